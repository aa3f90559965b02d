"""Variety: the wording around a value changes, the value does not.

What a few hundred templates say is learned by heart, and the first unseen wording then breaks an answer ("the level reads
9" gave `reads 9`). So training texts join names and values by links without end, and lose or change a word now and then;
the documents of the tests are left as their pools say them (`Source.held`).
"""

import re

import values

LINKS = """is was are were equals shows says gives has had gets got holds keeps takes took means makes became becomes remains stays
    counts measures carries names lists states tells wants needs uses used goes went comes came runs stands sits lies reached hits
    marks meets follows brings brought finds found at by in on of for to from with as under over near about like via per only now
    then still just always again must can may will should would appears seems reported written known called set fixed given
    chosen entered stored noted listed put""".split()
MARKS = (": ", " = ", " - ", ": ", " -> ", ", ", " | ", " / ", " ~ ", "; ", " (", ' "', " ")
LEADING = ("the {s}", "The {s}", "{s}", "its {s}", "Its {s}", "our {s}", "my {s}", "this {s}", "{s}", "a {s}", "that {s}")


def link(r):
    """One to three words between a name and its value, mostly everyday ones, else any."""
    count = r.choice((1, 1, 1, 2, 2, 3))
    return " ".join(r.choice(LINKS) if r.chance(0.7) else values.vocabulary_word(r).lower() for _ in range(count))


def pairing(r):
    """A template that tells the value `{x}` of a name `{s}`, in either order."""
    name, k = r.choice(LEADING), r.random()
    if k < 0.3:
        between = r.choice(MARKS)
        parts = (name, "{x}") if r.chance(0.6) else ("{x}", name)
        return parts[0] + between + parts[1] + {" (": ")", ' "': '"'}.get(between, "")
    before = r.choice(("", "", "", "", values.vocabulary_word(r).lower() + " ", r.choice(LINKS) + " "))
    after = "" if r.chance(0.85) else " " + r.choice(LINKS)
    if r.chance(0.55):
        return f"{before}{name} {link(r)} {{x}}{after}"
    return f"{before}{{x}} {link(r)} {name}{after}"


def noisy(r, template, most=2, share=0.3):
    """The template with up to `most` words lost or changed, in a share of the cases; `{…}` stays, and so do short texts."""
    if r.held or not r.chance(share):
        return template
    words = re.split(r"( |\n)", template)
    plain = [i for i, word in enumerate(words) if re.fullmatch(r"[A-Za-z']+[.,:?!]?", word)]
    for i in r.sample(plain, min(r.randint(1, most), len(plain) // 2)):
        ending = words[i][-1] if words[i][-1] in ".,:?!" else ""
        new = r.choice(LINKS) if r.chance(0.4) else values.vocabulary_word(r).lower()
        words[i] = ("" if r.chance(0.3) else new) + ending
    return re.sub(r"(?<=[ \n]) +", "", "".join(words))
