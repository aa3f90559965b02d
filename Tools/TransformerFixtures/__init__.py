"""Small random checkpoints of every family, and what `transformers` computes for them."""
