"""Comparing variants: whole matches under each, metrics, tests of differences, the report."""
