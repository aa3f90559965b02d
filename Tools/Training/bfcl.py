"""Parts of the Berkeley Function-Calling Leaderboard through a server of chat completions: simple, multiple, irrelevance.

  pip install bfcl-eval==2026.3.23 --no-deps            # carries the questions and answers; nothing else of it is used
  Tools/serve --model default=Weights --port 8080 &
  python bfcl.py --server http://127.0.0.1:8080 --model default [--limit 50] [--json answers.json]

Greedy, one question a request, tools in `tools`, `tool_choice` "auto": whether to call is the model's choice, and what it
calls is held to the schemas by the server's grammar. Calls are judged by the rules of the leaderboard's syntax-tree checker,
written anew from its description: the right function, every required parameter, no parameter that the answer doesn't list,
and of each the value among those listed; strings are compared without case, spaces and punctuation, integers count as floats.
Of irrelevance, an answer without any call is right.
"""

import importlib.util
import json
import pathlib
import re
from concurrent.futures import ThreadPoolExecutor

from completions import Refused, asking, first_choice, keep

PARTS = {"simple": "simple_python", "multiple": "multiple", "irrelevance": "irrelevance"}
TYPES = {"dict": "object", "float": "number", "tuple": "array", "any": None}
IGNORED = {"optional", "default", "format"}  # what JSON Schema says otherwise, or only describes


def data_folder():
    spec = importlib.util.find_spec("bfcl_eval")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("bfcl_eval isn't installed: pip install bfcl-eval==2026.3.23 --no-deps")
    return pathlib.Path(spec.submodule_search_locations[0]) / "data"


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def schema(value):
    """A parameter's description in JSON Schema; the leaderboard's has Python's names of types."""
    result = {key: TYPES.get(item, item) if key == "type" else item for key, item in value.items() if key not in IGNORED}
    if not result.get("type", True):
        del result["type"]
    if isinstance(result.get("properties"), dict):
        result["properties"] = {name: schema(item) for name, item in result["properties"].items()}
    if isinstance(result.get("items"), dict):
        result["items"] = schema(result["items"])
    return result


def called_name(name):
    """Names as OpenAI's API admits them, as the leaderboard sends them there."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)


def tool(function):
    description = {"name": called_name(function["name"]), "description": function["description"]}
    return {"type": "function", "function": description | {"parameters": schema(function["parameters"])}}


# Judging


def plain(text):
    return re.sub(r"[ ,./\-_*^'\"]", "", text).lower()


def equal(found, wanted):
    if isinstance(wanted, str):
        return isinstance(found, str) and plain(found) == plain(wanted)
    if isinstance(wanted, bool) or isinstance(found, bool):
        return found is wanted
    if isinstance(wanted, (list, tuple)):
        return isinstance(found, list) and len(found) == len(wanted) and all(map(equal, found, wanted))
    if isinstance(wanted, dict):
        # Of an object each member has its own list of admitted values.
        return isinstance(found, dict) and members_fit(found, wanted)
    if isinstance(wanted, int) and isinstance(found, float):
        return found == wanted and found.is_integer()
    return found == wanted


def members_fit(found, wanted):
    if set(found) - set(wanted):
        return False
    for name, values in wanted.items():
        if name not in found:
            if "" not in values:
                return False
        elif not any(equal(found[name], value) for value in values):
            return False
    return True


def is_right(calls, truth):
    if len(calls) != 1:
        return False
    (name, wanted), = truth.items()
    return calls[0][0] == called_name(name) and isinstance(calls[0][1], dict) and members_fit(calls[0][1], wanted)


# Asking


def ask(arguments, item):
    body = {
        "model": arguments.model, "messages": item["question"][0], "tools": [tool(one) for one in item["function"]],
        "tool_choice": "auto", "parallel_tool_calls": False, "temperature": 0, "max_tokens": arguments.max_tokens,
    }
    try:
        message = first_choice(arguments.server, body)["message"]
    except Refused as refusal:
        return {"error": str(refusal)}
    calls = []
    for call in message.get("tool_calls") or []:
        try:
            value = json.loads(call["function"]["arguments"])
        except ValueError:
            value = None
        calls.append((call["function"]["name"], value))
    return {"calls": calls, "text": message.get("content")}


def main():
    parser = asking(__doc__.splitlines()[0], max_tokens=256, clients=4)
    parser.add_argument("--parts", default=",".join(PARTS), help="which parts (default: all three)")
    parser.add_argument("--limit", type=int, help="only the first so many questions of each part")
    arguments = parser.parse_args()
    folder, kept = data_folder(), []
    for part in arguments.parts.split(","):
        items = lines(folder / f"BFCL_v4_{PARTS[part]}.json")[: arguments.limit]
        truths = {}
        if part != "irrelevance":
            answers = lines(folder / "possible_answer" / f"BFCL_v4_{PARTS[part]}.json")
            truths = {one["id"]: one["ground_truth"][0] for one in answers}
        with ThreadPoolExecutor(arguments.clients) as pool:
            found = list(pool.map(lambda item: ask(arguments, item), items))
        right = called = named = failed = 0
        for item, answer in zip(items, found):
            calls = answer.get("calls", [])
            failed += "error" in answer
            called += bool(calls)
            truth = truths.get(item["id"])
            named += bool(truth and calls and calls[0][0] == called_name(next(iter(truth))))
            verdict = is_right(calls, truth) if truth else not calls and "error" not in answer
            right += verdict
            kept.append({"id": item["id"], "right": verdict} | answer)
        beside = f", right function {100 * named / len(items):.1f} %" if truths else ""
        print(f"{part}: right {100 * right / len(items):.1f} % of {len(items)}; called {100 * called / len(items):.1f} %"
              f"{beside}; errors {failed}", flush=True)
    keep(kept, arguments.json)


if __name__ == "__main__":
    main()
