"""How fast the simulator is, each number against a named reference in the same run."""
