"""Model hubs: a repository with one thing wrong in its listing or in how its files come, for `infer pull`."""

import hashlib
import json
from pathlib import Path

import mutation
from case import EXITS, Case, Run

SERVER = (Path(__file__).resolve().parent.parent / "servers/hub.py").read_bytes()
COMMIT = "a1" * 20
PATHS = [
    "../x",
    "/etc/x",
    "a/../../x",
    "../\u0301x",
    "a/../\u0301/../x",
    "/\u0301x",
    "..",
    ".",
    "a//b",
    "a\\b",
    "a\x00b",
    "a\nb",
    "\x1b[2J",
    "a" * 300,
    "a/" * 40 + "b",
    "\u202egpj.exe",
    "config.json/x",
    "refs/main",
    "x.gguf",
    "x-00001-of-99999.gguf",
    "x-99999-of-99999.gguf",
    "-00001-of-00002.gguf",
    "\u0600.gguf",
    "İ-00001-of-00002.gguf",
]
SIZES = [0, 1, -1, (1 << 63) - 1, 1 << 63, 1 << 60, 1 << 40, 10**30, 1.5, "12", None, True]
BEHAVIOURS = [
    {"endless": "listing"},
    {"endless": "file"},
    {"endless": "redirection", "redirect": "/stored/x"},
    {"redirect": "/stored/x"},
    {"redirect": "/again"},
    {"redirect": "file:///etc/passwd"},
    {"redirect": "http://[::1"},
    {"redirect": "http://127.0.0.1:1/x"},
    {"redirect": "\u0301"},
    {"short": 3},
    {"extra": 1},
    {"extra": 1 << 20},
    {"range": "bytes 0-0/1"},
    {"range": ""},
    {"range": "bytes 9223372036854775807-9223372036854775808/*"},
    {"drip": 0.01},
    {"status": 500},
    {"status": 429, "headers": {"Retry-After": "1e400"}},
    {"status": 429, "headers": {"Retry-After": "nan"}},
    {"status": 401, "headers": {"WWW-Authenticate": "Basic realm=x"}},
    {"status": 404, "headers": {"X-Error-Message": "\\x1b[31m" + "m" * 5000}},
    {"status": 304},
    {"status": 103},
]


def repository(rng):
    """The files of a model, in one file of weights, in shards, or as GGUF."""
    files = {"config.json": b"{}", "tokenizer.json": b'{"model": 1}', "README.md": b"# x"}
    kind = rng.randrange(3)
    if kind == 0:
        files["model.safetensors"] = bytes(range(256)) * 40
    elif kind == 1:
        shards = {f"w{number}": f"model-{number}.safetensors" for number in range(3)}
        if rng.random() < 0.5:
            shards[rng.choice(list(shards))] = rng.choice(PATHS)
        files["model.safetensors.index.json"] = json.dumps({"weight_map": shards}).encode()
        files |= {name: name.encode() for name in shards.values() if name.startswith("model-")}
    else:
        for name in ["m-Q4_K_M-00001-of-00002.gguf", "m-Q4_K_M-00002-of-00002.gguf", "m-Q8_0.gguf", "mmproj.gguf"]:
            files[name] = name.encode()
    return files


def listing(files):
    """What a hub says of files."""
    siblings = []
    for path, data in files.items():
        entry = {
            "rfilename": path,
            "size": len(data),
            "blobId": hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest(),
        }
        if path.endswith((".safetensors", ".gguf")):
            entry["lfs"] = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data), "pointerSize": 134}
        siblings.append(entry)
    return {"id": "owner/model", "sha": COMMIT, "private": False, "siblings": siblings}


def spoil(rng, listed, behaviour):
    """Changes one thing, and says which."""
    siblings = listed["siblings"]
    sibling = rng.choice(siblings)
    kind = rng.randrange(8)
    if kind == 0:
        sibling["rfilename"] = rng.choice(PATHS)
        return f"the path {sibling['rfilename'][:40]!r}"
    if kind == 1:
        size = rng.choice(SIZES)
        for entry in siblings if rng.random() < 0.3 else [sibling]:
            entry["size"] = size
            if "lfs" in entry:
                entry["lfs"]["size"] = size
        return f"the size {size}"
    if kind == 2:
        place = sibling.get("lfs", sibling)
        key = "sha256" if "lfs" in sibling else "blobId"
        place[key] = rng.choice(["", "../" + place[key][3:], place[key].upper(), "0" * len(place[key]), None])
        return f"the digest {place[key]!r}"
    if kind == 3:
        listed["sha"] = rng.choice(["", "main", "../" * 13 + "x", "A1" * 20, None, 5])
        return f"the commit {listed['sha']!r}"
    if kind == 4:
        count = rng.choice([100, 3000, 20_000])
        name = rng.choice(["a{}-00001-of-99999.gguf", "a-{:05}-of-99999.gguf", "d{}/x.json", "{}"])
        listed["siblings"] = siblings + [sibling | {"rfilename": name.format(number)} for number in range(count)]
        return f"{count} files {name}"
    if kind < 7:
        behaviour |= rng.choice(BEHAVIOURS)
        return str(behaviour)[:80]
    return mutation.change(rng, listed)


def make(rng, bases):
    files = repository(rng)
    listed, behaviour = listing(files), {}
    note = "as it should be" if rng.random() < 0.05 else spoil(rng, listed, behaviour)
    text = mutation.text_of(rng, listed) if rng.random() < 0.1 else json.dumps(listed).encode()
    contents = {"repository/" + name: data for name, data in files.items()}
    contents |= {"hub.py": SERVER, "listing.json": text, "behaviour.json": json.dumps(behaviour).encode()}
    name = "owner/model" + rng.choice(["", "", "", ":Q4_K_M", ":Q8_0", ":x-00001-of-99999.gguf", "@" + COMMIT])
    arguments = ["pull", name] + rng.choice([[], [], [], ["--include", "*"], ["--include", "*.gguf"], ["--quiet"]])
    environment = {"HF_ENDPOINT": "http://127.0.0.1:{port}", "HF_HUB_CACHE": "{case}/in/the/cache"}
    exits = EXITS | {74}
    runs = [Run(arguments, exits=exits, environment=environment)]
    if rng.random() < 0.3:
        runs += [
            Run(["models"], exits=exits, environment=environment),
            Run(["models", "rm", "owner/model" + rng.choice(["", "@main"])], exits=exits, environment=environment),
        ]
    return Case(note, contents, runs, server="hub.py", writes="in/the/cache")
