"""The seeded texts of the tokenizer tests; Tests/TokenizerTests/TextGenerator.swift makes the same ones."""

MASK = (1 << 64) - 1

WORDS = ("the of and to in is you that it he was for on are as with his they I at be this have from or one had by "
         "word but not what all were we when your can said there use an each which she do how their if will up other "
         "about out many then them these so some her would make like him into time has look two more write go see "
         "number no way could people my than first water been call who oil its now find long down day did get come "
         "made may part Hello World HTTPServer iPhone naïve café Größe ÉTÉ straße Ünïcödé éa e\u0301 don't I'll we've "
         "THEY'RE it'S o'clock I\u2019m 'tis rock'n'roll").split(" ")
PIECES = [
    "func main() {\n    return 0;\n}\n", "for (int i = 0; i < n; ++i) {", "\tif x == y:\n\t\tprint('a', \"b\")\n",
    "https://example.com/a?b=c&d=%20", "{\"key\": [1, 2.5, true, null], \"s\": \"x\"}", "a.b->c::d", "#include <x.h>",
    "// ---- comment ----\n", "/* */", "x += 1;", "SELECT * FROM t WHERE a<>'b';", "<div class=\"c\">&amp;</div>",
    "\\frac{1}{2}", "$$x^2$$", "```swift\nlet a = 1\n```", "'s 't 're 've 'm 'll 'd 'S 'LL 'x", "'\u017f", "1,234.56",
    "3.14159e-10", "0xDEADBEEF", "2024-01-31T23:59:59Z", "№5", "½", "²³¹", "①②③", "Ⅻ", "٣٤٥", "१२३",
    "你好，世界。", "今天天气很好", "日本語のテキスト", "カタカナ", "한국어 문장", "العربية", "עברית", "Привет, мир",
    "Ελληνικά", "हिन्दी", "ไทย", "தமிழ்", "ქართული", "አማርኛ", "ខ្មែរ", "བོད་ཡིག", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢", "ﬁ ﬂ ﬆ", "Ǆǅǆ", "ǅ",
    "👍", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪🇫🇷", "1️⃣", "👋🏽", "❤️", "☃", "e\u0301\u0323", "\u0323\u0301", "o\u0308\u0304",
    "\u1100\u1161\u11a8", "각", "\u0958", "\u2126", "\u212b", "\ufb1d", "\u0344", "ş̌", "\u200b", "\u200d", "\ufeff",
    "\u00a0", "\u3000", "\u2028", "\u2029", "\u0085", "\u1680", "\u202f", "\x00", "\x01", "\x07", "\x1b[0m", "\x7f",
    "▁", "▁▁", " ▁ ", "Ġ", "Ċ", "�", "\ufffe", "\U0010ffff", "\ue000", "<0x0A>", "<unk>", "...", "!!!", "?!", "--",
    "———", "“quoted”", "‘q’", "«»", "€£¥", "±×÷", "→", "≤≥", "\t", "\n", "\r\n", "\r", "\n\n\n", "  ", "    ",
    "        ", "               ", " \n ", "\n \n", " \t ", "\t\t", "\n    ", "\v", "\f",
]


class Random:
    """SplitMix64."""

    def __init__(self, seed):
        self.state = seed & MASK

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound):
        return self.next() % bound


def scalar(random):
    """A random scalar, more often a low one."""
    limits = [0x80, 0x250, 0x3000, 0x10000, 0x20000, 0x110000]
    value = random.below(limits[random.below(6)])
    return 0xFFFD if 0xD800 <= value <= 0xDFFF else value


def text(random, specials):
    """One text; `specials` are the contents of the added tokens in order of their ids."""
    out = []
    for _ in range(1 + random.below(24)):
        kind = random.below(20)
        if kind < 9:
            if random.below(8) > 0:
                out.append(" ")
            out.append(WORDS[random.below(len(WORDS))])
        elif kind < 14:
            out.append(PIECES[random.below(len(PIECES))])
        elif kind == 14:
            out.append("".join(chr(0x30 + random.below(10)) for _ in range(1 + random.below(9))))
        elif kind == 15:
            out.append("".join(chr(scalar(random)) for _ in range(1 + random.below(6))))
        elif kind == 16:
            out.append(chr(0x20 + random.below(0x5F)) * (1 + random.below(20)))
        elif kind == 17:
            out.append("".join(chr(0x20 + random.below(0x5F)) for _ in range(1 + random.below(10))))
        elif kind == 18:
            out.append(" " * random.below(6) + "\n" * random.below(3))
        elif specials:
            out.append(specials[random.below(len(specials))])
    return "".join(out)


def texts(seed, count, specials):
    random = Random(seed)
    return [text(random, specials) for _ in range(count)]


def digest(ids_with, ids_without, decoded, decoded_skipping):
    """24 bits of FNV-1a over the ids (four bytes each, low first) and the two decoded texts."""
    state = 0xCBF29CE484222325
    data = bytearray()
    for ids in (ids_with, ids_without):
        for i in ids:
            data += i.to_bytes(4, "little")
        data += b"\xff\xff\xff\xff"
    data += decoded.encode() + b"\xff" + decoded_skipping.encode()
    for byte in data:
        state = ((state ^ byte) * 0x100000001B3) & MASK
    return (state >> 40) & 0xFFFFFF
