"""The hand-written prompts that want JSON: facts from a text, forms filled freely, counted lists."""

from hand_prompts import CASES, case, form, options
from schema import array, integer, string


def fact(text, values, lead="Extract the facts from this text: ", **fields):
    case("extract", lead + text, ("fields", values), schema=form("Facts", **fields))


fact(
    "Hello, this is Marlowe Print Shop. On 3 May 2026 you ordered 200 flyers, please pay 148.50 dollars.",
    {"vendor": "Marlowe Print Shop", "date": "3 May 2026", "amount": 148.5},
    vendor="s",
    date="s",
    amount="n",
)
fact("Ms. Ingrid Dahl can be reached at 555-8812.", {"name": "Ingrid Dahl", "phone": "555-8812"}, name="s", phone="s")
fact(
    "Our train to Malmo leaves at 7:42 from platform 9.",
    {"destination": "Malmo", "time": "7:42", "platform": 9},
    destination="s",
    time="s",
    platform="i",
)
fact(
    "Bruno is 61 and grows tomatoes in Parma.",
    {"name": "Bruno", "age": 61, "city": "Parma"},
    name="s",
    age="i",
    city="s",
)
fact(
    "The yoga class moved to Thursday, 18:30, in the blue room.",
    {"event": "yoga class", "day": "Thursday", "time": "18:30"},
    event="s",
    day="s",
    time="s",
)
fact(
    "Two large lattes and a bagel for Petra, please.",
    {"customer": "Petra", "size": "large"},
    customer="s",
    size=options("small", "medium", "large"),
)
fact(
    "Flight KL1042 from Amsterdam lands in Riga at 16:05.",
    {"flight": "KL1042", "from": "Amsterdam", "to": "Riga"},
    flight="s",
    **{"from": "s", "to": "s"}
)
fact(
    "The green bicycle costs 320 dollars.",
    {"product": "bicycle", "color": "green", "price": 320},
    product="s",
    color="s",
    price="n",
)
fact(
    "Write to klara.nowak@linden.org about the lost umbrella.",
    {"email": "klara.nowak@linden.org", "object": "umbrella"},
    email="s",
    object="s",
)
fact(
    "Invoice 20-7781 from Cedar & Sons, total 99.90",
    {"number": "20-7781", "company": "Cedar & Sons", "total": 99.9},
    number="s",
    company="s",
    total="n",
)
fact(
    "Harvest report: 412 kilograms of plums, picked by 14 people.",
    {"kilograms": 412, "fruit": "plums", "people": 14},
    kilograms="i",
    fruit="s",
    people="i",
)
fact(
    "Order number: 55120\nCustomer: Lars Oberg\nItem: desk lamp\nPieces: 3",
    {"orderNumber": "55120", "customer": "Lars Oberg", "item": "desk lamp", "pieces": 3},
    orderNumber="s",
    customer="s",
    item="s",
    pieces="i",
)
fact("The reactor temperature was 812.4 and the valve is closed.", {"temperature": 812.4}, temperature="n")
fact(
    "Sensor name: basement. Battery level: 17. Alarm: yes.",
    {"sensorName": "basement", "batteryLevel": 17, "alarm": True},
    sensorName="s",
    batteryLevel="i",
    alarm="b",
)
fact(
    "The book Silent Harbor by Ada Winters has 284 pages.",
    {"title": "Silent Harbor", "author": "Ada Winters", "pages": 284},
    title="s",
    author="s",
    pages="i",
)
fact(
    "We are 6 people and want a table at the Golden Fork at 8 pm.",
    {"restaurant": "Golden Fork", "guests": 6, "time": "8 pm"},
    restaurant="s",
    guests="i",
    time="s",
)
fact("The team colors are red, white and blue.", {"colors": ["red", "white", "blue"]}, colors=array(string()))
fact(
    "Patient Olaf Brun, born 12 March 1971, blood type A.",
    {"patient": "Olaf Brun", "birthDate": "12 March 1971"},
    patient="s",
    birthDate="s",
)
fact("Quiz results: Mona 12, Ravi 15, Sue 9", {"winner": "Ravi", "points": 15}, winner="s", points="i")
fact("Moss Hill Road 18, 4051 Basel", {"street": "Moss Hill Road 18", "city": "Basel"}, street="s", city="s")
fact(
    "Dear Mr. Falk, the piano lesson on June 14 is cancelled. Yours, Emilia Hart",
    {"event": "piano lesson", "date": "June 14", "sender": "Emilia Hart"},
    event="s",
    date="s",
    sender="s",
)
fact("Package AX-5512 weighs 3.75 kilograms.", {"id": "AX-5512", "weight": 3.75}, id="s", weight="n")

# --- forms filled freely --------------------------------------------------------------------------------------------
for what, schema in (
    ("Generate a robot for the game.", form("Robot", name="s", power=integer(minimum=1, maximum=100), color="s")),
    ("Invent a small shop.", form("Shop", name="s", street="s", employees="i", open="b")),
    ("Create a spell.", form("Spell", title="s", manaCost="i", element=options("fire", "water", "earth"))),
    (
        "Make up a weather report for a fantasy town.",
        form("Report", town="s", degrees="i", sky=options("clear", "cloudy", "stormy")),
    ),
    (
        "Generate a riddle about coffee.",
        form("Riddle", question="s", answers=array(form("Answer", text="s", isCorrect="b"))),
    ),
    (
        "Plan 2 days in Vienna.",
        form("Itinerary", destination="s", days=array(form("DayPlan", title="s", activities=array(string())), 2)),
    ),
    (
        "Who comes into the shop next?",
        form(
            "NPC",
            name="s",
            level=integer(minimum=1, maximum=10),
            attributes=array(options("sassy", "tired", "hungry"), 3),
        ),
    ),
    ("A recipe for pea soup, please.", form("Recipe", title="s", ingredients=array(string()), minutes="i")),
    ("Create a user profile.", form("UserProfile", userName="s", email="s", age="i", interests=array(string(), 2))),
    (
        "Suggest a craft project with paper.",
        form("Craft", title="s", materials=array(string()), difficulty=options("easy", "hard")),
    ),
):
    case("form", what, ("follows",), schema=schema)
for what, name, count in (
    ("Give me five animals.", "animals", 5),
    ("Suggest search terms for an app about sailing.", "searchTerms", 4),
    ("List 3 cities.", "cities", 3),
    ("Names for a kitten.", "names", 6),
    ("Seven words about winter.", "words", 7),
    ("Two hobbies", "hobbies", 2),
):
    case("count", what, ("follows",), schema=form("List", **{name: array(string(), count)}))
