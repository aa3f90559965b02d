"""Drills: copying and looking up spans of random tokens, so that neither is bound to words that the model knows.

A document is token ids, not text. Its words are drawn evenly from the whole vocabulary: nothing but what stands before
tells the answer, so every trained token trains copying alone (an induction head, in the literature's words).
"""


class Drills:
    """Makes drills with the markers of the chat format, out of a tokenizer's ordinary tokens."""

    def __init__(self, tokenizer):
        self.encode = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
        marked = set(tokenizer.get_added_tokens_decoder())
        self.words = [i for i in range(tokenizer.get_vocab_size()) if i not in marked]
        self.user, self.assistant = self.encode("<|im_start|>user\n"), self.encode("<|im_start|>assistant\n")
        self.end, self.after = self.encode("<|im_end|>"), self.encode("\n")
        self.asides = [self.encode(text) for text in (": ", "\n", " is ", " = ", ", ", "; ", ' "', " ")]
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
        names = self.brace + self.joined([keys[i] for i in asked], self.comma) + self.close
        object = self.brace + self.joined([keys[i] + self.colon + values[i] for i in asked], self.comma) + self.close
        parts = [told, names]
        if r.chance(0.2):
            parts.reverse()
        return self.turns([(parts[0] + self.after + parts[1], object)])

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

    def make(self, r):
        """(ids, mask) of one drill."""
        kinds = (self.echo, self.repeats, self.lookup, self.form, self.match, self.choose, self.records, self.needle)
        return r.choices(kinds, (10, 4, 16, 14, 24, 16, 10, 6))[0](r)
