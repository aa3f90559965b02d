"""Reviews and their sentiment; the topics and the actions of a text as tags."""

import values
from classification import options
from schema import *
from source import Pool, capitalized, fill
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


def sentiment(r, corpora):
    label = r.choice(("positive", "negative", "neutral"))
    thing = r.choice(
        (r.pick(OBJECT), r.pick(DRINK), r.pick(FOOD), r.pick(DISH), "hotel", "movie", "book", "restaurant", "trip")
    )
    bank = {"positive": PRAISE, "negative": BLAME, "neutral": PLAIN}[label]
    text = fill(r.expand(r.pick(bank)), {"x": thing, "c": values.city(r)})
    if r.chance(0.4) and label != "neutral":
        text += " " + fill(r.expand(r.pick(bank)), {"x": thing, "c": values.city(r)})
    labels = ["positive", "negative", "neutral"]
    r.shuffle(labels)
    if r.chance(0.45):
        listed, either = options(labels)
        ask = r.pick(
            Pool(
                (
                    "Classify the sentiment as {o}: {t}",
                    "Is this review {o}: {t}",
                    "What is the sentiment, {o}?\n{t}",
                    "{t}\nIs that {o}?",
                ),
                ("Does this sound {o}? {t}", "Judge the mood ({l}): {t}"),
            )
        )
        return {
            "task": "sentiment",
            "turns": [("user", fill(ask, {"o": either, "l": listed, "t": text})), ("assistant", label)],
            "label": label,
        }
    properties, value = [("sentiment", string(enum=labels))], {"sentiment": label}
    if r.chance(0.4):
        properties.append(("stars", integer(minimum=1, maximum=5)))
        value["stars"] = {"positive": 5, "negative": 1, "neutral": 3}[label]
    if r.chance(0.3):
        properties, value = [("topic", string())] + properties, {"topic": thing, **value}
    return structured(
        r,
        "sentiment",
        r.choice(("Review: ", "Classify this review: ", "What is the sentiment? ")) + text,
        object_schema("Review", properties),
        value,
    )


TAG_TEXTS = Pool(
    (
        "I spent the day with {l}.",
        "We talked about {l}.",
        "My favorite things are {l}.",
        "This article covers {l}.",
        "Today is all about {l}.",
        "The magazine has pages on {l}.",
        "She teaches {l}.",
        "I read a book on {l}.",
    ),
    ("Our club loves {l}.", "The show was a mix of {l}."),
)
ACTION_TEXTS = Pool(
    ("I have to {l} {w}.", "{W} I must {l}.", "My list: {l}.", "Please {l} {w}.", "We will {l} {w}."),
    ("Do not forget to {l} {w}.", "{W} it is time to {l}."),
)


def tagging(r, corpora):
    if r.chance(0.4):
        tasks, when = r.picks(TASK, r.randint(1, 3)), r.pick(WHEN)
        text = fill(r.expand(noisy(r, r.pick(ACTION_TEXTS), 1)), {"l": spoken(tasks), "w": when, "W": capitalized(when)})
        return structured(
            r,
            "tags",
            text,
            object_schema("Result", [("actions", array(string(), maximum=3))]),
            {"actions": tasks},
            r.choice(
                (
                    "Tag the actions.",
                    "Provide the actions that are most important.",
                    "",
                    "Tag the 3 most important actions, emotions, objects, and topics in the given input text.",
                )
            ),
        )
    topics = r.picks(TOPIC, r.randint(2, 4))
    key = r.choice(("topics", "tags", "topics"))
    text = fill(r.expand(noisy(r, r.pick(TAG_TEXTS))), {"l": spoken(topics)})
    if not r.held and r.chance(0.3):
        more = noisy(r, f"{values.first_name(r)} talked about {spoken(topics[1:])}.")
        text = fill(noisy(r, r.pick(TAG_TEXTS)), {"l": topics[0]}) + " " + more
    return structured(
        r,
        "tags",
        r.choice(("", "", "Tag this text: ", "Find the topics: ", "Which topics? ")) + text,
        object_schema("Result", [(key, array(string()))]),
        {key: topics},
    )


def spoken(items):
    return ", ".join(items[:-1]) + " and " + items[-1] if len(items) > 1 else items[0]
