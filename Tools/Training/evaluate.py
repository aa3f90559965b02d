"""Held-out evaluation of a model directory: unseen words, unseen templates, and 150 prompts written by hand.

  python evaluate.py --corpus DIR --model weights                          # through `transformers`
  python evaluate.py --corpus DIR --model weights --engine PATH/infer      # through our engine
  python evaluate.py --corpus DIR --model weights --engine PATH/infer --guided

Greedy and without constrained decoding; with `--guided` every item with a schema once more, held to it. Prints a table, the
bars, and the samples of the talks; `--json FILE` keeps the figures and every answer.
"""

import argparse
import json
import math
import os
from collections import defaultdict

from tokenizers import Tokenizer

from chat import prompt, render
from generate import CONTEXT, encode
from hand_samples import measured
from hand_tools import CASES
from mix import document, open_corpora
from runners import EngineRunner, TransformersRunner
from samples import SAMPLES, hand_document
from scoring import score_calls, score_check, score_json, score_result
from source import Source

SEED = 10_000_000  # training uses seeds far below
TOOL_TASKS = {"tool", "tool_two", "tool_none", "tool_random", "tool_random_two", "tool_intent", "slots_tool"}
FORM_TASKS = {"npc", "person", "riddle", "itinerary", "search", "recipe", "random_schema", "craft", "object", "count"}
READ_TASKS = {"extract", "extract_list", "extract_long", "random_extract", "slots", "tags"}
LABEL_TASKS = {"classify", "classify_turns", "classify_json", "sentiment"}
SAY_TASKS = {"summary", "recall", "repeat", "lookup"}
TASKS = TOOL_TASKS | FORM_TASKS | READ_TASKS | LABEL_TASKS | SAY_TASKS


def held_out_documents(corpora, count, tokenizer):
    """{task: documents}, `count` of each, of those that fit the context."""
    r, pool = Source(SEED, held=True), defaultdict(list)
    while any(len(pool[task]) < count for task in TASKS):
        one = document(r, corpora)
        if one["task"] in TASKS and len(pool[one["task"]]) < count and len(encode(tokenizer, [one])[0][0]) <= CONTEXT:
            pool[one["task"]].append(one)
    return pool


def jobs_of(pool):
    """[(task, document, index of the turn to predict)]."""
    jobs = []
    for task, documents in sorted(pool.items()):
        for one in documents:
            answers = [i for i, (role, _) in enumerate(one["turns"]) if role == "assistant"]
            if task in TOOL_TASKS:
                k = next((i for i in answers if one["turns"][i][1] == one["calls"]), answers[0])
                jobs.append((task, one, k))
                if k + 2 < len(one["turns"]) and one["turns"][k + 1][0] == "tool":
                    jobs.append(("answer from result", one, k + 2))
            else:
                jobs.append((task, one, answers[-1]))
    return jobs


def judge(task, one, k, text):
    gold = one["turns"][k][1]
    if task == "answer from result":
        return score_result(text, gold, one["turns"][k - 1][1])
    if task in TOOL_TASKS:
        return score_calls(text, gold if isinstance(gold, list) else [])
    if task in LABEL_TASKS and "schema" not in one:
        return {"label": [text == gold]}
    if task in LABEL_TASKS:
        scores = score_json(text, one["schema"], one["value"])
        return {
            "label": scores["all fields"],
            "valid JSON": scores["valid JSON"],
            "follows schema": scores["follows schema"],
        }
    if task in READ_TASKS:
        return score_json(text, one["schema"], one["value"])
    if task in FORM_TASKS:
        return score_json(text, one["schema"])
    if task == "summary":
        return {"exact": [text == gold]}
    return {"says it": [one["check"] in text]}


def question(sample):
    """The last thing that the user of a sample says."""
    return [text for role, text in sample["turns"] if role == "user"][-1]


def bars(score):
    """The figures of the acceptance list: (name, what is asked, what is reached)."""

    def share(tasks, measure):
        values = [v for task in tasks for v in score.get(task, {}).get(measure, [])]
        return 100 * sum(values) / len(values) if values else math.nan

    reading = ("extract", "extract_list", "extract_long", "random_extract")
    return [
        ("JSON valid", 97, share(FORM_TASKS | READ_TASKS | {"classify_json"}, "valid JSON")),
        ("extraction, fields exact", 85, share(reading, "fields")),
        ("classification", 90, share(LABEL_TASKS, "label")),
        ("tool choice", 95, share(("tool", "tool_random", "tool_two", "tool_random_two"), "tool")),
        ("arguments exact", 85, share(("tool", "tool_random", "tool_two", "tool_random_two"), "arguments")),
        ("no tool needed", 95, share(("tool_none",), "no call")),
        ("answers use the result", 90, share(("answer from result",), "uses result")),
        ("counted lists keep the count", 97, share(("count", "search"), "follows schema")),
    ]


def scored(jobs, texts):
    """{task: {measure: [right or not]}}."""
    score = defaultdict(lambda: defaultdict(list))
    for (task, one, k), text in zip(jobs, texts):
        for measure, values in judge(task, one, k, text).items():
            score[task][measure] += values
    return score


def guided(run, jobs, limit):
    """The same of the items with a schema, decoding held to it, and its answers."""
    jobs = [job for job in jobs if "schema" in job[1]]
    texts = run.generate([prompt(one, k) for _, one, k in jobs], limit, [one["schema"] for _, one, _ in jobs])
    return scored(jobs, texts), [{"task": task, "answer": text} for (task, _, _), text in zip(jobs, texts)]


def evaluate(run, jobs, limit):
    hand = [(case, hand_document(case)) for case in CASES]
    prompts = [prompt(one, k) for _, one, k in jobs] + [prompt(one, len(one["turns"])) for _, one in hand]
    texts = run.generate(prompts, limit)
    score, answers = scored(jobs, texts), []
    for (task, one, k), text in zip(jobs, texts):
        answers.append(
            {
                "task": task,
                "prompt": prompts[len(answers)],
                "gold": render({"turns": [one["turns"][k]]})[1][0],
                "answer": text,
            }
        )
    groups = defaultdict(list)
    for (case, _), text, asked in zip(hand, texts[len(jobs) :], prompts[len(jobs) :]):
        right = score_check(text, case)
        groups[case["group"]].append(right)
        answers.append(
            {"task": "hand " + case["group"], "prompt": asked, "check": case["check"], "answer": text, "right": right}
        )
    return score, groups, answers


def table(score):
    print(f"{'task':20} {'measure':16} {'%':>6} {'n':>6}")
    for task in sorted(score):
        for measure, values in score[task].items():
            print(f"{task:20} {measure:16} {100 * sum(values) / len(values):6.1f} {len(values):6}")


def summed(score):
    """{task: {measure: [right, all]}}."""
    return {task: {m: [sum(v), len(v)] for m, v in measures.items()} for task, measures in score.items()}


def report(score, groups):
    table(score)
    print(f"\n{'bar':30} {'asked':>6} {'reached':>8}")
    for name, asked, reached in bars(score):
        print(f"{name:30} {asked:6} {reached:8.1f}")
    every = [right for values in groups.values() for right in values]
    print(f"\nby hand: {sum(every)} of {len(every)} right")
    for group, values in groups.items():
        print(f"  {group:12} {sum(values):3} of {len(values)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--engine", default="", help="our `infer`; without it, transformers")
    parser.add_argument("--guided", action="store_true", help="with --engine: held to the schemas, too")
    parser.add_argument("--n", type=int, default=200, help="documents a task")
    parser.add_argument("--limit", type=int, default=640, help="most tokens of an answer; right ones take up to 536")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="with --engine: prompts answered at once")
    parser.add_argument("--kept", default="", help="with --engine: file of answers, to go on from after a stop")
    parser.add_argument("--samples-only", action="store_true")
    parser.add_argument("--json", default="", help="file for the figures and answers")
    a = parser.parse_args()
    if a.guided and not a.engine:
        raise SystemExit("--guided needs --engine: it is our engine that holds decoding to a schema")
    if a.engine:
        run = EngineRunner(a.engine, a.model, a.threads, a.workers, a.kept)
    else:
        run = TransformersRunner(a.model, a.device, a.threads)
    run.check_template()
    kept = {}
    if not a.samples_only:
        tokenizer = Tokenizer.from_file(os.path.join(a.model, "tokenizer.json"))
        jobs = jobs_of(held_out_documents(open_corpora(a.corpus, held=True), a.n, tokenizer))
        score, groups, answers = evaluate(run, jobs, a.limit)
        report(score, groups)
        kept = {
            "model": a.model,
            "n": a.n,
            "engine": bool(a.engine),
            "bars": bars(score),
            "hand": {g: [sum(v), len(v)] for g, v in groups.items()},
            "answers": answers,
            "score": summed(score),
        }
        if a.engine:
            kept["sessions"] = measured(a.engine, a.model)
        if a.guided:
            held, kept["guided answers"] = guided(run, jobs, a.limit)
            kept["guided"] = summed(held)
            print("\nheld to the schemas:")
            table(held)
    documents = [hand_document(s) for s in SAMPLES]
    prompts = [prompt(one, len(one["turns"])) for one in documents]
    texts = run.generate(prompts, a.limit)
    kept["samples"] = [{"name": s["name"], "prompt": question(s), "answer": t} for s, t in zip(SAMPLES, texts)]
    if a.guided:
        forms = [i for i, sample in enumerate(SAMPLES) if sample["schema"]]
        for i, text in zip(
            forms, run.generate([prompts[i] for i in forms], a.limit, [SAMPLES[i]["schema"] for i in forms])
        ):
            kept["samples"][i]["guided"] = text
    for sample in kept["samples"]:
        print(f"\n[{sample['name']}] {sample['prompt']}\n{sample['answer']}")
        if "guided" in sample:
            print(f"held to the schema: {sample['guided']}")
    if a.json:
        with open(a.json, "w", encoding="utf-8") as file:
            json.dump(kept, file, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    main()
