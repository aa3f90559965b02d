"""What people say when they like a thing, when they do not, and when they only tell about it."""

import os

import values
from meanings import THINGS
from source import Pool, capitalized, fill
from tool_library import BANKS as BANKS_FOLDER
from variety import noisy

PRAISE = Pool(
    (
        "I love this {x}.",
        "The {x} was wonderful.",
        "Great {x}, I will come back!",
        "Best {x} ever.",
        "Five stars for the {x}.",
        "The {x} works perfectly and I am happy.",
        "Very friendly staff and a delicious {x}.",
        "The {x} is beautiful and easy to use.",
        "My family enjoyed the {x} a lot.",
        "What a fantastic {x}!",
        "I would buy the {x} again.",
        "The {x} made my day.",
        "Superb {x}, fair price.",
        "I recommend the {x} to everyone.",
        "[The|This|My|Our|Their] {x} [is|was|turned out|looks] [so |really |very |just |]"
        "[amazing|brilliant|lovely|perfect|great|splendid|marvelous|delightful|awesome|flawless|pleasant|impressive|gorgeous|first class].",
        "[I|We|They] [adore|like|enjoy|cherish|praise|treasure] [the|this|my new|our] {x}[ so much| every day|].",
        "[Thanks|Thank you] for the [great|nice|good|sweet] {x}!",
        "[Highly recommended|Well worth the price|Ten out of ten|Better than expected|A real pleasure|Pure joy|A dream|Top quality]: the {x}.",
        "The {x} [surpassed|was above|beat] [all |]my [expectations|dreams|wishes].",
        "[So happy|Very pleased|Thrilled|Delighted|Satisfied] with [the|this|my] {x}[!|.]",
        "[Everything|All] about the {x} [was|is] [right|good|fine and well made|a success].",
    ),
    (
        "The {x} exceeded my hopes.",
        "Such a charming {x}, we will return.",
        "Nothing to complain about, the {x} is excellent.",
    ),
)
BLAME = Pool(
    (
        "I hate this {x}.",
        "The {x} was terrible.",
        "Awful {x}, never again!",
        "Worst {x} ever.",
        "The {x} broke after one day.",
        "Rude staff and a cold {x}.",
        "I want my money back for the {x}.",
        "One star for the {x}.",
        "I am disappointed with the {x}.",
        "The {x} is ugly and hard to use.",
        "Do not buy the {x}.",
        "The {x} was a waste of money.",
        "The {x} smelled bad.",
        "I regret buying the {x}.",
        "[The|This|My|Our|Their] {x} [is|was|turned out|looks] [so |really |very |just |]"
        "[dreadful|poor|useless|disgusting|broken|lousy|nasty|cheap|disappointing|unbearable|a joke|a disaster|defective|sad|dirty].",
        "[I|We|They] [dislike|despise|can not stand|returned|threw away|complained about] the {x}[ at once|].",
        "The {x} [failed|tore|leaked|cracked|stopped|died|melted] [within a week|immediately|after an hour|on the first day].",
        "[Avoid|Forget|Skip|Never buy|Beware of] the {x}[!|.]",
        "[What a|Such a|A big] [pity|mess|letdown|failure|mistake], this {x}.",
        "[Unfriendly|Slow|Careless|Loud] [staff|service|waiters], [bad|awful|stale|wet] {x}.",
        "[Nothing|Not one thing] about the {x} [was good|worked|was right].",
        "[So angry|Very unhappy|Upset|Annoyed|Frustrated] with [the|this|my] {x}[!|.]",
    ),
    ("The {x} fell apart at once, what a shame.", "Horrible {x}, stay away.", "The {x} let us down completely."),
)
PLAIN = Pool(
    (
        "The {x} is okay.",
        "The {x} arrived on Monday.",
        "It is a {x}.",
        "The {x} is average, nothing special.",
        "I bought the {x} in {c}.",
        "The {x} costs ten dollars.",
        "The {x} comes in a box.",
        "I have had the {x} for a week.",
        "The {x} is neither good nor bad.",
        "[The|My|This|Our] {x} [is|was] [grey|of medium size|from last year|made of wood|on the shelf|in the box|delivered today|two years old|as usual].",
        "[I|We|They] [got|have|use|ordered|saw|keep] [a|the|one] {x} [from|in|at] {c}[ yesterday| last week|].",
        "The {x} [works|runs|looks] as [described|planned], [no more|neither more nor less|that is all].",
        "[The|This] {x} [has|comes with] [two parts|a manual|a label|four sides|a number].",
    ),
    ("The {x} does what it says.", "They sent the {x} from {c}."),
)


def widened(pool, mark):
    """The pool with the lines of `banks/moods-wide.txt` that begin with the mark; they serve the training only."""
    with open(os.path.join(BANKS_FOLDER, "moods-wide.txt"), encoding="utf-8") as file:
        return Pool(pool.train + tuple(line[2:].strip() for line in file if line.startswith(mark)), pool.held)


PRAISE, BLAME, PLAIN = widened(PRAISE, "+ "), widened(BLAME, "- "), widened(PLAIN, "= ")
GOOD = """amazing excellent charming tasty comfortable reliable fast clean friendly cozy superb stunning elegant fresh smooth bright helpful polite quick
    sturdy generous warm welcoming clever smart precise quiet soft juicy crisp fair honest magical adorable enjoyable fantastic fabulous terrific
    outstanding exceptional remarkable wonderful pleasing refreshing satisfying solid spotless tender thoughtful timely useful valuable""".split()
BAD = """horrible dirty slow rude broken noisy ugly cold stale bitter boring dull faulty fragile useless overpriced weak wobbly sticky greasy smelly
    confusing clumsy painful annoying awful dreadful miserable shabby rusty crooked cracked leaking late unfriendly careless dishonest unsafe
    uncomfortable unreliable tasteless soggy burnt bland blurry cheap flimsy harsh messy nasty poor rotten scratchy terrible unpleasant worn""".split()
FLAT = """grey square metal wooden small large medium blue plain short long round new used standard usual weekly northern third electric local
    printed folded empty full open closed narrow wide flat""".split()


def worded(mark, words):
    """The words and those of the line of `banks/moods-wide.txt` that begins with the mark."""
    with open(os.path.join(BANKS_FOLDER, "moods-wide.txt"), encoding="utf-8") as file:
        return words + [word for line in file if line.startswith(mark + " ") for word in line.split()[1:]]


GOOD, BAD, FLAT = worded("good", GOOD), worded("bad", BAD), worded("flat", FLAT)
WORDED = (
    "[the|this|my|our|that] {x} [is|was|looks|seemed|turned out] [very |really |so |quite |]{a}[ and {b}|, {b}|][.|!|]",
    "[what a|such a|a] {a}[, {b}|] {x}[!|.|]",
    "{a}, {b}[ and {c}|]: [the|this|our] {x}[.|!|]",
    "[I found|we found|they call|she called|everyone finds] the {x} {a}[.| and {b}.|]",
    "{a} {x}[.|!|, {b} {y}.]",
    "[the|a] {a} {x}, [and|with] [the|a] {b} {y}[.|]",
    "[it is|it was|all was] {a}[, {b}|][ and {c}|][.|!]",
)
PEOPLE = {
    "positive": "love like enjoy recommend praise admire adore appreciate celebrate favor thank cherish welcome".split(),
    "negative": "hate dislike regret avoid blame despise fear refuse loathe distrust mourn resent detest".split(),
    "neutral": "have use own keep see describe mention carry move list store hold measure".split(),
}
BANKS = {"positive": (PRAISE, GOOD), "negative": (BLAME, BAD), "neutral": (PLAIN, FLAT)}
NAMES = {
    "positive": "positive|positive|good|happy|praise|like|satisfied|+|pro".split("|"),
    "negative": "negative|negative|bad|unhappy|complaint|dislike|unsatisfied|-|contra".split("|"),
    "neutral": "neutral|neutral|plain|neither|fact|undecided|mixed|0|none".split("|"),
}


def opinion(r, mood):
    """A sentence or two that tell a mood. For training only."""
    bank, words = BANKS[mood]
    thing = r.choice((values.thing(r), r.choice(r.choice(THINGS)[1]), values.vocabulary_word(r).lower(), r.choice(r.choice(THINGS)[0])))
    said = []
    for _ in range(r.choice((1, 1, 1, 2))):
        k = r.random()
        if k < 0.55:
            text = fill(r.expand(noisy(r, r.pick(bank), 1, 0.08)), {"x": thing, "c": values.city(r)})
        elif k < 0.85:
            a, b, c = r.sample(words, 3)
            text = r.say(WORDED, x=thing, y=r.choice(r.choice(THINGS)[1]), a=a, b=b, c=c)
        else:
            text = f"{r.choice(('I', 'We', 'They', 'You will', 'People', 'My friends'))} {r.choice(PEOPLE[mood])} {r.choice(('the', 'this', 'my', 'that'))} {thing}."
        said.append(capitalized(text))
    return " ".join(said)


def mood_labels(r):
    """(labels, nothing about them, a function that draws (text, label)): two or three moods."""
    moods = ["positive", "negative"] + ["neutral"] * r.chance(0.6)
    i = r.randrange(len(NAMES["positive"]))
    names = {mood: NAMES[mood][i] for mood in moods}
    r.shuffle(moods)

    def draw():
        mood = r.choice(moods)
        return opinion(r, mood), names[mood]

    return [names[mood] for mood in moods], {}, draw
