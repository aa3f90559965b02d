"""tokenizer.json and tokenizer_config.json, with texts that are hard to cut."""

import json

import mutation
from case import Case, Run

REGEXES = [
    r"\p{L}+",
    r"(a+)+b",
    r"(?i:é|ß)+",
    r"[^\s]+(?!\S)",
    r"\s+$",
    r"(?<=a)b",
    r"\P{Han}",
    "[",
    "(",
    "a{9999}",
    "(?:a?){50}a{50}",
    r"\d{1,3}(?=(?:\d{3})*\b)",
    "",
    r"[\p{L}--[a-z]]",
    r"(\w+\s?)*$",
    "a{2147483648}",
    r"[\x{110000}]",
    "|".join("abcdefgh"),
    r"((a|b)*c|(d|e)*f)*",
    r".*.*.*=.*",
    "(?>a+)b",
    r"\1",
    "(?R)",
    "[z-a]",
    "*",
    "a**",
]
NORMALIZERS = [
    "NFC",
    "NFD",
    "NFKC",
    "NFKD",
    "Lowercase",
    "Strip",
    "StripAccents",
    "Prepend",
    "Replace",
    "Sequence",
    "Nmt",
    "X",
]
PRETOKENIZERS = [
    "ByteLevel",
    "Metaspace",
    "Split",
    "Sequence",
    "Digits",
    "Punctuation",
    "Whitespace",
    "WhitespaceSplit",
    "X",
]
MODELS = ["BPE", "Unigram", "WordPiece", "WordLevel", ""]


def component(rng, kinds, list_key, depth=0):
    """A part of the pipeline with whatever members such parts have."""
    kind = rng.choice(kinds)
    part = {"type": kind}
    if kind == "Sequence":
        part[list_key] = [
            component(rng, kinds, list_key, depth + 1) for _ in range(rng.choice([0, 1, 2, 30 if depth < 2 else 1]))
        ]
    pattern = {"Regex": rng.choice(REGEXES)} if rng.random() < 0.7 else {"String": rng.choice(mutation.STRINGS)}
    members = {
        "prepend": rng.choice(mutation.STRINGS),
        "pattern": pattern,
        "content": rng.choice(mutation.STRINGS),
        "behavior": rng.choice(["Isolated", "Removed", "MergedWithPrevious", "MergedWithNext", "Contiguous", "x"]),
        "invert": rng.random() < 0.5,
        "add_prefix_space": True,
        "use_regex": rng.random() < 0.5,
        "replacement": rng.choice(["▁", "", "ab"]),
        "prepend_scheme": rng.choice(["always", "first", "never", "x"]),
        "individual_digits": True,
        "strip_left": True,
        "strip_right": True,
    }
    for key, value in members.items():
        if rng.random() < 0.97:
            part[key] = value if rng.random() < 0.98 else mutation.scalar(rng)
    return part


def change(rng, tokenizer):
    """Changes a tokenizer and says how."""
    action = rng.randrange(14)
    model = tokenizer.get("model")
    if not isinstance(model, dict) or not isinstance(model.get("vocab"), dict) or not model["vocab"]:
        action = 9
    if action == 0:
        tokenizer["normalizer"] = component(rng, NORMALIZERS, "normalizers")
        return "normalizer"
    if action in (1, 2):
        tokenizer["pre_tokenizer"] = component(rng, PRETOKENIZERS, "pretokenizers")
        return "pre_tokenizer"
    if action == 3:
        token = rng.choice(list(model["vocab"]))
        model["vocab"][token] = rng.choice(mutation.INTEGERS)
        return f"{token!r} = {model['vocab'][token]}"
    if action == 4:
        tokens = list(model["vocab"])
        merge = [rng.choice(tokens), rng.choice(tokens)]
        if rng.random() < 0.5:
            model["vocab"].setdefault("".join(merge), len(tokens))
        if not isinstance(model.get("merges"), list):
            model["merges"] = []
        model["merges"].insert(0, rng.choice([merge, " ".join(merge), merge[:1], merge * 2, "x", 5, None]))
        return "a merge"
    if action == 5:
        added = {
            "id": rng.choice(mutation.INTEGERS + [0, 1, 5, 300]),
            "content": rng.choice(mutation.STRINGS + ["the", "<|im_end|>"]),
            "single_word": rng.random() < 0.3,
            "lstrip": rng.random() < 0.3,
            "rstrip": rng.random() < 0.3,
            "normalized": rng.random() < 0.5,
            "special": rng.random() < 0.5,
        }
        tokenizer.setdefault("added_tokens", [])
        if isinstance(tokenizer["added_tokens"], list):
            tokenizer["added_tokens"].append(added)
        return f"an added token {added['content'][:20]!r}"
    if action == 6:
        model["type"] = rng.choice(MODELS)
        return f"a model of type {model['type']}"
    if action == 7:
        for key in (
            "unk_token",
            "byte_fallback",
            "fuse_unk",
            "ignore_merges",
            "continuing_subword_prefix",
            "end_of_word_suffix",
            "dropout",
        ):
            if rng.random() < 0.4:
                model[key] = mutation.scalar(rng)
        return "options of the model"
    if action == 8:
        size = rng.choice([1000, 50_000])
        model["vocab"].update({f"t{number}": rng.choice([number, -number, number << 20]) for number in range(size)})
        return f"{size} tokens more"
    if action == 9:
        return mutation.change(rng, tokenizer, lambda place: place[0] != "model")
    if action == 10:
        parts = [
            {"SpecialToken": {"id": rng.choice(["<|endoftext|>", "x"]), "type_id": 0}},
            {"Sequence": {"id": rng.choice("AB"), "type_id": 0}},
        ]
        tokenizer["post_processor"] = {
            "type": rng.choice(["TemplateProcessing", "ByteLevel", "Sequence", "RobertaProcessing", "BertProcessing"]),
            "single": rng.choices(parts, k=rng.choice([0, 1, 3, 200])),
            "processors": [],
            "special_tokens": {
                "<|endoftext|>": {
                    "id": "<|endoftext|>",
                    "ids": rng.choice([[0], [], [1] * 300, [-1], [1 << 40]]),
                    "tokens": ["a"],
                }
            },
        }
        return "post_processor"
    return mutation.change(rng, tokenizer)


def make(rng, bases):
    name = rng.choice(list(bases.tokenizers))
    tokenizer = json.loads(json.dumps(bases.tokenizers[name]))
    notes = [change(rng, tokenizer) for _ in range(rng.choice([1, 1, 1, 2, 4]))]
    replaced = {"tokenizer.json": mutation.text_of(rng, tokenizer)}
    if rng.random() < 0.25:
        configuration = json.loads(json.dumps(bases.tokenizer_configuration))
        notes.append("tokenizer_config.json: " + mutation.change(rng, configuration))
        replaced["tokenizer_config.json"] = mutation.text_of(rng, configuration)
    if rng.random() < 0.2:
        replaced[rng.choice(["special_tokens_map.json", "added_tokens.json"])] = mutation.text_of(
            rng, {rng.choice(["eos_token", "bos_token", "<x>"]): mutation.scalar(rng)}
        )
    text = mutation.words(rng, rng.choice([0, 1, 20, 300]))
    if rng.random() < 0.3:
        text = rng.choice(["a", " ", "ab", "\n", "é", "12", "=.", "\u0301"]) * rng.choice([50, 5000, 100_000])
    model = ["--model", "{case}/model"]
    stdin = text.encode(errors="replace")
    if rng.random() < 0.1:
        stdin = mutation.broken(rng, stdin)
    runs = [Run(["tokenize", *model, *rng.choice([[], [], ["--no-special"], ["--literal"]])], stdin)]
    ids = ",".join(str(rng.choice([1, 5, 100, 319, 320, 1 << 20, 1 << 31, 2])) for _ in range(rng.choice([1, 30])))
    runs.append(Run(["detokenize", ids, *model, *rng.choice([[], ["--skip-special"]])]))
    if rng.random() < 0.3:
        runs.append(
            Run(
                [
                    "the cat",
                    "--max-tokens",
                    "3",
                    "--quiet",
                    "--threads",
                    "1",
                    *model,
                    *rng.choice([[], ["--raw"], ["--regex", "[a-z]+"]]),
                ]
            )
        )
    return Case(f"{name}: {'; '.join(notes)}", bases.model("llama", replaced), runs)
