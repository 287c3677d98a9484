"""Tournaments: strategies against each other with duplicate seating."""
