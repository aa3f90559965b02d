"""What mutators share: values that tend to break things, and changes to JSON values, texts and bytes."""

import json

INTEGERS = [
    0,
    1,
    -1,
    2,
    3,
    7,
    8,
    63,
    64,
    65,
    127,
    255,
    256,
    1023,
    4096,
    65535,
    65536,
    65537,
    1 << 20,
    (1 << 24) + 1,
    (1 << 31) - 1,
    1 << 31,
    (1 << 31) + 1,
    (1 << 32) - 1,
    1 << 32,
    1 << 46,
    1 << 53,
    (1 << 62),
    (1 << 63) - 1,
    1 << 63,
    (1 << 64) - 1,
    1 << 64,
    -(1 << 31),
    -(1 << 63),
    -(1 << 63) - 1,
    10**30,
]
FLOATS = [0.0, -0.0, 0.5, -0.5, 1e-45, 1e-320, 1e-30, 3.4e38, 1e39, 1.7e308, -1e308, 1e16, 2.5, 1.0]
STRINGS = [
    "",
    " ",
    "a",
    "\x00",
    "\n",
    "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    "ünïcödé",
    "../../etc/passwd",
    "/dev/zero",
    ".",
    "..",
    "%s%n",
    "null",
    "true",
    "{{ 1 }}",
    "e\u0301" * 40,
    "\u202e",
    "a" * 5000,
    "[",
    "\\",
    '"',
    "\ufeff",
    "\uffff",
    "İ",
    "ß" * 9,
]
OTHERS = [None, True, False, [], {}, [[]], [None], {"a": None}, [1, 2, 3], {"": ""}]


def scalar(rng):
    """A value of any kind, as likely as not at some limit."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice(FLOATS)
    if kind == 1:
        return rng.choice(STRINGS)
    if kind == 2:
        return rng.choice(OTHERS)
    return rng.choice(INTEGERS)


def near(rng, value):
    """A value like another one, but not it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -value, value * 2, value // 2, value * 1000, 0, value << 31])
    if isinstance(value, float):
        return rng.choice([-value, value * 1e30, value / 1e30, 0.0, int(value)])
    if isinstance(value, str):
        return rng.choice([value[:-1], value + "x", value.upper(), value * 50, value[::-1], "\x00" + value])
    if isinstance(value, list):
        return rng.choice([value[:-1], value + value[-1:], value * 20, value[::-1], {}, [value]])
    if isinstance(value, dict):
        return rng.choice([{}, [value], None, list(value)])
    return scalar(rng)


def places(value, path=()):
    """The paths of all values inside a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], path + (key,))
    elif isinstance(value, list):
        for index in range(min(len(value), 12)):
            found += places(value[index], path + (index,))
    return found


def change(rng, value, focus=None):
    """Changes one place of a JSON value and says what was done. `focus` chooses among places."""
    all_places = places(value)
    if focus:
        all_places = [place for place in all_places if focus(place)] or all_places
    if not all_places:
        return "nothing"
    place = rng.choice(all_places)
    parent = value
    for key in place[:-1]:
        parent = parent[key]
    key = place[-1]
    name = ".".join(map(str, place))[:80]
    action = rng.randrange(8)
    if action == 0:
        del parent[key]
        return f"without {name}"
    if action == 1 and isinstance(parent, dict):
        new = rng.choice(STRINGS) or "x"
        parent[new] = parent.pop(key)
        return f"{name} renamed"
    if action == 2 and isinstance(parent, list):
        parent.insert(rng.randrange(len(parent) + 1), parent[key])
        return f"{name} twice"
    parent[key] = scalar(rng) if action < 6 else near(rng, parent[key])
    return f"{name} = {str(parent[key])[:60]}"


def text_of(rng, value):
    """JSON text of a value, now and then in a way that writers don't write."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    choice = rng.randrange(32)
    if choice == 0:
        return broken(rng, text.encode(errors="surrogatepass"))
    if choice == 1 and text.startswith("{") and len(text) > 2:
        return ('{"model_type": 5, "": [], ' + text[1:]).encode(errors="surrogatepass")
    if choice == 2:
        return ("\ufeff" + text).encode(errors="surrogatepass")
    if choice == 3:
        depth = rng.choice([60, 130, 600, 100_000])
        opening, closing = rng.choice([("[", "]"), ('{"a":', "}")])
        deep = opening * depth + "1" + closing * rng.choice([depth, 0])
        return text.replace(": ", ": " + deep + ', "x": ', 1).encode(errors="surrogatepass")
    if choice == 4:
        return text.replace(": 1", ": 1e999", 1).replace(": 2", ": 2.0", 1).encode(errors="surrogatepass")
    return text.encode(errors="surrogatepass")


def broken(rng, data):
    """Bytes with a few of them changed, moved, doubled or left out."""
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 5, 20])):
        if not data:
            return bytes(data)
        at = rng.randrange(len(data))
        length = min(rng.choice([1, 1, 2, 4, 8, 100, 3000]), len(data) - at)
        action = rng.randrange(7)
        if action == 0:
            data[at] = rng.randrange(256)
        elif action == 1:
            data[at] ^= 1 << rng.randrange(8)
        elif action == 2:
            del data[at : at + length]
        elif action == 3:
            data[at:at] = data[at : at + length] * rng.choice([1, 2, 50])
        elif action == 4:
            del data[at:]
        elif action == 5:
            data[at : at + length] = bytes(rng.choice([0, 0xFF, 0x22, 0x5B, 0x7B, 0xC0]) for _ in range(length))
        else:
            other = rng.randrange(len(data))
            data[at : at + length] = data[other : other + length]
    return bytes(data)


def words(rng, count):
    """Text of words, digits, blanks and characters from everywhere."""
    pieces = [
        "the ",
        "cat",
        " in",
        "'s",
        "12345",
        "  ",
        "\n\n",
        "\t",
        "é",
        "日本語",
        "🙂",
        "\u200d",
        "a" * 30,
        "...",
        "<|im_end|>",
        "<|endoftext|>",
        "\x00",
        "\u0301",
        "İ",
        "{}",
        " ",
        "ßẞ",
        "0" * 10,
        "한국",
        "\r\n",
        "�",
    ]
    return "".join(rng.choice(pieces) for _ in range(count))
