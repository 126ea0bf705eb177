"""What is used while working on the project and is no part of what is installed."""
