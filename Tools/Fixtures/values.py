"""The random values of fixtures, remade by the tests (Tests/TransformerTests/Support/GeneratedValues.swift)."""
import numpy as np

MASK = (1 << 64) - 1


def seed_of(text):
    seed = 0xCBF29CE484222325
    for byte in text.encode():
        seed = ((seed ^ byte) * 0x100000001B3) & MASK
    return seed


def units(text, count):
    with np.errstate(over="ignore"):
        z = np.uint64(seed_of(text)) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z = z ^ (z >> np.uint64(31))
    return (z >> np.uint64(40)).astype(np.float64) * 2.0**-24
