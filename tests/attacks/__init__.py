"""Attacks: what is given to Umpire may be refused, and can do no harm."""
