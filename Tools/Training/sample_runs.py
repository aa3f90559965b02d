"""How often the samples of the talks are answered rightly, as somebody would run them: many times with default options, and once greedily.

  Tools/serve --model default=Weights --port 8080 &
  python sample_runs.py --server http://127.0.0.1:8080 --model default [--runs 40] [--temperature 0.4] [--json answers.json]

Forms are asked for as a session does, and held to their schemas, calls to those of their tools. Calls get results
(`sample_judges.RESULTS`) until a text comes, six times at most. Prints the table, the mean and the worst sample.
"""

import json
from concurrent.futures import ThreadPoolExecutor

from completions import Refused, asking, first_choice, keep
from sample_judges import JUDGES, RESULTS
from samples import SAMPLES, hand_document


def message(turn, identifier):
    """A turn of a sample as the API has it."""
    role, content = turn
    if role == "tool":
        return {"role": "tool", "tool_call_id": identifier, "content": content[0]}
    if isinstance(content, str):
        return {"role": role, "content": content}
    return {"role": role, "content": None, "tool_calls": [
        {"id": identifier, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for name, arguments in content]}


def answer(arguments, sample, options):
    """The calls and the text that a sample leads to, and whether it came to an end by itself."""
    messages = [{"role": "system", "content": sample["system"]}] if sample["system"] else []
    # With the schema in the prompt, as a session asks; a server only holds the answer to it.
    messages += [message(turn, "call_0") for turn in hand_document(sample)["turns"]]
    body = {"model": arguments.model, "messages": messages, "max_tokens": arguments.max_tokens, **options}
    if sample["tools"]:
        body["tools"] = sample["tools"]
    if sample["schema"]:
        body["response_format"] = {"type": "json_schema", "json_schema": {
            "name": "answer", "schema": sample["schema"], "strict": True}}
    calls = []
    for _ in range(6):
        choice = first_choice(arguments.server, body)
        asked = choice["message"].get("tool_calls") or []
        if not asked:
            return calls, choice["message"].get("content") or "", choice["finish_reason"] == "stop"
        messages.append(choice["message"])
        for call in asked:
            values = json.loads(call["function"]["arguments"])
            calls.append((call["function"]["name"], values))
            result = RESULTS[call["function"]["name"]](values)
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": result})
    return calls, "", False


def run(arguments, job):
    sample, options = job
    try:
        calls, text, ends = answer(arguments, sample, options)
    except Refused as refusal:
        return {"error": str(refusal), "right": False}
    right = ends and JUDGES[sample["name"]](calls, text)
    return {"calls": calls, "text": text, "ends": ends, "right": bool(right)}


def main():
    parser = asking(__doc__.splitlines()[0], max_tokens=400, clients=8)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--temperature", type=float, help="instead of the model's own")
    arguments = parser.parse_args()
    own = {} if arguments.temperature is None else {"temperature": arguments.temperature}
    choices = [{"temperature": 0}] + [own | {"seed": seed} for seed in range(1, arguments.runs + 1)]
    jobs = [(sample, options) for sample in SAMPLES for options in choices]
    with ThreadPoolExecutor(arguments.clients) as pool:
        results = list(pool.map(lambda job: run(arguments, job), jobs))
    shares, kept = {}, {}
    print(f"| sample | greedy | of {arguments.runs} |\n|---|---|---:|")
    for place, sample in enumerate(SAMPLES):
        own = results[place * len(choices):(place + 1) * len(choices)]
        shares[sample["name"]] = sum(one["right"] for one in own[1:]) / max(arguments.runs, 1)
        kept[sample["name"]] = own
        print(f"| {sample['name']} | {'right' if own[0]['right'] else 'wrong'} | {sum(one['right'] for one in own[1:])} |")
    worst = min(shares, key=shares.get)
    print(f"\nmean {100 * sum(shares.values()) / len(shares):.1f} %, worst {worst} {100 * shares[worst]:.0f} %")
    keep(kept, arguments.json)


if __name__ == "__main__":
    main()
