"""The data that Tools/fetch-test-data brings: files.tsv pins it, made.py computes the rest."""
