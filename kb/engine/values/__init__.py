"""The types of value, a file each: how their values are read, tried and told."""
