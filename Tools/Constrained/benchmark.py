"""Times masks and compilation of `infer schema` against llguidance and XGrammar, on one thread.

usage: benchmark.py INFER SHARED [--vocabulary llama3] [--limit N] [--batch FILE.jsonl]
needs: tokenizers 0.23, llguidance 1.9.1, xgrammar 0.2.8, numpy, torch

Workload: schemas of JSON-Schema-Test-Suite (draft 2020-12) that have valid instances of ten
characters or more, and larger ones below. Every engine computes the mask before every token of
every instance; figures are microseconds over the schemas on which all accept everything. Of `infer` also the heap
allocations for each mask are told, in a second pass, when all masks were computed before. With --batch the schemas
are those of a file in the format of `infer schema --batch`, with their valid instances.
"""
import argparse, glob, json, os, subprocess, tempfile, time
import numpy as np
from tokenizers import Tokenizer

LARGE = [
    ({"type": "object", "properties": {
        "name": {"type": "string", "maxLength": 80}, "email": {"type": "string"}, "age": {"type": "integer", "minimum": 0, "maximum": 150},
        "bio": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string", "maxLength": 20}, "maxItems": 10},
        "role": {"enum": ["admin", "editor", "viewer", "guest"]},
        "address": {"type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}, "zip": {"type": "string", "pattern": "^[0-9]{5}$"}}, "required": ["street", "city"], "additionalProperties": False}},
      "required": ["name", "email", "age", "bio"], "additionalProperties": False},
     [{"name": "Ada Lovelace", "email": "ada@example.org", "age": 36, "bio": "An English mathematician and writer, chiefly known for her work on Babbage's proposed machine, the Analytical Engine; the first to see that it had uses beyond pure calculation.", "tags": ["mathematics", "engines", "poetry"], "role": "editor", "address": {"street": "12 St James's Square", "city": "London", "zip": "12345"}}]),
    ({"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}, "score": {"type": "number"}, "label": {"type": "string", "minLength": 1, "maxLength": 200}, "ok": {"type": "boolean"}}, "required": ["id", "score", "label", "ok"], "additionalProperties": False}},
     [[{"id": i * 37, "score": i * 1.25, "label": "row number %d of the table, with some text" % i, "ok": i % 2 == 0} for i in range(12)]]),
    ({"$ref": "#/$defs/n", "$defs": {"n": {"type": "object", "properties": {"v": {"type": "string"}, "kids": {"type": "array", "items": {"$ref": "#/$defs/n"}}}, "required": ["v", "kids"], "additionalProperties": False}}},
     [{"v": "root of the tree", "kids": [{"v": "left", "kids": []}, {"v": "right", "kids": [{"v": "leaf with a longer label", "kids": []}]}]}]),
    ({"anyOf": [{"type": "object", "properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}}, "required": ["kind", "radius"], "additionalProperties": False},
                {"type": "object", "properties": {"kind": {"const": "text"}, "body": {"type": "string"}}, "required": ["kind", "body"], "additionalProperties": False}]},
     [{"kind": "circle", "radius": 12.5}, {"kind": "text", "body": "hello, world: this is some text with \"quotes\" and a newline\n"}]),
    ({"type": "object"}, [{"free": {"form": [1, 2.5, "three", None, True]}, "more": "Text of no particular shape, some words long."}]),
]


def batch(path, limit):
    with open(path, encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            valid = [t["data"] for t in row["tests"] if t["valid"] and 10 <= len(json.dumps(t["data"])) <= 8_000][:3]
            if valid and isinstance(row["schema"], dict) and limit > 0:
                limit -= 1
                yield row["schema"], valid


def workload(shared, limit):
    for schema, instances in LARGE:
        yield schema, instances
    count = 0
    for path in sorted(glob.glob(shared + "/jsonschema/JSON-Schema-Test-Suite/tests/draft2020-12/*.json")):
        for group in json.load(open(path)):
            valid = [t["data"] for t in group["tests"] if t["valid"] and len(json.dumps(t["data"])) >= 10]
            if valid and isinstance(group["schema"], dict) and count < limit:
                count += 1
                yield group["schema"], valid


def summary(name, compiles, masks):
    m = np.array(masks)
    c = np.array(compiles)
    print(f"{name:12s} schemas {len(c):4d} masks {len(m):6d} | mask mean {m.mean():8.1f} p50 {np.percentile(m, 50):7.1f} "
          f"p99 {np.percentile(m, 99):8.1f} p99.9 {np.percentile(m, 99.9):8.1f} max {m.max():9.1f} | "
          f"compile+first p50 {np.percentile(c, 50):9.1f} p99 {np.percentile(c, 99):10.1f}")


def llguidance_engine(tokenizer):
    import llguidance, llguidance.numpy as lln
    lt = llguidance.LLTokenizer(tokenizer.to_str())
    mask = lln.allocate_token_bitmask(1, lt.vocab_size)

    def run(schema, token_lists):
        start = time.perf_counter()
        grammar = llguidance.LLMatcher.grammar_from_json_schema(
            {**schema, "x-guidance": {"whitespace_flexible": True}})
        m = llguidance.LLMatcher(lt, grammar)
        if m.is_error():
            return None
        lln.fill_next_token_bitmask(m, mask, 0)
        compile_time = (time.perf_counter() - start) * 1e6
        times = []
        for tokens in token_lists:
            m = llguidance.LLMatcher(lt, grammar)
            for t in tokens:
                start = time.perf_counter()
                lln.fill_next_token_bitmask(m, mask, 0)
                times.append((time.perf_counter() - start) * 1e6)
                if not m.consume_token(t):
                    return None
        return compile_time, times
    return run


def xgrammar_engine(tokenizer, size):
    import xgrammar as xgr
    vocabulary = [tokenizer.id_to_token(i) or "" for i in range(size)]
    info = xgr.TokenizerInfo(vocabulary, xgr.VocabType.BYTE_LEVEL, vocab_size=size, stop_token_ids=[size - 1])
    bitmask = xgr.allocate_token_bitmask(1, size)

    def run(schema, token_lists):
        compiler = xgr.GrammarCompiler(info, max_threads=1, cache_enabled=False)
        start = time.perf_counter()
        try:
            compiled = compiler.compile_json_schema(json.dumps(schema), any_whitespace=True, strict_mode=False)
        except Exception:
            return None
        xgr.GrammarMatcher(compiled).fill_next_token_bitmask(bitmask)
        compile_time = (time.perf_counter() - start) * 1e6
        times = []
        for tokens in token_lists:
            m = xgr.GrammarMatcher(compiled)
            for t in tokens:
                start = time.perf_counter()
                m.fill_next_token_bitmask(bitmask)
                times.append((time.perf_counter() - start) * 1e6)
                if not m.accept_token(t):
                    return None
        return compile_time, times
    return run


def infer_results(program, model, workload):
    """Each schema's compile time and mask times, all from one process, as the other engines have one."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for schema, instances in workload:
            tests = [{"data": instance, "valid": True} for instance in instances]
            file.write(json.dumps({"schema": schema, "tests": tests}, ensure_ascii=False) + "\n")
        file.flush()
        done = subprocess.run(
            [program, "schema", "--batch", file.name, "--model", model, "--time", "--times"],
            capture_output=True, text=True, check=True)
    for (_, instances), line in zip(workload, done.stdout.splitlines()):
        row = json.loads(line)
        if not row["compiled"] or row["right"] < len(instances):
            yield None
        else:
            times = row["microseconds"]
            yield times["compile"] + times["first_mask"], times["all"], row["allocations"]["mask"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("infer")
    parser.add_argument("shared")
    parser.add_argument("--vocabulary", default="llama3")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--batch")
    arguments = parser.parse_args()
    model = f"{arguments.shared}/tokenizers/{arguments.vocabulary}"
    tokenizer = Tokenizer.from_file(model + "/tokenizer.json")
    engines = {
        "llguidance": llguidance_engine(tokenizer),
        "xgrammar": xgrammar_engine(tokenizer, tokenizer.get_vocab_size()),
    }
    totals = {name: ([], []) for name in ["infer", *engines]}
    refused = {name: 0 for name in totals}
    work = list(batch(arguments.batch, arguments.limit) if arguments.batch else workload(arguments.shared, arguments.limit))
    allocations, counted = [], 0
    ours = list(infer_results(arguments.infer, model, work))
    for (schema, instances), own in zip(work, ours):
        texts = [json.dumps(i, ensure_ascii=False) for i in instances]
        tokens = [tokenizer.encode(t, add_special_tokens=False).ids for t in texts]
        results = {"infer": own, **{name: run(schema, tokens) for name, run in engines.items()}}
        for name, result in results.items():
            refused[name] += result is None
        if own:
            allocations.append((own[2] or 0) * len(own[1]))
            counted += len(own[1])
        if all(results.values()):
            for name, (compile_time, times, *_) in results.items():
                totals[name][0].append(compile_time)
                totals[name][1].extend(times)
    print("refused or wrongly refusing:", refused)
    print(f"infer: {sum(allocations) / max(counted, 1):.3f} heap allocations for each mask that was computed before; "
          f"{sum(count > 0 for count in allocations)} of {len(allocations)} schemas allocate at all")
    for name, (compiles, masks) in totals.items():
        summary(name, compiles, masks)


main()
