"""Drills: copying and looking up spans of random tokens, so that neither is bound to words that the model knows.

A document is token ids, not text. Its words are drawn evenly from the whole vocabulary: nothing but what stands before
tells the answer, so every trained token trains copying alone (an induction head, in the literature's words).
"""

# What may stand between a name and its value, or between a value and its name.
JOINTS = "is,was,as,for,means,at,of,=,->,:,in,to,stands for,goes to,by,under,gives,on,called,set to,with,counts as,makes"


class Drills:
    """Makes drills with the markers of the chat format, out of a tokenizer's ordinary tokens."""

    def __init__(self, tokenizer):
        self.encode = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
        marked = set(tokenizer.get_added_tokens_decoder())
        self.words = [i for i in range(tokenizer.get_vocab_size()) if i not in marked]
        self.user, self.assistant = self.encode("<|im_start|>user\n"), self.encode("<|im_start|>assistant\n")
        self.end, self.after = self.encode("<|im_end|>"), self.encode("\n")
        self.asides = [self.encode(text) for text in (": ", "\n", " is ", " = ", ", ", "; ", ' "', " ")]
        self.joints = [self.encode(f" {word} ") for word in JOINTS.split(",")]
        self.leads = [self.encode(text) for text in ("", "", "the ", "its ", "a ", "The ", "our ")]
        self.ends = [self.encode(text) for text in (". ", "\n", "; ", ", ", " and ", ".\n")]
        self.brace, self.colon, self.comma, self.close = map(self.encode, ('{"', '":"', '","', '"}'))

    def span(self, r, low, high):
        return [r.choice(self.words) for _ in range(r.randint(low, high))]

    def spans(self, r, count, low, high):
        """Spans of which no two begin alike."""
        found = {}
        while len(found) < count:
            one = self.span(r, low, high)
            found.setdefault(one[0], one)
        return list(found.values())

    def turns(self, pairs):
        """(ids, mask) of questions and answers."""
        ids, mask = [], []
        for question, answer in pairs:
            asked, told = self.user + question + self.end + self.after + self.assistant, answer + self.end
            ids += asked + told + self.after
            mask += [0] * len(asked) + [1] * len(told) + [0] * len(self.after)
        return ids, mask

    def echo(self, r):
        """Say it again, now and then more than once."""
        words = self.span(r, 3, r.choice((8, 24, 80)))
        return self.turns([(words, words)] + [([r.choice(self.words)], words)] * r.choice((0, 0, 1)))

    def repeats(self, r):
        """A span again and again, without turns."""
        words, times = self.span(r, 2, r.choice((6, 20, 60))), r.randint(2, 4)
        return words * times, [0] * len(words) + [1] * len(words) * (times - 1)

    def listed(self, r, keys, values):
        between, after = r.choice(self.asides), r.choice(self.asides)
        ids = []
        for key, value in zip(keys, values):
            ids += key + between + value + after
        return ids

    def lookup(self, r):
        """Values by their keys, or keys by the beginning of their values, one after the other."""
        count = r.choice((2, 3, 4, 6, 8))
        keys, values = self.spans(r, count, 1, 3), self.spans(r, count, 1, 6)
        told = self.listed(r, keys, values)
        if r.chance(0.35):
            asked = [(value[: r.randint(1, len(value))], key) for key, value in zip(keys, values)]
        else:
            asked = list(zip(keys, values))
        r.shuffle(asked)
        return self.turns([(told + self.after + asked[0][0], asked[0][1])] + asked[1:])

    def form(self, r):
        """Fill an object whose keys are listed, in another order perhaps, from the pairs told before or after."""
        count = r.choice((1, 2, 3, 4, 5, 6))
        keys, values = self.spans(r, count, 1, 3), self.spans(r, count, 1, 6)
        order = list(range(count))
        told = self.listed(r, keys, values)
        if r.chance(0.6):
            r.shuffle(order)
        asked = [i for i in order if r.chance(0.85)] or order
        names, object = self.filled([(keys[i], values[i]) for i in asked])
        parts = [told, names]
        if r.chance(0.2):
            parts.reverse()
        return self.turns([(parts[0] + self.after + parts[1], object)])

    def filled(self, pairs):
        """(the keys alone as a form, the object of the keys and their values)."""
        form, object = [key for key, _ in pairs], [key + self.colon + value for key, value in pairs]
        return tuple(self.brace + self.joined(parts, self.comma) + self.close for parts in (form, object))

    def joined(self, parts, between):
        ids = list(parts[0])
        for part in parts[1:]:
            ids += between + part
        return ids

    def match(self, r):
        """Keys by some of the words that stand behind them, in any order, among other words; each key once.

        Where a key came twice its second answer could be copied from the first, and the list was never read: with such drills
        first answers stayed at chance for ten million tokens while all answers together rose to half.
        """
        count = r.choice((2, 2, 2, 3, 3, 4, 5, 6))
        keys, values = self.spans(r, count, 1, 2), [self.span(r, 2, 8) for _ in range(count)]
        asked = []
        for at in r.sample(range(count), count):
            others = {word for i, value in enumerate(values) if i != at for word in value}
            words = [word for word in values[at] if word not in others and r.chance(0.7)]
            if not words:
                continue
            if r.chance(0.5):
                r.shuffle(words)
            words += [word for word in self.span(r, 1, 4) if word not in others] if r.chance(0.4) else []
            if r.chance(0.3):
                r.shuffle(words)
            asked.append((words, keys[at]))
        if not asked:
            return self.match(r)
        told = self.listed(r, keys, values)
        return self.turns([(told + self.after + asked[0][0], asked[0][1])] + asked[1:])

    def choose(self, r):
        """Which of the spans listed stands, whole or in part, in a text? One list, many texts."""
        keys = self.spans(r, r.choice((2, 2, 3, 4, 6, 8, 12)), 1, 4)
        every, asked = {word for key in keys for word in key}, []
        for key in r.sample(keys, len(keys)):
            others = every - set(key)
            told = [w for w in key if r.chance(0.75) and w not in others]
            before, after = ([w for w in self.span(r, 0, 8) if w not in every] for _ in range(2))
            if told:
                asked.append((before + told + after, key))
        if not asked:
            return self.choose(r)
        between = r.choice(self.asides)
        return self.turns([(self.joined(keys, between) + self.after + asked[0][0], asked[0][1])] + asked[1:])

    def records(self, r):
        """A list of objects with the same keys, out of values told record by record."""
        fields, count = r.choice((1, 2, 2, 3, 4)), r.choice((2, 2, 3, 4, 5))
        keys, between, after = self.spans(r, fields, 1, 2), r.choice(self.asides), r.choice(self.asides)
        rows = [[self.span(r, 1, 4) for _ in keys] for _ in range(count)]
        order = list(range(fields))
        if r.chance(0.4):
            r.shuffle(order)
        text, named = [], r.chance(0.3)
        for row in rows:
            for i in order:
                text += (keys[i] + between if named else []) + row[i] + between
                text += self.span(r, 1, 3) if r.chance(0.15) else []
            text += after
        names = self.brace + self.joined([keys[i] for i in (range(fields) if named else order)], self.comma) + self.close
        shown = range(fields) if named else order
        objects = [
            self.brace + self.joined([keys[i] + self.colon + row[i] for i in shown], self.comma) + self.close for row in rows
        ]
        return self.turns([(text + self.after + names, self.joined(objects, self.after))])

    def needle(self, r):
        """Values by their keys, told among many other words."""
        keys, between = self.spans(r, r.choice((2, 4, 6, 8)), 1, 3), r.choice(self.asides)
        values, spread = [self.span(r, 1, 4) for _ in keys], r.choice((10, 40, 120))
        text, used = [], {key[0] for key in keys}
        for key, value in zip(keys, values):
            text += [w for w in self.span(r, 0, spread) if w not in used] + key + between + value
        asked = list(zip(keys, values))
        r.shuffle(asked)
        return self.turns([(text + self.after + asked[0][0], asked[0][1])] + asked[1:])

    def clauses(self, r):
        """A form out of clauses in which the value stands before its key or behind it, joined by everyday words.

        What belongs to a key is the rest of its clause, whatever joins them: a model that has only seen values behind their
        keys takes the joining words for the value.
        """
        count, after = r.choice((1, 2, 3, 4, 5)), r.choice(self.ends)
        keys, values, every = self.spans(r, count, 1, 3), self.spans(r, count, 1, 5), r.sample(self.joints, 3)
        told, order = [], r.sample(range(count), count)
        for i in order:
            joint, first = r.choice(every), r.chance(0.5)
            lead = r.choice(self.leads)
            told += (lead + keys[i] + joint + values[i] if first else values[i] + joint + lead + keys[i]) + after
        asked = [i for i in range(count) if r.chance(0.85)] or [0]
        names, object = self.filled([(keys[i], values[i]) for i in asked])
        return self.turns([(told + self.after + names, object)])

    def parallel(self, r):
        """Two texts told alike: what stands in the second where the words asked for stand in the first?"""
        places, between = r.choice((2, 3, 3, 4, 6)), r.choice(self.asides)
        way, after = self.spans(r, places, 1, 2), r.choice(self.asides)
        one, other = self.spans(r, places, 1, 2), self.spans(r, places, 1, 3)
        order, told = list(range(places)), []
        for values in (one, other):
            for i in order:
                told += way[i] + between + values[i] + after
            told += self.after
            if r.chance(0.4):
                r.shuffle(order)
        asked = r.sample(range(places), places)
        pairs = [(one[i], other[i]) for i in asked]
        return self.turns([(told + pairs[0][0], pairs[0][1])] + pairs[1:])

    def same_place(self, r):
        """Texts told alike, and of each what stands where the first answer stood in its text."""
        places, way = r.choice((2, 2, 3, 4)), []
        for _ in range(places + 1):
            way.append(self.span(r, 1, 2))
        asked, ids, mask, helped, before = r.randrange(places), [], [], r.chance(0.35), []
        for k in range(r.choice((3, 4, 6, 8))):
            values = [self.span(r, 1, 3) for _ in range(places)]
            text = [token for around, value in zip(way, values) for token in around + value] + way[-1]
            one = self.turns([(text + before, values[asked])])
            before = self.after + values[asked] if helped else []  # the answer before said again is a step to finding it
            ids, mask = ids + one[0], mask + (one[1] if k else [0] * len(one[1]))
        return ids, mask

    def alike(self, r):
        """Objects out of records told alike: the first shows which value belongs to which key, the others are to follow it.

        The words around a value stand for what it is; the keys, in any order, say nothing. Which is which cannot be known
        in the first object (of each way to tell a record), so its values train nothing.
        """
        fields, rows, ways = r.choice((2, 3, 3, 4)), r.choice((3, 4, 5, 6)), r.choice((1, 1, 1, 2))
        keys, after = self.spans(r, fields, 1, 2), r.choice(self.asides)
        told = [[self.span(r, 1, 3) for _ in range(fields + 1)] for _ in range(ways)]
        order = [r.sample(range(fields), fields) for _ in range(ways)]
        names = self.brace + self.joined(keys, self.comma) + self.close
        records, seen = [], []
        for _ in range(rows):
            way, row = r.randrange(ways), [self.span(r, 1, 3) for _ in keys]
            if seen and r.chance(0.2):  # a value may come again
                at = r.randrange(fields)
                row[at] = r.choice(seen)[1][at]
            text = []
            for i, around in zip(order[way], told[way]):
                text += around + row[i]
            ids, mask = list(self.brace), [1] * len(self.brace)
            known = any(w == way for w, _ in seen)
            for i, (key, value) in enumerate(zip(keys, row)):
                between = self.comma if i else []
                ids += between + key + self.colon + value
                mask += [1] * len(between + key + self.colon) + [int(known)] * len(value)
            seen.append((way, row))
            records.append((text + told[way][-1], ids + self.close, mask + [1] * len(self.close)))
        if r.chance(0.5):  # one list
            question = [token for text, _, _ in records for token in text + after] + self.after + names
            answers = [(question, records)]
        else:
            answers = [(one[0] + ([] if k else self.after + names), [one]) for k, one in enumerate(records)]
        ids, mask = [], []
        for question, made in answers:
            asked = self.user + question + self.end + self.after + self.assistant
            ids, mask = ids + asked, mask + [0] * len(asked)
            for k, (_, object, weights) in enumerate(made):
                between = self.after if k else []
                ids, mask = ids + between + object, mask + [1] * len(between) + weights
            ids, mask = ids + self.end + self.after, mask + [1] * len(self.end) + [0] * len(self.after)
        return ids, mask

    def make(self, r):
        """(ids, mask) of one drill."""
        return self.kind(r)(r)

    def kind(self, r):
        """One of the drills, by their shares; what is learned soon is kept up by few."""
        kinds = (
            (self.echo, 4),
            (self.repeats, 2),
            (self.lookup, 14),
            (self.form, 4),
            (self.match, 12),
            (self.choose, 12),
            (self.records, 10),
            (self.needle, 12),
            (self.clauses, 12),
            (self.parallel, 8),
            (self.same_place, 12),
            (self.alike, 16),
        )
        return r.choices([kind for kind, _ in kinds], [share for _, share in kinds])[0]
