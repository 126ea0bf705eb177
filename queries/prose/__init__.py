"""A dispute that is told in free prose with figures: "three Soviet INF worth 6, 5 and 5 attack ..."."""
