"""Images: PNG and JPEG files with broken bits, lengths, sizes, chunks and checksums, shown to a model that sees."""

import json
import struct
import zlib

import mutation
from case import Case, Run

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SIDES = [0, 1, 2, 7, 8, 9, 13, 28, 57, 640, 65_535, 65_536, 1 << 31, (1 << 32) - 1]
KINDS = [(0, 1), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 8), (4, 8), (6, 8), (6, 16)]
CHUNKS = [b"IDAT", b"PLTE", b"tRNS", b"gAMA", b"eXIf", b"IHDR", b"IEND", b"acTL", b"XxXx", b"\0\0\0\0"]


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(rng):
    """A PNG file of a size and a kind, whose pixels fit them most of the time."""
    width, height = (rng.choice(SIDES if rng.random() < 0.2 else SIDES[1:9]) for _ in range(2))
    color, depth = rng.choice(KINDS) if rng.random() < 0.9 else (rng.randrange(8), rng.randrange(20))
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(color, 1)
    interlaced = rng.choice([0, 0, 0, 1, rng.randrange(256)])
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    row = min((min(width, 1 << 20) * samples * depth + 7) // 8, 1 << 16)
    rows = b"".join(bytes([rng.randrange(6)]) + rng.randbytes(row) for _ in range(min(height, 64)))
    if rng.random() < 0.1:
        # Much from little.
        rows = bytes(rng.choice([1 << 10, 1 << 20, 1 << 24]))
    palette = chunk(b"PLTE", rng.randbytes(rng.choice([3, 6, 768, 768, 769]))) if color == 3 else b""
    data = zlib.compress(rows, rng.choice([0, 1, 9]))
    cut = rng.randrange(len(data) + 1)
    return (
        SIGNATURE
        + chunk(b"IHDR", header)
        + palette
        + chunk(b"IDAT", data[:cut])
        + chunk(b"IDAT", data[cut:])
        + chunk(b"IEND", b"")
    )


def chunks(data):
    """The chunks of a PNG file, as far as their lengths fit."""
    found, at = [], len(SIGNATURE)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if at + 12 + length > len(data):
            break
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def rebuilt(rng, data):
    """A PNG file with chunks changed, moved, doubled or left out, whose checksums are right."""
    parts = chunks(data)
    for _ in range(rng.choice([1, 1, 2, 4])):
        at = rng.randrange(len(parts)) if parts else 0
        action = rng.randrange(5)
        if action == 0 and parts:
            parts[at] = (parts[at][0], mutation.broken(rng, parts[at][1]))
        elif action == 1 and parts:
            parts.insert(rng.randrange(len(parts) + 1), parts.pop(at))
        elif action == 2 and parts:
            parts.insert(at, parts[at])
        elif action == 3 and parts:
            parts.pop(at)
        else:
            parts.insert(at, (rng.choice(CHUNKS), rng.randbytes(rng.choice([0, 1, 6, 40]))))
    return SIGNATURE + b"".join(chunk(name, content) for name, content in parts)


def segments(rng, data):
    """A JPEG file with a segment changed in its length or its content."""
    places = [at for at in range(len(data) - 4) if data[at] == 0xFF and data[at + 1] not in (0, 0xFF)]
    if not places:
        return mutation.broken(rng, data)
    at = rng.choice(places)
    data = bytearray(data)
    action = rng.randrange(4)
    if action == 0:
        data[at + 1] = rng.choice([0xC0, 0xC1, 0xC2, 0xC4, 0xD0, 0xD8, 0xD9, 0xDA, 0xDB, 0xDD, 0xE1, 0xFE, 0x01])
    elif action == 1:
        data[at + 2 : at + 4] = struct.pack(">H", rng.choice([0, 1, 2, 3, 17, 0xFFFF]))
    elif action == 2:
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        data[at : at + 2 + length] = data[at : at + 2 + length] * rng.choice([0, 2, 300])
    else:
        content = at + 4 + rng.randrange(20)
        data[content : content + 1] = bytes([rng.randrange(256)])
    return bytes(data)


def image(rng, bases):
    data = png(rng) if rng.random() < 0.4 else rng.choice(bases.images)
    if rng.random() < 0.15:
        return data
    if rng.random() < 0.4:
        return mutation.broken(rng, data)
    return rebuilt(rng, data) if data.startswith(SIGNATURE) else segments(rng, data)


def make(rng, bases):
    files = {f"image-{number}": image(rng, bases) for number in range(rng.choice([1, 1, 1, 2, 3]))}
    model = ["--model", str(bases.seeing)]
    kind = rng.randrange(3)
    if kind == 0:
        shown = [word for name in files for word in ("--image", "{case}/" + name)]
        arguments = ["generate", "What is this?", *shown, *model, "--max-tokens", "2", "--quiet"]
    else:
        parts = [{"type": "image", "path": name} for name in files]
        parts.insert(rng.randrange(len(parts) + 1), {"type": "text", "text": "What is this?"})
        messages = [{"role": "user", "content": parts}]
        if rng.random() < 0.2:
            mutation.change(rng, messages)
        files["messages.json"] = json.dumps(messages).encode(errors="surrogatepass")
        arguments = ["template", "--messages", "{case}/messages.json", *model]
        if kind == 2:
            arguments[0] = "logits"
            arguments += ["--output", "{case}/logits.safetensors"]
    return Case(f"{arguments[0]} with {len(files)} files", files, [Run(arguments)])
