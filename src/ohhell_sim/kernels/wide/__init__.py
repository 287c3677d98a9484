"""The kernels for every rule of the catalogue: two packs, jokers, further obligations.

The classic game runs on the narrow kernels next door, at one word a hand; these take two.
"""
