"""How many of 500 free prompts lead to an answer without an end: no schema, no tools, default options, through a server.

  Tools/serve --model default=Weights --port 8080 &
  python loops.py --server http://127.0.0.1:8080 --model default --corpus CORPUS [--json answers.json]

The prompts are drawn from what the training doesn't see: questions off its world, requests for data in a text, beginnings of stories,
talk, and things to write, a fifth each; always the same. An answer that has not ended after `--max-tokens` has no end; what it repeats is
said beside it. Half are asked with a system prompt.
"""

import json
from concurrent.futures import ThreadPoolExecutor

import words
from completions import Refused, asking, first_choice, keep
from dialogue import KINDS as TALK, TEST_SHARES
from extraction import KINDS, instance
from mix import open_corpora
from sample_judges import loops
from source import Source
from tool_kinds import words_of

SYSTEMS = ("", "You are a helpful assistant.", "", "Answer briefly.", "", "You speak like a pirate.")
REQUESTS = (
    "Pull the {f} out of this: {t}",
    "{t}\nWhat are the {f}?",
    "Extract the {f}: {t}",
    "I only want to know the {f} here: {t}",
)
WRITING = (
    "Write a poem about {x}.",
    "Explain {x} to a child.",
    "Make a list of ten {x} names.",
    "What are the pros and cons of {x}?",
    "Write an email about {x}",
    "Tell me everything about {x}.",
    "Give me a plan for {x}",
    "Translate this into French: {x}",
)


def drawn(corpora, count):
    """[(system, prompt)], a fifth of each kind."""
    r, prompts = Source(20_261_126, held=True), []
    talk = [maker for (maker, _), share in zip(TALK, TEST_SHARES) if share]  # what is for the training alone would shift the rest
    while len(prompts) < count:
        kind = r.choice(KINDS.part(True))
        text, made = instance(r, kind)
        names = [words_of(names[0]) for names, *_ in kind.fields][: r.randint(1, 3)]
        document = r.choice(talk)(r, corpora)
        prompts += [
            ("", r.choice(corpora.out_of_scope)),
            ("", r.choice(REQUESTS).format(f=" and ".join(names), t=text)),
            ("", "Go on: " + " ".join(r.choice(corpora.paragraphs).split()[:30])),
            (document.get("system", ""), document["turns"][0][1]),
            ("", r.choice(WRITING).format(x=r.pick(r.choice((words.TOPIC, words.ANIMAL, words.OBJECT, words.DISH))))),
        ]
    return [(system or SYSTEMS[place // 5 % len(SYSTEMS)], prompt) for place, (system, prompt) in enumerate(prompts[:count])]


def goes_round(text):
    """Whether a text ends in the same few characters three times over, or says the same four words more than twice."""
    return loops(text) or any(len(text) >= 3 * size and text[-size:] * 3 == text[-3 * size:] for size in range(1, 80))


def ask(arguments, place, system, prompt):
    messages = ([{"role": "system", "content": system}] if system else []) + [{"role": "user", "content": prompt}]
    body = {"model": arguments.model, "messages": messages, "max_tokens": arguments.max_tokens, "seed": place}
    try:
        choice = first_choice(arguments.server, body)
    except Refused as refusal:
        return {"prompt": prompt, "error": str(refusal), "ends": False, "text": ""}
    return {"prompt": prompt, "text": choice["message"].get("content") or "", "ends": choice["finish_reason"] != "length"}


def main():
    parser = asking(__doc__.splitlines()[0], max_tokens=640, clients=8)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--prompts", type=int, default=500)
    arguments = parser.parse_args()
    prompts = drawn(open_corpora(arguments.corpus, held=True), arguments.prompts)
    with ThreadPoolExecutor(arguments.clients) as pool:
        answers = list(pool.map(lambda job: ask(arguments, job[0], *job[1]), enumerate(prompts)))
    endless = [one for one in answers if not one["ends"]]
    repeated = sum(goes_round(one["text"]) for one in answers if one["ends"])
    print(f"without end {len(endless)} of {len(answers)} ({100 * len(endless) / len(answers):.1f} %), "
          f"{sum(goes_round(one['text']) for one in endless)} of them in a loop; ended, but with words again and again: {repeated}")
    for one in endless[:10]:
        print(json.dumps([one["prompt"][:100], one.get("error") or one["text"][-100:]], ensure_ascii=False))
    keep(answers, arguments.json)


if __name__ == "__main__":
    main()
