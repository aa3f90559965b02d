"""Receipts of Tools/compare-real-models, and the page that is made from them."""

import json
import pathlib
import statistics
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECEIPTS = ROOT / "Tools/RealModels/receipts"
PAGE = ROOT / "Documentation/Exactness.md"
PEER = "llama.cpp b11739 (llama-cpp-py-sync 0.11739)"
NAMES = {"smollm2": "SmolLM2-135M-Instruct, Q4_1", "gemma3": "Gemma 3 270M, Q4_K_M"}


def keep(model, part, version, size, result):
    """Writes a receipt."""
    command = f"Tools/compare-real-models --infer PROGRAM --corpus TEXTS --model {model} --only {part}"
    command += "".join(f" --{name} {value}" for name, value in size.items())
    facts = dict(line.split(": ", 1) for line in version.splitlines() if ": " in line)
    receipt = {"command": command, "infer": facts["commit"], "kernels": facts["kernels"], "peer": PEER, "result": result}
    RECEIPTS.mkdir(exist_ok=True)
    text = json.dumps(receipt, indent=1, ensure_ascii=False) + "\n"
    (RECEIPTS / f"{model}-{part}.json").write_text(text)


def receipts(part):
    """The receipts of a part by model."""
    found = {model: RECEIPTS / f"{model}-{part}.json" for model in NAMES}
    return {model: json.loads(path.read_text()) for model, path in found.items() if path.is_file()}


def table(header, rows):
    align = ["---"] + ["---:"] * (len(header) - 1)
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [header, align, *rows])


def commands(found):
    return "```\n" + "\n".join(receipt["command"] for receipt in found.values()) + "\n```"


def tokens():
    found = receipts("tokens")
    rows = [(f"{NAMES[model]}, {label}", f"{row['texts']:,}", f"{row['bytes']:,}", f"{row['tokens']:,}", row["differ"])
            for model, receipt in found.items() for label, row in receipt["result"].items()]
    yield "Token ids"
    yield ("Texts are the translations of a system's programs in all their languages, and seeded texts with control tokens in "
           "them.")
    yield table(["", "texts", "bytes", "tokens", "texts with other ids"], rows)
    yield commands(found)


def template():
    found = receipts("template")
    rows = [(NAMES[model], ", ".join(row["roles"]), "the same" if row["same"] else "another")
            for model, receipt in found.items() for row in receipt["result"]["conversations"]]
    yield "Chat template"
    yield ("SmolLM2's template adds instructions of its own to a conversation without any; llama.cpp's C API, which knows templates "
           "by their looks and doesn't run them, leaves these out. Gemma's file, of a base model, has no template.")
    yield table(["", "conversation", "text"], rows)
    yield commands(found)


def greedy():
    found = receipts("greedy")
    rows = []
    for model, receipt in found.items():
        result = receipt["result"]
        margins = [[part[name] for part in result["parted"]] for name in ("llama.cpp", "infer")]
        rows.append((NAMES[model], result["prompts"], f"{result['tokens']:,}", result["same to the end"],
                     *(f"{result[name] / result['tokens'] * 100:.2f} %" for name in (
                         "infer takes another than llama.cpp", "infer takes another than exactly",
                         "llama.cpp takes another than exactly")),
                     *(f"{statistics.median(own):.3f}, {max(own):.3f}" if own else "none" for own in margins)))
    yield "Greedy continuations"
    yield ("llama.cpp continues each prompt by its likeliest tokens, and `infer` reads along. The shares are of all tokens. The "
           "margins are by how much the likeliest logit is above the other's taken one where the two first part: median, most.")
    yield table(["", "prompts", "tokens", "same to the end", "`infer` not as llama.cpp", "`infer` not as exactly",
                 "llama.cpp not as exactly", "llama.cpp's margin", "our margin"], rows)
    yield commands(found)


def distribution(part, title, text):
    found = receipts(part)
    yield title
    yield text
    for model, receipt in found.items():
        result = receipt["result"]
        rows = [(name, f"{row['mean']:.5f} ± {row['error']:.5f}", f"{row['median']:.5f}", f"{row['99 %']:.4f}",
                 f"{row['same'] * 100:.2f} %", f"{row['perplexity']:.4f}") for name, row in result["rows"].items()]
        yield f"{NAMES[model]}, {result['positions']:,} positions:"
        yield table(["", "mean", "median", "99 %", "same likeliest", "perplexity"], rows)
    yield commands(found)


def divergence():
    yield from distribution(
        "divergence", "Distributions",
        "The Kullback-Leibler divergence from F32 (the file's weights as llama.cpp dequantizes them, everything else in F32), in "
        "windows of 512 tokens of *War and Peace* and *Alice* in turns. Keys and values are F16.")
    for model, receipt in receipts("divergence").items():
        exact = receipt["result"]["exact"]
        yield (f"{NAMES[model]}: the logits of `infer --exact --kv f32` are at most {exact['largest difference']:.1g} from F32's in the "
               f"first window; their standard deviation is {exact['deviation of logits']:.1f}.")


def long():
    found = receipts("long").values()
    sizes = " and ".join(f"{receipt['result']['size']:,}" for receipt in found)
    return distribution(
        "long", "Long contexts", f"The same for the last 512 tokens of a sequence of {sizes} tokens of *War and Peace*.")


def formats():
    found = receipts("formats")
    yield "Formats"
    yield ("The model's weights in F32, quantized by `infer --quantize` and by llama-quantize (its small mixtures of the k formats), "
           "and computed by `infer --exact`: so that these are the formats' own losses. The divergence is from F32. The source was "
           "quantized to 4 bits before: a format that its values fit has next to none.")
    for model, receipt in found.items():
        result = receipt["result"]["rows"]
        rows = []
        for kind in [name.split()[-1] for name in result if name.startswith("infer")]:
            pair = result[f"infer --quantize {kind}"], result[f"llama-quantize {kind}"]
            rows.append((kind, *(row["weights"] for row in pair), *(f"{row['mean']:.4f}" for row in pair),
                         *(f"{row['perplexity']:.3f}" for row in pair)))
        yield (f"{NAMES[model]}, dequantized, {receipt['result']['positions']:,} positions, perplexity in F32 "
               f"{result['F32']['perplexity']:.3f}:")
        yield table(["", "weights, ours", "llama-quantize's", "divergence, ours", "llama-quantize's", "perplexity, ours",
                     "llama-quantize's"], rows)
    yield commands(found)


def memory():
    found = receipts("memory")
    yield "Memory"
    yield ("Four clients at once ask a server 50 questions again and again, 16 tokens of answer each. After as many requests, the "
           "server's own memory, without mapped files:")
    steps = [step["requests"] for step in next(iter(found.values()))["result"]["steps"]]
    yield table(["requests", *steps], [
        (NAMES[model], *(f"{step['own MiB']:.0f} MiB" for step in receipt["result"]["steps"])) for model, receipt in found.items()])
    yield commands(found)


PARTS = {"tokens": tokens, "template": template, "greedy": greedy, "divergence": divergence, "long": long, "formats": formats,
         "memory": memory}


def text():
    made = {f"{receipt['infer']} with its {receipt['kernels']} kernels" for part in PARTS for receipt in receipts(part).values()}
    lines = [
        "<!-- Made by Tools/compare-real-models --page from Tools/RealModels/receipts. -->",
        "# Exactness on real models",
        f"Trained weights, which `Tools/fetch-real-models` brings, in `infer` (commits {', '.join(sorted(made))}) and in {PEER}. "
        "Both round activations to 8 bits, each in its own way, where weights are quantized; so they part at near ties. Nothing "
        "here is a speed."]
    for part, write in PARTS.items():
        if receipts(part):
            title, *rest = write()
            lines += [f"## {title}", *rest]
    wrapped = [part if part.startswith(("|", "`", "#", "<")) else textwrap.fill(
        part, 128, break_long_words=False, break_on_hyphens=False) for part in lines]
    return "\n\n".join(wrapped) + "\n"


def write(check=False):
    if check:
        if PAGE.read_text() != text():
            sys.exit(f"{PAGE.relative_to(ROOT)} isn't what its receipts say: Tools/compare-real-models --page")
    else:
        PAGE.write_text(text())
