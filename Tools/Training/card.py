"""Write the card (README.md) of a model directory from an evaluation, and its scores task by task beside those of another one.

python card.py --model DIR --after after.json [--before before.json] [--scores FILE]

The card is made from card.md, the scores (SCORES.md beside this program unless --scores says otherwise) from score_tables.md.
"""

import argparse
import hashlib
import json
import os

from hand_samples import table

FILES = ("config.json", "generation_config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json")
HERE = os.path.dirname(os.path.abspath(__file__))


def header(path):
    """The header of a safetensors file."""
    with open(path, "rb") as file:
        return json.loads(file.read(int.from_bytes(file.read(8), "little")))


def share(pair):
    return f"{100 * pair[0] / pair[1]:.1f}" if pair and pair[1] else "–"


def samples(evaluation):
    lines = []
    for one in evaluation["samples"]:
        lines += [f"**{one['name']}** — {one['prompt'].splitlines()[0]}", "", "```", one["answer"], "```", ""]
        if one.get("guided", one["answer"]) != one["answer"]:
            lines += ["Held to the schema:", "", "```", one["guided"], "```", ""]
    return "\n".join(lines).rstrip()


def guided(evaluation):
    """The table of the same items without and with a schema that decoding is held to."""
    if "guided" not in evaluation:
        return "Not measured for these weights."
    lines = ["| task | measure | items | free | held to the schema |", "|---|---|---:|---:|---:|"]
    for task, measures in sorted(evaluation["guided"].items()):
        for measure, pair in measures.items():
            free = evaluation["score"][task][measure]
            lines.append(f"| {task.replace('_', ' ')} | {measure} | {pair[1]} | {share(free)} | {share(pair)} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--after", required=True)
    parser.add_argument("--before", default="")
    parser.add_argument("--scores", default=os.path.join(HERE, "SCORES.md"))
    a = parser.parse_args()
    after = json.load(open(a.after, encoding="utf-8"))
    before = json.load(open(a.before, encoding="utf-8")) if a.before else {"hand": {}, "score": {}}
    config = json.load(open(os.path.join(a.model, "config.json"), encoding="utf-8"))
    weights = header(os.path.join(a.model, "model.safetensors"))
    metadata = weights.pop("__metadata__", {})
    count = 0
    for name, tensor in weights.items():
        if name.endswith(("_scale", "_shape")):
            continue
        size = 4 if name.endswith("_packed") else 1  # four weights in a word
        for n in tensor["shape"]:
            size *= n
        count += size
    digest = lambda name: hashlib.sha256(open(os.path.join(a.model, name), "rb").read()).hexdigest()
    number = lambda value: "–" if value is None or value != value else f"{value:.1f}"
    tasks = []
    for task, measures in sorted(after["score"].items()):
        for measure, pair in measures.items():
            old = before["score"].get(task, {}).get(measure)
            tasks.append(f"| {task.replace('_', ' ')} | {measure} | {share(old)} | {share(pair)} |")
    hand = [f"| {g} | {n} | {before['hand'].get(g, ['–'])[0]} | {right} |" for g, (right, n) in after["hand"].items()]
    total = [sum(x) for x in zip(*after["hand"].values())]
    old_total = sum(x[0] for x in before["hand"].values()) if before["hand"] else "–"
    hand.append(f"| **all** | {total[1]} | {old_total} | **{total[0]}** |")
    values = {
        "parameters": f"{count / 1e6:.2f}",
        "megabytes": f"{os.path.getsize(os.path.join(a.model, 'model.safetensors')) / 1e6:.1f}",
        "checksums": "\n".join(f"| `{name}` | `{digest(name)}` |" for name in FILES),
        "class": config["architectures"][0],
        "types": "8 bits, embeddings BF16" if "quantization_config" in config else "BF16",
        "shape": f"{config['num_hidden_layers']} layers, hidden size {config['hidden_size']}, {config['num_attention_heads']} heads of "
        f"{config['head_dim']} with {config['num_key_value_heads']} key-value heads,\n  SwiGLU {config['intermediate_size']}",
        "theta": f"{config['rope_theta']:,.0f}",
        "context": f"{config['max_position_embeddings']:,}",
        "vocabulary": f"{config['vocab_size']:,}",
        "tokens": f"{int(metadata.get('tokens_seen', 0)) / 1e6:.1f}",
        "items": after["n"],
        "bars": "\n".join(f"| {name} | {number(now)} |" for name, _, now in after["bars"]),
        "hand": "\n".join(hand),
        "tasks": "\n".join(tasks),
        "sessions": table(after["sessions"]) if "sessions" in after else "Not measured for these weights.",
        "guided": guided(after),
        "runner": "our engine (`infer`, F32)" if after.get("engine") else "`transformers` (F32)",
        "samples": samples(after),
    }
    for template, path in (("card.md", os.path.join(a.model, "README.md")), ("score_tables.md", a.scores)):
        text = open(os.path.join(HERE, template), encoding="utf-8").read()
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
