"""model.safetensors and its index: lengths, offsets, overlaps, types, shapes, doubled keys, cut files."""

import json
import struct

import mutation
from bases import CONFIGURATIONS, safetensors
from case import Case, Run

TYPES = [
    "F32",
    "F16",
    "BF16",
    "F64",
    "I64",
    "U8",
    "BOOL",
    "F4",
    "F6_E2M3",
    "F8_E4M3",
    "I8",
    "I32",
    "C64",
    "f32",
    "",
    "Q4_K",
]


def change_header(rng, header):
    """Changes one thing of a header and says what."""
    names = [name for name in header if isinstance(header[name], dict) and "data_offsets" in header[name]]
    if not names:
        return mutation.change(rng, header)
    name = rng.choice(names)
    entry = header[name]
    action = rng.randrange(12)
    if action == 0:
        entry["dtype"] = rng.choice(TYPES)
        return f"{name}: dtype {entry['dtype']}"
    if action == 1:
        entry["shape"] = [rng.choice(mutation.INTEGERS) for _ in range(rng.randrange(5))]
        return f"{name}: shape {entry['shape']}"
    if action == 2:
        # As many bytes as before.
        entry["shape"] = rng.choice([entry["shape"][::-1], entry["shape"] + [1], [1] + entry["shape"]])
        return f"{name}: shape {entry['shape']}"
    if action == 3:
        entry["data_offsets"] = [rng.choice(mutation.INTEGERS), rng.choice(mutation.INTEGERS)]
        return f"{name}: offsets {entry['data_offsets']}"
    if action == 4:
        by = rng.choice([1, -1, 2, 64, -64, 1 << 32])
        entry["data_offsets"] = [offset + by for offset in entry["data_offsets"]]
        return f"{name}: moved by {by}"
    if action == 5:
        other = header[rng.choice(names)]
        entry["data_offsets"], other["data_offsets"] = other["data_offsets"], entry["data_offsets"]
        return f"{name}: offsets swapped with another's"
    if action == 6:
        other = header[rng.choice(names)]
        entry["data_offsets"] = list(other["data_offsets"])
        return f"{name}: another's offsets"
    if action == 7:
        del header[name]
        return f"{name}: gone"
    if action == 8:
        header[rng.choice([name + "x", name.upper(), "", "model.", "__metadata__", name[:-7]])] = header.pop(name)
        return f"{name}: renamed"
    if action == 9:
        header["__metadata__"] = mutation.scalar(rng) if rng.random() < 0.6 else {"format": mutation.scalar(rng)}
        return "__metadata__"
    if action == 10:
        header[mutation.STRINGS[rng.randrange(len(mutation.STRINGS))] + str(rng.random())] = {
            "dtype": rng.choice(TYPES),
            "shape": [0, rng.choice(mutation.INTEGERS)],
            "data_offsets": [0, 0],
        }
        return "an empty tensor more"
    return mutation.change(rng, header)


def whole(rng, header, data):
    """A file of a header and data, with lengths of its own now and then."""
    text = json.dumps(header, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")
    if rng.random() < 0.15 and len(text) > 2:
        name = json.dumps(rng.choice(list(header) or ["a"]))
        entry = json.dumps({"dtype": "F32", "shape": [1], "data_offsets": [0, 4]})
        text = f"{{{name}:{entry},".encode() + text[1:]
        return safetensors(text, data), "a key twice"
    action = rng.randrange(12)
    if action == 0:
        length = rng.choice(
            [0, 1, 2, 7, len(text) - 1, len(text) + 1, len(text) * 2, 10**8, 10**8 + 1, 2**31, 2**63, 2**64 - 1]
        )
        return struct.pack("<Q", length % 2**64) + text + data, f"a header of {length} bytes"
    if action == 1:
        file = safetensors(text, data)
        size = rng.choice([0, 1, 7, 8, 9, len(text), len(text) + 8, rng.randrange(len(file))])
        return file[:size], f"cut to {size} bytes"
    if action == 2:
        return safetensors(text, data + bytes(rng.choice([1, 8, 4096]))), "bytes behind the last tensor"
    if action == 3:
        return mutation.broken(rng, safetensors(text, data)[: len(text) + 8]) + data, "broken bytes in the header"
    if action == 4:
        return safetensors(mutation.text_of(rng, header), data), "odd JSON"
    return safetensors(text, data), ""


def strange(rng, data):
    """Weights that no training gives: not a number, infinite, huge, all alike."""
    action = rng.randrange(4)
    if action == 0:
        return bytes(len(data)), "all zero"
    if action == 1:
        return b"\xff" * len(data), "not a number"
    if action == 2:
        return rng.randbytes(len(data)), "random bits"
    # 0x7F80 is infinity in BF16, and so is 0x7F807F80 not a number in F32.
    piece = rng.choice([b"\x80\x7f", b"\x00\x7c", b"\x7f\x7f", b"\x01\x00", b"\x00\x00\x80\xff"])
    at = rng.randrange(0, len(data) - 64, 4)
    return data[:at] + (piece * 64)[:64] + data[at + 64 :], f"64 bytes of {piece.hex()} at {at}"


def sharded(rng, bases, name):
    """A model in two shards whose index was changed."""
    header, data = bases.header(name)
    names = list(header)
    half = rng.randrange(1, len(names))
    replaced, places = {"model.safetensors": None}, {}
    for number, part in enumerate([names[:half], names[half:]]):
        offset, entries, pieces = 0, {}, []
        for tensor in part:
            begin, end = header[tensor]["data_offsets"]
            entries[tensor] = dict(header[tensor], data_offsets=[offset, offset + end - begin])
            pieces.append(data[begin:end])
            offset += end - begin
            places[tensor] = f"model-{number}.safetensors"
        replaced[f"model-{number}.safetensors"] = safetensors(entries, b"".join(pieces))
    index = {"metadata": {"total_size": len(data)}, "weight_map": places}
    notes = [mutation.change(rng, index) for _ in range(rng.choice([0, 1, 1, 2]))]
    if rng.random() < 0.3 and isinstance(index.get("weight_map"), dict):
        index["weight_map"][rng.choice(names)] = rng.choice(
            [
                "model-1.safetensors",
                "config.json",
                "../model/model-0.safetensors",
                "/dev/zero",
                ".",
                "",
                "model-9.safetensors",
            ]
        )
        notes.append("a tensor elsewhere")
    replaced["model.safetensors.index.json"] = mutation.text_of(rng, index)
    return replaced, "shards: " + "; ".join(notes)


def make(rng, bases):
    name = rng.choice(list(CONFIGURATIONS))
    if rng.random() < 0.2:
        header, data = bases.header(name)
        data, note = strange(rng, data)
        model = ["--model", "{case}/model", "--threads", "1"]
        sampling = rng.choice([[], ["--temperature", "1", "--seed", "1"], ["--top-p", "0.5", "--temperature", "2"]])
        sampling += rng.choice([[], ["--json"], ["--regex", "[a-z]{2,4}"], ["--repeat-penalty", "1.5"]])
        runs = [
            Run(["the cat", "--quiet", "--max-tokens", "5", *model, *sampling]),
            Run(["perplexity", "--file", "{case}/text", "--context", "16", *model]),
            Run(["info", "--check", *model]),
        ]
        files = bases.model(name, {"model.safetensors": safetensors(header, data)})
        return Case(f"{name}: {note}", files | {"text": b"the cat and the rat in the hat. " * 4}, runs)
    if rng.random() < 0.2:
        replaced, note = sharded(rng, bases, name)
    else:
        header, data = bases.header(name)
        notes = [change_header(rng, header) for _ in range(rng.choice([0, 1, 1, 1, 2, 4]))]
        file, last = whole(rng, header, data)
        replaced, note = {"model.safetensors": file}, "; ".join(notes + [last])
    model = ["--model", "{case}/model", "--threads", "1"]
    runs = [
        Run(["info", *model]),
        Run(
            ["logits", *model, "--tokens", "1,2,3", "--output", "{case}/out", *rng.choice([[], [], ["--dtype", "f16"]])]
        ),
    ]
    if rng.random() < 0.2:
        runs.append(Run(["info", "--check", *model]))
    return Case(f"{name}: {note}", bases.model(name, replaced), runs, must_agree=True)
