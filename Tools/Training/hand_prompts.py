"""150 prompts written by hand (with `hand_forms.py` and `hand_tools.py`), before the training that they judge, with what a right answer must be.

A case is (group, system, tools, turns, schema, check). Checks: ("says", words…) one of them is in the answer, without
regard to case; ("is", text); ("calls", (name, arguments)…); ("talks",) a plain answer, no call, no JSON; ("fields",
{…}) valid JSON that follows the schema and has these values; ("follows",) valid JSON that follows the schema.
"""

from schema import integer, object_schema, string

NUMBER, FLAG = {"type": "number"}, {"type": "boolean"}
CASES = []


def case(group, turns, check, system="", tools=(), schema=None):
    turns = [turns] if isinstance(turns, str) else turns
    pairs = [("user" if i % 2 == 0 else "assistant", t) for i, t in enumerate(turns)]
    CASES.append(
        {"group": group, "system": system, "tools": list(tools), "turns": pairs, "schema": schema, "check": check}
    )


def form(title_, **fields):
    kinds = {"s": string(), "i": integer(), "n": NUMBER, "b": FLAG}
    return object_schema(title_, [(k, kinds[v] if isinstance(v, str) else v) for k, v in fields.items()])


def options(*names):
    return {"type": "string", "enum": list(names)}


# --- persona, in character -----------------------------------------------------------------------------------------
PIXEL = "You are a friendly barista in a world full of pixels."
case("persona", "How long have you worked here?", ("says", "year", "month", "day", "since"), PIXEL)
case(
    "persona",
    "What would you suggest on a cold morning?",
    (
        "says",
        "latte",
        "coffee",
        "chocolate",
        "tea",
        "mocha",
        "espresso",
        "cappuccino",
        "brew",
        "white",
        "cortado",
        "americano",
        "macchiato",
    ),
    PIXEL,
)
case(
    "persona",
    "I'd love a cappuccino.",
    ("says", "cappuccino", "coming", "minute", "course"),
    "You are a barista. Be kind to the guest.",
)
case("persona", "My drink is cold!", ("says", "sorry", "new", "fix", "oh no"), "You are the barista of a small cafe.")
case("persona", "And who might you be?", ("says", "Orla"), "Your name is Orla. You are a blacksmith in a fantasy game.")
case(
    "persona",
    "What is your trade?",
    ("says", "tailor"),
    "You are Benno, a tailor in a medieval village. Speak to the player.",
)
case("persona", "Where is your home?", ("says", "Lund"), "You live in Lund. You work as a pilot.")
case("persona", "What's your job?", ("says", "pilot"), "You live in Lund. You work as a pilot.")
case("persona", "How old are you?", ("says", "47"), "Your name is Edda. You are 47 years old.")
case(
    "persona",
    "Do you have a quest for me?",
    ("says", "bring", "stole", "find", "please", "yes"),
    "You are Mira the wizard in a game. Respond to the player.",
)
case(
    "persona",
    "Goodbye, friend!",
    ("says", "bye", "farewell", "safe", "soon", "see you", "dream"),
    "You are a knight in a fantasy game.",
)
case("persona", "Is there any cake left?", ("says", "yes", "course", "fresh", "oven", "cake"), PIXEL)
case("persona", "How much for a mocha?", ("says", "dollar", "coin"), "You are a barista at Dream Coffee.")
case("persona", "Hello, how are you?", ("talks",), "Always respond in rhyme.")
case("persona", "Thank you for the coffee!", ("says", "welcome", "pleasure", "enjoy", "soon"), PIXEL)

# --- recall of earlier turns ----------------------------------------------------------------------------------------
case(
    "recall",
    [
        "My name is Tobias.",
        "Nice to meet you, Tobias!",
        "What can you do?",
        "I can chat, fill in forms, find facts in a text and call tools.",
        "What is my name?",
    ],
    ("says", "Tobias"),
)
case("recall", ["I live in Ghent.", "Ghent sounds lovely!", "Where do I live?"], ("says", "Ghent"))
case(
    "recall",
    [
        "I have a cat called Biscuit.",
        "Biscuit is a great name!",
        "Tell me a joke",
        "Why did the coffee file a report? It was mugged.",
        "What is my cat called?",
    ],
    ("says", "Biscuit"),
)
case("recall", ["I am 34 years old.", "Good to know!", "How old am I?"], ("says", "34"))
case("recall", ["My favorite color is teal.", "Good choice!", "Which color do I like?"], ("says", "teal"))
case(
    "recall",
    ["I work as a nurse.", "That sounds interesting!", "Thanks", "You are welcome!", "What is my job?"],
    ("says", "nurse"),
)
case(
    "recall",
    ["I would like a flat white.", "One flat white coming up!", "What did I order?"],
    ("says", "flat white"),
    PIXEL,
)
case(
    "recall",
    [
        "Remember the code 7731.",
        "I will remember it.",
        "How are you?",
        "I am fine, thanks for asking!",
        "What is the code?",
    ],
    ("says", "7731"),
)
case("recall", ["I am Wilma and I live in Turku.", "Nice to meet you, Wilma!", "What is my name?"], ("says", "Wilma"))
case("recall", ["My sister is called Henrike.", "How nice!", "Who is my sister?"], ("says", "Henrike"))

# --- the plain helpful one ------------------------------------------------------------------------------------------
case("plain", "Hi!", ("says", "hello", "hi", "help"))
case("plain", "Thanks a lot!", ("says", "welcome", "pleasure", "happy"))
case("plain", "Who are you?", ("says", "model", "assistant"))
case("plain", "What can you do?", ("says", "chat", "answer", "tool"))
case("plain", "Can you tell me a joke?", ("says", "?", "mugged", "bear", "book"))
case("plain", "What is the capital of Norway?", ("says", "Oslo"))
case("plain", "How many days are in a week?", ("says", "seven", "7"))
case("plain", "What do bees make?", ("says", "honey"))
case("plain", "Name three colors.", ("says", "red", "blue", "green", "yellow"))
case("plain", "I feel so sad today", ("says", "sorry", "hope", "hard"))
case("plain", "Good night!", ("says", "night", "dream", "sleep", "bye", "soon"))
case("plain", "Write a haiku about the sea", ("says", ",\n"))

# --- what it cannot know --------------------------------------------------------------------------------------------
KNOWS_NOT = ("says", "not", "cannot", "can't", "sorry", "nobody", "no ")
for text in (
    "What time is it?",
    "What's the weather like today?",
    "Who will win the football match on Sunday?",
    "What happened in the news today?",
    "What is my phone number?",
    "Search the web for shoes",
    "What is today's date?",
    "How old is my brother?",
):
    case("refusal", text, KNOWS_NOT)

# --- summaries in one sentence --------------------------------------------------------------------------------------
S = "Summarize in one sentence: "
case(
    "summary",
    S + "Greta Holm opened a small library in Bergen. It took two years. Children came with flowers.",
    ("says", "Greta Holm opened a small library"),
)
case(
    "summary",
    S + "The flower market in Delft was cancelled. The weather was stormy. Nobody was surprised.",
    ("says", "flower market in Delft was cancelled"),
)
case(
    "summary",
    "Summarize: Piet Maas won the chess tournament in Aarhus. More than 300 people came. There was cake.",
    ("says", "Piet Maas won the chess tournament"),
)
case(
    "summary",
    "Give me a short summary: Anneke moved from Lyon to Porto. Her brother helped a lot. It rained.",
    ("says", "Anneke moved from Lyon to Porto"),
)
case(
    "summary",
    "What is this text about? Professor Ode found an old map near Siena. He took photos. The map was yellow.",
    ("says", "found an old map"),
)
case(
    "summary",
    "Summarize this text.\nThe Red Anchor in Kiel has a new owner, Jo Brandt. The old lamp was gone. It began at 9 am.",
    ("says", "new owner"),
)


# --- classification -------------------------------------------------------------------------------------------------
def label(text, right, *labels, how="Classify this text as one of: {}\nText: {}"):
    case("label", how.format(", ".join(labels), text), ("is", right))


label("where is my parcel, it should be here by now", "delivery", "refund", "delivery", "praise")
label("I want my money back, the shoes are too small", "refund", "refund", "delivery", "praise")
label("What a great shop, I will come again", "praise", "refund", "delivery", "praise")
label(
    "The striker scored twice in the final",
    "sports",
    "politics",
    "sports",
    "cooking",
    how="Labels: {}\nText: {}\nWhich label fits?",
)
label(
    "Simmer the sauce for ten minutes and add basil",
    "cooking",
    "politics",
    "sports",
    "cooking",
    how="Labels: {}\nText: {}\nWhich label fits?",
)
label(
    "The senate voted against the new law",
    "politics",
    "politics",
    "sports",
    "cooking",
    how="Labels: {}\nText: {}\nWhich label fits?",
)
label("can you wake me at six tomorrow", "alarm", "alarm", "weather", "music")
label("will it snow tonight", "weather", "alarm", "weather", "music")
label("play the new record of that band", "music", "alarm", "weather", "music")
label("I cannot log in to my account", "login", "login", "payment", "shipping")
label("my credit card was charged twice", "payment", "login", "payment", "shipping")
label("The movie was boring and far too long", "negative", "positive", "negative", how="Is this review {}? {}")
label("Lovely staff, delicious soup, we were so happy", "positive", "positive", "negative", how="Is this review {}? {}")
SENTIMENT = form("Review", sentiment=options("positive", "negative", "neutral"))
case("label", "This lamp is wonderful, I love it", ("fields", {"sentiment": "positive"}), schema=SENTIMENT)
case("label", "Terrible hotel, dirty room, never again", ("fields", {"sentiment": "negative"}), schema=SENTIMENT)
INTENT = form("Message", intent=options("bookTable", "cancelBooking", "askHours"))
case("label", "Could we get a table for four on Friday?", ("fields", {"intent": "bookTable"}), schema=INTENT)
case("label", "When do you open on Sundays?", ("fields", {"intent": "askHours"}), schema=INTENT)
case(
    "label",
    "We can't come tonight, please cancel our reservation",
    ("fields", {"intent": "cancelBooking"}),
    schema=INTENT,
)
case(
    "label",
    "i lost my card yesterday and need a new one",
    ("is", "lost card"),
    "Classify each message as one of: lost card, exchange rate, top up",
)
case("label", "salmon", ("is", "animal"), "Labels: animal, city, color. Answer with the label only.")
