"""150 prompts written by hand, before the training that they judge, with what a right answer must be.

A case is (group, system, tools, turns, schema, check). Checks: ("says", words…) one of them is in the answer, without
regard to case; ("is", text); ("calls", (name, arguments)…); ("talks",) a plain answer, no call, no JSON; ("fields",
{…}) valid JSON that follows the schema and has these values; ("follows",) valid JSON that follows the schema.
"""
from schema import array, integer, object_schema, string
from tool_documents import tool_json

LOOK = (True, True, True, True)
NUMBER, FLAG = {"type": "number"}, {"type": "boolean"}
CASES = []


def tool(name, about, *parameters):
    return tool_json(name, about, [(*p, None)[:4] if len(p) == 3 else p for p in parameters], LOOK)


def case(group, turns, check, system="", tools=(), schema=None):
    turns = [turns] if isinstance(turns, str) else turns
    pairs = [("user" if i % 2 == 0 else "assistant", t) for i, t in enumerate(turns)]
    CASES.append({"group": group, "system": system, "tools": list(tools), "turns": pairs, "schema": schema, "check": check})


def form(title_, **fields):
    kinds = {"s": string(), "i": integer(), "n": NUMBER, "b": FLAG}
    return object_schema(title_, [(k, kinds[v] if isinstance(v, str) else v) for k, v in fields.items()])


def options(*names):
    return {"type": "string", "enum": list(names)}


# --- persona, in character -----------------------------------------------------------------------------------------
PIXEL = "You are a friendly barista in a world full of pixels."
case("persona", "How long have you worked here?", ("says", "year", "month", "day", "since"), PIXEL)
case("persona", "What would you suggest on a cold morning?", ("says", "latte", "coffee", "chocolate", "tea", "mocha", "espresso", "cappuccino", "brew", "white", "cortado", "americano", "macchiato"), PIXEL)
case("persona", "I'd love a cappuccino.", ("says", "cappuccino", "coming", "minute", "course"), "You are a barista. Be kind to the guest.")
case("persona", "My drink is cold!", ("says", "sorry", "new", "fix", "oh no"), "You are the barista of a small cafe.")
case("persona", "And who might you be?", ("says", "Orla"), "Your name is Orla. You are a blacksmith in a fantasy game.")
case("persona", "What is your trade?", ("says", "tailor"), "You are Benno, a tailor in a medieval village. Speak to the player.")
case("persona", "Where is your home?", ("says", "Lund"), "You live in Lund. You work as a pilot.")
case("persona", "What's your job?", ("says", "pilot"), "You live in Lund. You work as a pilot.")
case("persona", "How old are you?", ("says", "47"), "Your name is Edda. You are 47 years old.")
case("persona", "Do you have a quest for me?", ("says", "bring", "stole", "find", "please", "yes"), "You are Mira the wizard in a game. Respond to the player.")
case("persona", "Goodbye, friend!", ("says", "bye", "farewell", "safe", "soon", "see you", "dream"), "You are a knight in a fantasy game.")
case("persona", "Is there any cake left?", ("says", "yes", "course", "fresh", "oven", "cake"), PIXEL)
case("persona", "How much for a mocha?", ("says", "dollar", "coin"), "You are a barista at Dream Coffee.")
case("persona", "Hello, how are you?", ("talks",), "Always respond in rhyme.")
case("persona", "Thank you for the coffee!", ("says", "welcome", "pleasure", "enjoy", "soon"), PIXEL)

# --- recall of earlier turns ----------------------------------------------------------------------------------------
case("recall", ["My name is Tobias.", "Nice to meet you, Tobias!", "What can you do?", "I can chat, fill in forms, find facts in a text and call tools.", "What is my name?"], ("says", "Tobias"))
case("recall", ["I live in Ghent.", "Ghent sounds lovely!", "Where do I live?"], ("says", "Ghent"))
case("recall", ["I have a cat called Biscuit.", "Biscuit is a great name!", "Tell me a joke", "Why did the coffee file a report? It was mugged.", "What is my cat called?"], ("says", "Biscuit"))
case("recall", ["I am 34 years old.", "Good to know!", "How old am I?"], ("says", "34"))
case("recall", ["My favorite color is teal.", "Good choice!", "Which color do I like?"], ("says", "teal"))
case("recall", ["I work as a nurse.", "That sounds interesting!", "Thanks", "You are welcome!", "What is my job?"], ("says", "nurse"))
case("recall", ["I would like a flat white.", "One flat white coming up!", "What did I order?"], ("says", "flat white"), PIXEL)
case("recall", ["Remember the code 7731.", "I will remember it.", "How are you?", "I am fine, thanks for asking!", "What is the code?"], ("says", "7731"))
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
for text in ("What time is it?", "What's the weather like today?", "Who will win the football match on Sunday?", "What happened in the news today?",
             "What is my phone number?", "Search the web for shoes", "What is today's date?", "How old is my brother?"):
    case("refusal", text, KNOWS_NOT)

# --- summaries in one sentence --------------------------------------------------------------------------------------
S = "Summarize in one sentence: "
case("summary", S + "Greta Holm opened a small library in Bergen. It took two years. Children came with flowers.", ("says", "Greta Holm opened a small library"))
case("summary", S + "The flower market in Delft was cancelled. The weather was stormy. Nobody was surprised.", ("says", "flower market in Delft was cancelled"))
case("summary", "Summarize: Piet Maas won the chess tournament in Aarhus. More than 300 people came. There was cake.", ("says", "Piet Maas won the chess tournament"))
case("summary", "Give me a short summary: Anneke moved from Lyon to Porto. Her brother helped a lot. It rained.", ("says", "Anneke moved from Lyon to Porto"))
case("summary", "What is this text about? Professor Ode found an old map near Siena. He took photos. The map was yellow.", ("says", "found an old map"))
case("summary", "Summarize this text.\nThe Red Anchor in Kiel has a new owner, Jo Brandt. The old lamp was gone. It began at 9 am.", ("says", "new owner"))

# --- classification -------------------------------------------------------------------------------------------------
def label(text, right, *labels, how="Classify this text as one of: {}\nText: {}"):
    case("label", how.format(", ".join(labels), text), ("is", right))


label("where is my parcel, it should be here by now", "delivery", "refund", "delivery", "praise")
label("I want my money back, the shoes are too small", "refund", "refund", "delivery", "praise")
label("What a great shop, I will come again", "praise", "refund", "delivery", "praise")
label("The striker scored twice in the final", "sports", "politics", "sports", "cooking", how="Labels: {}\nText: {}\nWhich label fits?")
label("Simmer the sauce for ten minutes and add basil", "cooking", "politics", "sports", "cooking", how="Labels: {}\nText: {}\nWhich label fits?")
label("The senate voted against the new law", "politics", "politics", "sports", "cooking", how="Labels: {}\nText: {}\nWhich label fits?")
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
case("label", "We can't come tonight, please cancel our reservation", ("fields", {"intent": "cancelBooking"}), schema=INTENT)
case("label", "i lost my card yesterday and need a new one", ("is", "lost card"), "Classify each message as one of: lost card, exchange rate, top up")
case("label", "salmon", ("is", "animal"), "Labels: animal, city, color. Answer with the label only.")

# --- extraction -----------------------------------------------------------------------------------------------------
def fact(text, values, lead="Extract the facts from this text: ", **fields):
    case("extract", lead + text, ("fields", values), schema=form("Facts", **fields))


fact("Hello, this is Marlowe Print Shop. On 3 May 2026 you ordered 200 flyers, please pay 148.50 dollars.", {"vendor": "Marlowe Print Shop", "date": "3 May 2026", "amount": 148.5}, vendor="s", date="s", amount="n")
fact("Ms. Ingrid Dahl can be reached at 555-8812.", {"name": "Ingrid Dahl", "phone": "555-8812"}, name="s", phone="s")
fact("Our train to Malmo leaves at 7:42 from platform 9.", {"destination": "Malmo", "time": "7:42", "platform": 9}, destination="s", time="s", platform="i")
fact("Bruno is 61 and grows tomatoes in Parma.", {"name": "Bruno", "age": 61, "city": "Parma"}, name="s", age="i", city="s")
fact("The yoga class moved to Thursday, 18:30, in the blue room.", {"event": "yoga class", "day": "Thursday", "time": "18:30"}, event="s", day="s", time="s")
fact("Two large lattes and a bagel for Petra, please.", {"customer": "Petra", "size": "large"}, customer="s", size=options("small", "medium", "large"))
fact("Flight KL1042 from Amsterdam lands in Riga at 16:05.", {"flight": "KL1042", "from": "Amsterdam", "to": "Riga"}, flight="s", **{"from": "s", "to": "s"})
fact("The green bicycle costs 320 dollars.", {"product": "bicycle", "color": "green", "price": 320}, product="s", color="s", price="n")
fact("Write to klara.nowak@linden.org about the lost umbrella.", {"email": "klara.nowak@linden.org", "object": "umbrella"}, email="s", object="s")
fact("Invoice 20-7781 from Cedar & Sons, total 99.90", {"number": "20-7781", "company": "Cedar & Sons", "total": 99.9}, number="s", company="s", total="n")
fact("Harvest report: 412 kilograms of plums, picked by 14 people.", {"kilograms": 412, "fruit": "plums", "people": 14}, kilograms="i", fruit="s", people="i")
fact("Order number: 55120\nCustomer: Lars Oberg\nItem: desk lamp\nPieces: 3", {"orderNumber": "55120", "customer": "Lars Oberg", "item": "desk lamp", "pieces": 3}, orderNumber="s", customer="s", item="s", pieces="i")
fact("The reactor temperature was 812.4 and the valve is closed.", {"temperature": 812.4}, temperature="n")
fact("Sensor name: basement. Battery level: 17. Alarm: yes.", {"sensorName": "basement", "batteryLevel": 17, "alarm": True}, sensorName="s", batteryLevel="i", alarm="b")
fact("The book Silent Harbor by Ada Winters has 284 pages.", {"title": "Silent Harbor", "author": "Ada Winters", "pages": 284}, title="s", author="s", pages="i")
fact("We are 6 people and want a table at the Golden Fork at 8 pm.", {"restaurant": "Golden Fork", "guests": 6, "time": "8 pm"}, restaurant="s", guests="i", time="s")
fact("The team colors are red, white and blue.", {"colors": ["red", "white", "blue"]}, colors=array(string()))
fact("Patient Olaf Brun, born 12 March 1971, blood type A.", {"patient": "Olaf Brun", "birthDate": "12 March 1971"}, patient="s", birthDate="s")
fact("Quiz results: Mona 12, Ravi 15, Sue 9", {"winner": "Ravi", "points": 15}, winner="s", points="i")
fact("Moss Hill Road 18, 4051 Basel", {"street": "Moss Hill Road 18", "city": "Basel"}, street="s", city="s")
fact("Dear Mr. Falk, the piano lesson on June 14 is cancelled. Yours, Emilia Hart", {"event": "piano lesson", "date": "June 14", "sender": "Emilia Hart"}, event="s", date="s", sender="s")
fact("Package AX-5512 weighs 3.75 kilograms.", {"id": "AX-5512", "weight": 3.75}, id="s", weight="n")

# --- forms filled freely --------------------------------------------------------------------------------------------
for what, schema in (
        ("Generate a robot for the game.", form("Robot", name="s", power=integer(minimum=1, maximum=100), color="s")),
        ("Invent a small shop.", form("Shop", name="s", street="s", employees="i", open="b")),
        ("Create a spell.", form("Spell", title="s", manaCost="i", element=options("fire", "water", "earth"))),
        ("Make up a weather report for a fantasy town.", form("Report", town="s", degrees="i", sky=options("clear", "cloudy", "stormy"))),
        ("Generate a riddle about coffee.", form("Riddle", question="s", answers=array(form("Answer", text="s", isCorrect="b")))),
        ("Plan 2 days in Vienna.", form("Itinerary", destination="s", days=array(form("DayPlan", title="s", activities=array(string())), 2))),
        ("Who comes into the shop next?", form("NPC", name="s", level=integer(minimum=1, maximum=10), attributes=array(options("sassy", "tired", "hungry"), 3))),
        ("A recipe for pea soup, please.", form("Recipe", title="s", ingredients=array(string()), minutes="i")),
        ("Create a user profile.", form("UserProfile", userName="s", email="s", age="i", interests=array(string(), 2))),
        ("Suggest a craft project with paper.", form("Craft", title="s", materials=array(string()), difficulty=options("easy", "hard")))):
    case("form", what, ("follows",), schema=schema)
for what, name, count in (("Give me five animals.", "animals", 5), ("Suggest search terms for an app about sailing.", "searchTerms", 4), ("List 3 cities.", "cities", 3),
                          ("Names for a kitten.", "names", 6), ("Seven words about winter.", "words", 7), ("Two hobbies", "hobbies", 2)):
    case("count", what, ("follows",), schema=form("List", **{name: array(string(), count)}))

# --- tools ----------------------------------------------------------------------------------------------------------
WEATHER = tool("getWeather", "Retrieve the latest weather information for a city", ("city", "string", "The city to get weather information for"))
TIMER = tool("startTimer", "Start a kitchen timer", ("minutes", "integer", "The number of minutes"))
BREAD = tool("searchBreadDatabase", "Searches a local database for bread recipes", ("searchTerm", "string", "The type of bread to search for"), ("limit", "integer", "The number of recipes to get"))
OVEN = tool("heatOven", "Heat the oven", ("degrees", "integer", "The temperature"))
TAXI = tool("bookTaxi", "Order a taxi", ("address", "string", "Where to go"), ("time", "string", "When to leave"))
POINTS = tool("findPointsOfInterest", "Finds points of interest for a landmark", ("pointOfInterest", "string", "The type of place", ["campground", "hotel", "cafe", "museum", "marina"]), ("naturalLanguageQuery", "string", "What to search for"))
STEREO = tool("tune_radio", "Tune the radio to a station", ("station", "string", "The station"), ("loud", "boolean", "Whether to play loudly"))
TREE = tool("plantTree", "Plant a tree in the garden of the player", ("species", "string", "The species"), ("count", "integer", "How many"))
LETTER = tool("write_letter", "Write a letter to somebody", ("recipient", "string", "Who gets the letter"), ("text", "string", "What it says"))
ROUTE = tool("planRoute", "Plan a bicycle route", ("start", "string", "Start"), ("goal", "string", "Goal"), ("kilometers", "number", "Longest distance"))
CONTACT = tool("findContact", "Finds a contact from a specified age generation", ("generation", "string", "The generation", ["babyBoomers", "genX", "millennial", "genZ"]))


def calls(text, tools, *wanted, system="Help the user."):
    case("call" if len(wanted) == 1 else "two calls", text, ("calls", *wanted), system, tools)


calls("Is it hotter in Cupertino than usual?", [WEATHER, TIMER], ("getWeather", {"city": "Cupertino"}))
calls("Do I need a jacket in Bergen?", [TIMER, WEATHER, BREAD], ("getWeather", {"city": "Bergen"}))
calls("Set a timer for 25 minutes", [WEATHER, TIMER], ("startTimer", {"minutes": 25}))
calls("The eggs need 8 minutes, start the clock", [WEATHER, TIMER, OVEN], ("startTimer", {"minutes": 8}))
calls("Find 3 sourdough recipes", [BREAD], ("searchBreadDatabase", {"searchTerm": "sourdough", "limit": 3}))
calls("Heat the oven to 180 degrees", [TIMER, OVEN], ("heatOven", {"degrees": 180}))
calls("I need a taxi to 12 Baker Street at 9:15", [WEATHER, TAXI], ("bookTaxi", {"address": "12 Baker Street", "time": "9:15"}))
calls("Find a hotel near Yosemite", [POINTS], ("findPointsOfInterest", {"pointOfInterest": "hotel", "naturalLanguageQuery": "Yosemite"}))
calls("Tune the radio to Jazz FM, loud yes", [STEREO, TIMER], ("tune_radio", {"station": "Jazz FM", "loud": True}))
calls("Plant 4 birch trees", [TREE, LETTER], ("plantTree", {"species": "birch", "count": 4}))
calls("Write a letter to Aunt Rosa: the roses are in bloom", [TREE, LETTER], ("write_letter", {"recipient": "Aunt Rosa", "text": "the roses are in bloom"}))
calls("Plan a route from Delft to Leiden, 25 kilometers at most", [ROUTE, WEATHER], ("planRoute", {"start": "Delft", "goal": "Leiden", "kilometers": 25}))
calls("Find a contact from the millennial generation", [CONTACT, WEATHER], ("findContact", {"generation": "millennial"}))
calls("What's the forecast for Lake Como?", [POINTS, WEATHER], ("getWeather", {"city": "Lake Como"}))
calls("What is the weather in Oslo and set a timer for 12 minutes", [WEATHER, TIMER], ("getWeather", {"city": "Oslo"}), ("startTimer", {"minutes": 12}))
calls("Heat the oven to 220 degrees and start a timer for 30 minutes", [TIMER, OVEN], ("heatOven", {"degrees": 220}), ("startTimer", {"minutes": 30}))
calls("Start a timer for 3 minutes and tell me the weather in Graz", [WEATHER, TIMER], ("startTimer", {"minutes": 3}), ("getWeather", {"city": "Graz"}))
calls("Find 5 focaccia recipes and heat the oven to 230 degrees", [BREAD, OVEN], ("searchBreadDatabase", {"searchTerm": "focaccia", "limit": 5}), ("heatOven", {"degrees": 230}))
calls("Weather in Rome and weather in Naples", [WEATHER], ("getWeather", {"city": "Rome"}), ("getWeather", {"city": "Naples"}))
calls("Plant 2 oak trees and write a letter to Finn: come and see them", [LETTER, TREE], ("plantTree", {"species": "oak", "count": 2}), ("write_letter", {"recipient": "Finn", "text": "come and see them"}))

for text, tools in (
        ("Hi there!", [WEATHER, TIMER]), ("Thank you so much", [BREAD]), ("Who are you?", [TAXI, OVEN]), ("Tell me a joke", [WEATHER]),
        ("Play some jazz", [WEATHER, TIMER]), ("Send an email to Ruth", [BREAD, OVEN]), ("Translate good morning into Dutch", [WEATHER]),
        ("How much is 20 euros in dollars?", [TIMER, TAXI]), ("Turn off the lights in the attic", [OVEN, STEREO]), ("What time is it in Lima?", [WEATHER]),
        ("Book a flight to Athens", [ROUTE]), ("Remind me to call Ada tomorrow", [TREE, POINTS]), ("I had a long day", [CONTACT]), ("Good evening!", [LETTER, ROUTE])):
    case("no tool", text, ("talks",), "You are a helpful assistant.", tools)


def answers(text, tools, call, result, *words):
    CASES.append({"group": "from result", "system": "", "tools": list(tools), "schema": None, "check": ("says", *words),
                  "turns": [("user", text), ("assistant", [call]), ("tool", [result])]})


answers("What is the weather like in Lisbon?", [WEATHER], ("getWeather", {"city": "Lisbon"}), '{"temperature": 24, "condition": "sunny"}', "24")
answers("Weather in Tromso?", [WEATHER, TIMER], ("getWeather", {"city": "Tromso"}), '{"temperature": -7, "condition": "snowy"}', "-7")
answers("Find a cafe near Delft", [POINTS], ("findPointsOfInterest", {"pointOfInterest": "cafe", "naturalLanguageQuery": "Delft"}), '{"results": "Blue Heron Coffee"}', "Blue Heron")
answers("Start a timer for 5 minutes", [TIMER], ("startTimer", {"minutes": 5}), '{"status": "started"}', "5 minute", "timer")
answers("Find 2 rye recipes", [BREAD], ("searchBreadDatabase", {"searchTerm": "rye", "limit": 2}), '{"recipes": "dark loaf and seed loaf"}', "dark loaf")
answers("Find a contact from genX", [CONTACT], ("findContact", {"generation": "genX"}), '{"name": "Viggo Lind"}', "Viggo Lind")
answers("Get me a taxi to the museum at 10 am", [TAXI], ("bookTaxi", {"address": "museum", "time": "10 am"}), "Error: no connection", "sorry", "not work", "no connection")
