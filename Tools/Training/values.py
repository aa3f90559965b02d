"""Makers of values: names, dates, codes, phrases. Each takes a `Source`, so each respects the held-out parts."""

from source import Pool, capitalized
from words import *

ONSETS = "b c d f g h j k l m n p r s t v w z br ch cl dr fl gr kr pl qu sh sk st th tr gl sn sp x y".split()
VOWELS = "a e i o u a e i o ai ea ou ie oo y".split()
CODAS = ["", "", "n", "r", "s", "l", "t", "m", "x", "ck", "nd", "rt", "sk", "th"]
PHRASES = Pool(())  # short spans of real sentences, set from the corpora (`set_vocabulary`)
VOCABULARY = Pool(("thing",))  # words of the books, set from the corpora


def set_vocabulary(words, phrases):
    """Install the open word list and phrases that the corpora gave (`Corpora`)."""
    global VOCABULARY, PHRASES
    VOCABULARY, PHRASES = words, phrases


def invented(r):
    """A word that no list holds: teaches copying rather than recall."""
    syllables = r.choice((1, 2, 2, 3))
    return capitalized("".join(r.choice(ONSETS) + r.choice(VOWELS) for _ in range(syllables)) + r.choice(CODAS))


def first_name(r):
    return r.pick(FIRST) if r.chance(0.6) else invented(r)


def last_name(r):
    k = r.random()
    if k < 0.6:
        return r.pick(LAST)
    if k < 0.9:
        return invented(r)
    return (
        r.choice(("O'", "Mc", "van ", "de ", "Mac", "von ")) + r.pick(LAST)
        if k < 0.96
        else r.pick(LAST) + "-" + r.pick(LAST)
    )


def full_name(r):
    k = r.random()
    if k < 0.8:
        return first_name(r) + " " + last_name(r)
    if k < 0.9:
        return f"{first_name(r)} {r.choice('ABCDEFGHJKLMNPRSTW')}. {last_name(r)}"
    return r.choice(("Dr. ", "Mr. ", "Mrs. ", "Ms. ")) + (last_name(r) if r.chance(0.6) else full_name(r))


PLAIN_NAMES = ("Mia Lopez", "Leo Brown", "Clara", "Hugo", "Mrs. Stone")


def character(r):
    """A name for somebody made up: everyday parts only, since a name that is told has to be copied, one made up not."""
    if not r.held and r.chance(0.5):
        return r.choice(PLAIN_NAMES)
    name = r.pick(FIRST)
    if r.chance(0.15):
        return r.choice(("Mr. ", "Mrs. ")) + r.pick(LAST)
    return name + " " + r.pick(LAST) if r.chance(0.5) else name


def person(r):
    return first_name(r) if r.chance(0.45) else full_name(r)


def city(r):
    return (
        r.pick(CITY) if r.chance(0.7) else invented(r) + r.choice(("", "", "ville", "ton", " Falls", " Beach", "burg"))
    )


def place_name(r):
    return r.choice((city, lambda r: r.pick(LANDMARK), lambda r: r.pick(COUNTRY)))(r)


def company(r):
    k = r.random()
    if k < 0.45:
        return f"{r.pick(BRAND_ADJECTIVE)} {r.pick(BRAND_NOUN)}"
    if k < 0.6:
        return f"{invented(r)} {r.pick(BRAND_NOUN)}"
    if k < 0.75:
        return f"{last_name(r)} {r.pick(BRAND_NOUN)}"
    if k < 0.85:
        return f"{r.pick(LAST)} & {r.pick(LAST)}"
    return f"{r.pick(BRAND_ADJECTIVE)} {r.pick(ANIMAL).title()} {r.pick(BRAND_NOUN)}" + r.choice(("", " Ltd", " Inc."))


def restaurant(r):
    k = r.random()
    if k < 0.5:
        return f"{r.pick(BRAND_ADJECTIVE)} {r.pick(RESTAURANT_NOUN)}"
    return f"The {r.pick(ADJ).title()} {r.pick(RESTAURANT_NOUN)}" if k < 0.75 else invented(r)


def title(r):
    """A title of a song, a book or a film."""
    k = r.randrange(6)
    if k == 0:
        return f"{r.pick(ADJ)} {r.pick(PLACE)}".title()
    if k == 1:
        return "The " + f"{r.pick(ADJ)} {r.pick(ANIMAL)}".title()
    if k == 2:
        return invented(r)
    if k == 3:
        return f"{r.pick(OBJECT)} and {r.pick(OBJECT)}".title()
    if k == 4:
        return "My " + r.pick(OBJECT).title()
    return " ".join(capitalized(vocabulary_word(r)) for _ in range(r.randint(2, 3)))


def clock(r):
    k = r.randrange(5)
    if k == 0:
        return f"{r.randint(1, 12)} {r.choice(('am', 'pm'))}"
    if k == 1:
        return f"{r.randint(1, 12)}:{r.choice(('00', '15', '30', '45'))}"
    if k == 2:
        return f"{r.randint(1, 12)}:{r.randint(0, 59):02d} {r.choice(('am', 'pm', 'PM', 'AM'))}"
    if k == 3:
        return r.choice(("noon", "midnight", "half past " + r.choice("two three four six seven nine".split())))
    return f"{r.randint(6, 23)}:{r.randint(0, 59):02d}"


def date(r):
    month, day, year = r.pick(MONTH), r.randint(1, 28), r.randint(1995, 2031)
    return r.choice(
        (
            f"{month} {day}",
            f"{year}-{r.randint(1, 12):02d}-{day:02d}",
            f"{day} {month} {year}",
            f"{month} {day}, {year}",
            f"{r.randint(1, 12)}/{day}/{year}",
            f"{day} {month}",
            f"{month[:3]} {day}, {year}",
            f"{r.pick(DAY)}, {month} {day}",
            f"{day}.{r.randint(1, 12)}.{year}",
            f"{month} {year}",
        )
    )


def when(r):
    return r.pick(WHEN) if r.chance(0.5) else "at " + clock(r)


def phone(r):
    n = r.randint
    return r.choice(
        (
            f"555-{n(1000, 9999)}",
            f"{n(200, 999)}-{n(200, 999)}-{n(1000, 9999)}",
            f"+{n(1, 98)} {n(10, 999)} {n(100000, 999999)}",
            f"0{n(10, 999)} {n(10000, 9999999)}",
            f"({n(200, 999)}) {n(200, 999)}-{n(1000, 9999)}",
        )
    )


def email(r):
    user = r.choice((first_name(r), f"{first_name(r)}.{last_name(r)}", r.choice("abcdefgh") + last_name(r)))
    host = r.choice((r.pick(BRAND_ADJECTIVE), invented(r), r.pick(LAST)))
    return f"{user}@{host}.{r.choice('com org net io co'.split())}".lower().replace(" ", "").replace("'", "")


def code(r):
    letters = "".join(r.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(r.randint(1, 4)))
    return r.choice(
        (
            f"{letters}-{r.randint(10, 99999)}",
            f"{letters}{r.randint(10, 99999)}",
            str(r.randint(1000, 999999)),
            f"#{r.randint(100, 99999)}",
            f"{r.randint(10, 99)}-{letters}-{r.randint(100, 999)}",
        )
    )


def money(r):
    return r.choice(
        (round(r.uniform(1, 2000), 2), r.randint(2, 5000), round(r.uniform(1, 99), 2), r.randint(1, 99) * 10)
    )


def vocabulary_word(r):
    return r.pick(VOCABULARY)


def phrase(r):
    """A few words of a real sentence."""
    return r.pick(PHRASES) if PHRASES.train else vocabulary_word(r)


def thing(r):
    return r.choice(
        (
            lambda: r.pick(ADJ) + " " + r.pick(OBJECT),
            lambda: r.pick(OBJECT),
            lambda: r.pick(COLOR) + " " + r.pick(OBJECT),
            lambda: r.pick(ADJ) + " " + r.pick(ANIMAL),
            lambda: vocabulary_word(r),
        )
    )()


MESSAGES = Pool(
    (
        "I am running late",
        "see you soon",
        "the meeting moved to {t}",
        "happy birthday",
        "dinner is ready",
        "thanks for the {o}",
        "please call me",
        "I found your {o}",
        "let us meet at {t}",
        "do not forget the {o}",
        "can you {k}",
        "I will be there at {t}",
        "where did you put the {o}",
        "the {o} is broken",
        "I miss you",
        "are you free on {d}",
        "the train is delayed",
        "good luck today",
        "I need your help with the {o}",
        "we are out of {i}",
        "bring {i} and {i2}",
        "{p}",
    ),
    (
        "my flight lands at {t}",
        "the {o} is in the hallway",
        "pick me up at {t}",
        "congratulations on the new job",
        "could you {k}",
        "the rehearsal is on {d}",
        "we still need {i}",
    ),
)


def message(r):
    return r.say(
        MESSAGES,
        t=clock(r),
        o=r.pick(OBJECT),
        k=r.pick(TASK),
        d=r.pick(DAY),
        i=r.pick(INGREDIENT),
        i2=r.pick(INGREDIENT),
        p=phrase(r),
    )


def string_value(r):
    """Any kind of text that a field may hold."""
    return r.choice(
        (
            person,
            full_name,
            city,
            title,
            invented,
            company,
            date,
            clock,
            code,
            email,
            thing,
            phrase,
            lambda r: r.pick(COLOR),
            lambda r: r.pick(JOB),
            vocabulary_word,
            lambda r: r.pick(TOPIC),
        )
    )(r)


def integer_value(r):
    return r.choice((r.randint(0, 9), r.randint(10, 99), r.randint(100, 9999), r.randint(10000, 9999999)))


def number_value(r):
    return r.choice(
        (round(r.uniform(0, 100), 1), r.randint(1, 500), round(r.uniform(0, 10), 2), round(r.uniform(1, 5000), 2))
    )


def list_item(r):
    """A text that may stand in a list told with commas and `and`."""
    while True:
        text = string_value(r)
        if "," not in text and " and " not in text:
            return text
