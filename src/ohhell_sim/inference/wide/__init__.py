"""Hidden cards of any deck under any rules: two words a hand, and facts about single cards.

The classic facts (one pack, whole suits) live next door and are faster; these say of each seat
which cards it may hold. The arrays are those of `ohhell_sim.kernels.wide`.
"""
