"""Sampling: values of all options at the ends of what numbers can say, and weights that make logits so."""

import json
import struct

from case import Case, Run

LARGE = ["1e38", "1e39", "3.4e38", "1.7e308", "1e30"]
SMALL = ["5e-324", "1e-46", "5e-38", "1e-30", "1e-7"]
ODD = ["nan", "inf", "-inf", "-1", "-0", "1e400", ""]
VALUES = {
    "--temperature": ["0", "0.7", "1", "2", *SMALL, *LARGE],
    "--top-k": ["0", "1", "40", "319", "320", "4000", "9223372036854775807"],
    "--top-p": ["0.5", "0.9", "0.9999999999999999", "1", *SMALL],
    "--min-p": ["0", "0.05", "0.999", "1", *SMALL],
    "--repeat-penalty": ["1", "0.5", "1.3", *SMALL, *LARGE],
    "--seed": ["1", "18446744073709551615"],
}
KEYS = {"--temperature": "temperature", "--top-k": "top_k", "--top-p": "top_p", "--min-p": "min_p", "--repeat-penalty": "repetition_penalty"}
# What the last norm's weights become: the logits are as large, as small or as equal.
NORMS = [None, 0.0, 1e-45, 1e-40, 1e-38, 1e30, 1e38, 3.4e38, float("nan"), float("inf"), -1e38]


def weights(rng, bases, name, value):
    """The file of a tiny model's weights, with the last norm's set to a value, or some of them."""
    header, data = bases.header(name)
    data = bytearray(data)
    start, end = header["model.norm.weight"]["data_offsets"]
    whole = struct.pack("<f", value)
    element = whole if header["model.norm.weight"]["dtype"] == "F32" else whole[2:]
    some = rng.random() < 0.3
    for offset in range(start, end, len(element)):
        if not some or rng.random() < 0.5:
            data[offset : offset + len(element)] = element
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + bytes(data)


def chosen(rng):
    """Some of the options with values that are valid but for one, now and then."""
    options = {option: rng.choice(values) for option, values in VALUES.items() if rng.random() < 0.6}
    if rng.random() < 0.15:
        options[rng.choice(list(VALUES))] = rng.choice(ODD)
    return options


def make(rng, bases):
    # Weights of these are stored in four bytes and in two.
    name = rng.choice(["llama", "mistral"])
    norm = rng.choice(NORMS)
    replaced = {} if norm is None else {"model.safetensors": weights(rng, bases, name, norm)}
    options = chosen(rng)
    if rng.random() < 0.3:
        advice = {KEYS[option]: json.loads(value) for option, value in options.items() if option in KEYS and plain(value)}
        replaced["generation_config.json"] = json.dumps(advice | {"max_new_tokens": 8, "do_sample": True}).encode()
        words = rng.choice([["respond", "the cat", "--max-tokens", "3"], ["chat", "--max-tokens", "3", "--quiet"]])
        note = f"{name}, last norm {norm}: {advice}"
    else:
        words = [*rng.choice([["generate", "the cat", "--json"], ["generate", "the cat", "--regex", "[a-z ]{1,9}"], ["chat"]]), "--max-tokens", "3"]
        words += [word for option in options.items() for word in option]
        note = f"{name}, last norm {norm}: {options}"
    words += ["--threads", "1", "--model", "{case}/model"]
    return Case(note, bases.model(name, replaced), [Run(words, b"the cat\nthe rat\n")])


def plain(value):
    """Whether a value is one of JSON."""
    try:
        return isinstance(json.loads(value), (int, float)) and value not in ("NaN", "Infinity")
    except ValueError:
        return False
