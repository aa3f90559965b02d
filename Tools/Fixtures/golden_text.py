"""Writes Tests/InferTests/Fixtures/golden.json: greedy continuations of the model in Weights/ by Hugging Face.

    python Tools/Fixtures/golden_text.py

Needs torch 2.13, transformers 5.23, compressed-tensors 0.20 (other versions give the same text unless two logits are all but equal). Computed in
float32, as the engine does; run again whenever Weights/ changes.
"""

import json
import pathlib

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

ROOT = pathlib.Path(__file__).resolve().parents[2]
RAW = ["Once upon a time", "The barista said:", "{\"name\": \"", "  two  spaces", "naïve 🙂 日本語"]
CHATS = [
    [{"role": "user", "content": "Hello!"}],
    [
        {"role": "system", "content": "You are a friendly barista in a world full of pixels."},
        {"role": "user", "content": "How long have you worked here?"},
    ],
]
TOKENS = 32


def main():
    torch.manual_seed(0)
    model = AutoModelForCausalLM.from_pretrained(ROOT / "Weights", dtype=torch.float32)
    tokenizer = AutoTokenizer.from_pretrained(ROOT / "Weights")
    ends = model.generation_config.eos_token_id
    ends = set(ends if isinstance(ends, list) else [ends])

    def greedy(prompt):
        output = model.generate(torch.tensor([prompt]), max_new_tokens=TOKENS, do_sample=False)[0][len(prompt):].tolist()
        tokens = output[:-1] if output and output[-1] in ends else output
        return {"prompt_tokens": prompt, "tokens": tokens, "text": tokenizer.decode(tokens, skip_special_tokens=True)}

    cases = [{"prompt": text, **greedy(tokenizer.encode(text))} for text in RAW]
    for chat in CHATS:
        text = tokenizer.apply_chat_template(chat, tokenize=False, add_generation_prompt=True)
        cases.append({"messages": chat, **greedy(tokenizer.encode(text, add_special_tokens=False))})
    path = ROOT / "Tests/InferTests/Fixtures/golden.json"
    path.write_text(json.dumps({"tokens": TOKENS, "cases": cases}, ensure_ascii=False, indent=1) + "\n")


main()
