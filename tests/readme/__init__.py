"""What the README shows: the files that its commands read, and the script that writes its figures."""
