"""Greedy generation for the evaluator: through `transformers`, or through our engine."""

import hashlib
import json
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from chat import compact, prompt

WEATHER = {
    "type": "function",
    "function": {
        "name": "getWeather",
        "description": "Get the weather",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}
CALL = [("getWeather", {"city": "Zürich"}), ("getWeather", {"city": '"Oslo"'})]
DOCUMENT = {
    "system": "S.",
    "tools": [WEATHER],
    "turns": [("user", "Q"), ("assistant", CALL), ("tool", ['{"a": 1}', "b"]), ("assistant", "Done."), ("user", "R")],
}
MESSAGES = [
    {"role": "system", "content": "S."},
    {"role": "user", "content": "Q"},
    {
        "role": "assistant",
        "content": "",
        "tool_calls": [{"type": "function", "function": {"name": n, "arguments": x}} for n, x in CALL],
    },
    {"role": "tool", "content": '{"a": 1}'},
    {"role": "tool", "content": "b"},
    {"role": "assistant", "content": "Done."},
    {"role": "user", "content": "R"},
]


class TransformersRunner:
    def __init__(self, path, device, threads):
        import torch
        from transformers import AutoModelForCausalLM, AutoTokenizer

        torch.set_num_threads(threads)
        self.torch, self.device = torch, device
        self.tokenizer = AutoTokenizer.from_pretrained(path)
        self.tokenizer.padding_side = "left"
        self.model = AutoModelForCausalLM.from_pretrained(path, dtype=torch.float32).to(device).eval()
        self.end = self.tokenizer.convert_tokens_to_ids("<|im_end|>")
        self.batch = 32 if device == "cpu" else 256

    def check_template(self):
        """The template of the directory must render exactly what training rendered."""
        for tools, one, messages in (
            (DOCUMENT["tools"], DOCUMENT, MESSAGES),
            (None, {"turns": [("user", "Q")]}, MESSAGES[1:2]),
            (DOCUMENT["tools"], {**DOCUMENT, "system": ""}, MESSAGES[1:]),
        ):
            made = self.tokenizer.apply_chat_template(messages, tools=tools, tokenize=False, add_generation_prompt=True)
            if made != prompt(one, len(one["turns"])):
                raise SystemExit("the chat template and the training text differ")

    def generate(self, prompts, limit):
        """The answers, without their end token."""
        order, answers = sorted(range(len(prompts)), key=lambda i: len(prompts[i])), {}
        for i in range(0, len(order), self.batch):
            part = order[i : i + self.batch]
            inputs = self.tokenizer(
                [prompts[j] for j in part],
                return_tensors="pt",
                padding=True,
                add_special_tokens=False,
                return_token_type_ids=False,
            ).to(self.device)
            with self.torch.inference_mode():
                made = self.model.generate(
                    **inputs,
                    max_new_tokens=limit,
                    do_sample=False,
                    temperature=None,
                    top_p=None,
                    eos_token_id=self.end,
                    pad_token_id=0,
                )
            for j, ids in zip(part, made[:, inputs["input_ids"].shape[1] :].tolist()):
                if self.end in ids:
                    ids = ids[: ids.index(self.end)]
                answers[j] = self.tokenizer.decode(ids)
        return [answers[i] for i in range(len(prompts))]


class KeptAnswers:
    """Answers in a file, one JSON object a line, so that an evaluation that was stopped goes on where it was.

    A key covers all that an answer depends on but the engine: give another file for another engine.
    """

    def __init__(self, path, model):
        self.answers, self.lock, self.file = {}, Lock(), None
        with open(os.path.join(model, "model.safetensors"), "rb") as weights:
            self.weights = hashlib.file_digest(weights, "sha256").hexdigest()
        if path:
            self.file = open(path, "a+", encoding="utf-8")
            self.file.seek(0)
            told = self.file.read()
            whole = told[: told.rfind("\n") + 1]  # what was cut by the stop is asked for again
            self.file.truncate(len(whole.encode()))
            self.answers.update(map(json.loads, whole.splitlines()))

    def answer(self, asked, make):
        """The answer to `asked`, any JSON value; `make` gives it where it isn't known."""
        key = hashlib.sha256(json.dumps([self.weights, asked]).encode()).hexdigest()
        if key not in self.answers:
            made = make()
            with self.lock:
                self.answers[key] = made
                if self.file:
                    print(json.dumps([key, made]), file=self.file, flush=True)
        return self.answers[key]


class EngineRunner:
    """Our `infer`, one process a prompt, weights and arithmetic in F32; as many at once as there are workers."""

    def __init__(self, executable, path, threads=1, workers=1, kept=""):
        self.command = [executable, "generate", "-", "--raw", "--quiet", "--model", path, "--dtype", "f32"]
        self.command += ["--threads", str(threads)]
        self.workers, self.kept = workers, KeptAnswers(kept, path)

    def check_template(self):
        """Prompts go in as they are, so there is nothing to check."""

    def generate(self, prompts, limit, schemas=None):
        """The answers, without their end token; where a schema is given, decoding is held to it and ends in time."""

        def one(text, schema):
            return self.kept.answer([text, schema, limit], lambda: self.answer(text, schema, limit))

        with ThreadPoolExecutor(self.workers) as pool:
            return list(pool.map(one, prompts, schemas or [None] * len(prompts)))

    def answer(self, text, schema, limit):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            command = self.command + ["--max-tokens", str(limit)]
            if schema is not None:
                file.write(compact(schema))
                file.flush()
                command += ["--json-schema", "@" + file.name, "--close-at-limit"]
            made = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
            if made.returncode:
                shown = compact(schema) if schema is not None else "no schema"
                raise SystemExit(f"{' '.join(command)} ({shown}) failed: {made.stderr.decode().strip()}")
            return made.stdout.decode().removesuffix("\n")
