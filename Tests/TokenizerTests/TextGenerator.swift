/// The seeded texts that Tools/Tokenizer/texts.py makes too, piece for piece.
struct TextGenerator {
    private var random: SplitMix64
    private let specials: [String]

    /// Begins with a seed; `specials` are the contents of the added tokens in order of their ids.
    init(seed: UInt64, specials: [String]) {
        random = SplitMix64(state: seed)
        self.specials = specials
    }

    /// Makes the next text.
    mutating func next() -> String {
        var out = String.UnicodeScalarView()
        for _ in 0..<1 + random.below(24) {
            switch random.below(20) {
            case ..<9:
                if random.below(8) > 0 { out.append(" ") }
                out += Self.words[random.below(Self.words.count)].unicodeScalars
            case ..<14: out += Self.pieces[random.below(Self.pieces.count)].unicodeScalars
            case 14: for _ in 0..<1 + random.below(9) { out.append(Self.scalar(0x30 + random.below(10))) }
            case 15: for _ in 0..<1 + random.below(6) { out.append(anyScalar()) }
            case 16:
                let scalar = Self.scalar(0x20 + random.below(0x5F))
                for _ in 0..<1 + random.below(20) { out.append(scalar) }
            case 17: for _ in 0..<1 + random.below(10) { out.append(Self.scalar(0x20 + random.below(0x5F))) }
            case 18:
                for _ in 0..<random.below(6) { out.append(" ") }
                for _ in 0..<random.below(3) { out.append("\n") }
            default: if !specials.isEmpty { out += specials[random.below(specials.count)].unicodeScalars }
            }
        }
        return String(out)
    }

    private static func scalar(_ value: Int) -> Unicode.Scalar { Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}" }

    private mutating func anyScalar() -> Unicode.Scalar {
        let limits = [0x80, 0x250, 0x3000, 0x10000, 0x20000, 0x110000]
        return Self.scalar(random.below(limits[random.below(6)]))
    }

    private static let words: [String] = [
        "the", "of", "and", "to", "in", "is", "you", "that", "it", "he", "was", "for", "on", "are", "as", "with",
        "his", "they", "I", "at", "be", "this", "have", "from", "or", "one", "had", "by", "word", "but", "not",
        "what", "all", "were", "we", "when", "your", "can", "said", "there", "use", "an", "each", "which", "she",
        "do", "how", "their", "if", "will", "up", "other", "about", "out", "many", "then", "them", "these", "so",
        "some", "her", "would", "make", "like", "him", "into", "time", "has", "look", "two", "more", "write", "go",
        "see", "number", "no", "way", "could", "people", "my", "than", "first", "water", "been", "call", "who",
        "oil", "its", "now", "find", "long", "down", "day", "did", "get", "come", "made", "may", "part", "Hello",
        "World", "HTTPServer", "iPhone", "na\u{EF}ve", "caf\u{E9}", "Gr\u{F6}\u{DF}e", "\u{C9}T\u{C9}",
        "stra\u{DF}e", "\u{DC}n\u{EF}c\u{F6}d\u{E9}", "\u{E9}a", "e\u{301}", "don't", "I'll", "we've", "THEY'RE",
        "it'S", "o'clock", "I\u{2019}m", "'tis", "rock'n'roll",
    ]

    private static let pieces: [String] = [
        "func main() {\n    return 0;\n}\n", "for (int i = 0; i < n; ++i) {",
        "\tif x == y:\n\t\tprint('a', \"b\")\n", "https://example.com/a?b=c&d=%20",
        "{\"key\": [1, 2.5, true, null], \"s\": \"x\"}", "a.b->c::d", "#include <x.h>", "// ---- comment ----\n",
        "/* */", "x += 1;", "SELECT * FROM t WHERE a<>'b';", "<div class=\"c\">&amp;</div>", "\\frac{1}{2}",
        "$$x^2$$", "```swift\nlet a = 1\n```", "'s 't 're 've 'm 'll 'd 'S 'LL 'x", "'\u{17F}", "1,234.56",
        "3.14159e-10", "0xDEADBEEF", "2024-01-31T23:59:59Z", "\u{2116}5", "\u{BD}", "\u{B2}\u{B3}\u{B9}",
        "\u{2460}\u{2461}\u{2462}", "\u{216B}", "\u{663}\u{664}\u{665}", "\u{967}\u{968}\u{969}",
        "\u{4F60}\u{597D}\u{FF0C}\u{4E16}\u{754C}\u{3002}", "\u{4ECA}\u{5929}\u{5929}\u{6C14}\u{5F88}\u{597D}",
        "\u{65E5}\u{672C}\u{8A9E}\u{306E}\u{30C6}\u{30AD}\u{30B9}\u{30C8}", "\u{30AB}\u{30BF}\u{30AB}\u{30CA}",
        "\u{D55C}\u{AD6D}\u{C5B4} \u{BB38}\u{C7A5}", "\u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629}",
        "\u{5E2}\u{5D1}\u{5E8}\u{5D9}\u{5EA}", "\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}, \u{43C}\u{438}\u{440}",
        "\u{395}\u{3BB}\u{3BB}\u{3B7}\u{3BD}\u{3B9}\u{3BA}\u{3AC}", "\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}",
        "\u{E44}\u{E17}\u{E22}", "\u{BA4}\u{BAE}\u{BBF}\u{BB4}\u{BCD}",
        "\u{10E5}\u{10D0}\u{10E0}\u{10D7}\u{10E3}\u{10DA}\u{10D8}", "\u{12A0}\u{121B}\u{122D}\u{129B}",
        "\u{1781}\u{17D2}\u{1798}\u{17C2}\u{179A}", "\u{F56}\u{F7C}\u{F51}\u{F0B}\u{F61}\u{F72}\u{F42}",
        "\u{1D518}\u{1D52B}\u{1D526}\u{1D520}\u{1D52C}\u{1D521}\u{1D522}", "\u{FB01} \u{FB02} \u{FB06}",
        "\u{1C4}\u{1C5}\u{1C6}", "\u{1C5}", "\u{1F44D}",
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", "1\u{FE0F}\u{20E3}", "\u{1F44B}\u{1F3FD}", "\u{2764}\u{FE0F}",
        "\u{2603}", "e\u{301}\u{323}", "\u{323}\u{301}", "o\u{308}\u{304}", "\u{1100}\u{1161}\u{11A8}", "\u{AC01}",
        "\u{958}", "\u{2126}", "\u{212B}", "\u{FB1D}", "\u{344}", "\u{15F}\u{30C}", "\u{200B}", "\u{200D}",
        "\u{FEFF}", "\u{A0}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{85}", "\u{1680}", "\u{202F}", "\u{0}",
        "\u{1}", "\u{7}", "\u{1B}[0m", "\u{7F}", "\u{2581}", "\u{2581}\u{2581}", " \u{2581} ", "\u{120}",
        "\u{10A}", "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\u{E000}", "<0x0A>", "<unk>", "...", "!!!", "?!", "--",
        "\u{2014}\u{2014}\u{2014}", "\u{201C}quoted\u{201D}", "\u{2018}q\u{2019}", "\u{AB}\u{BB}",
        "\u{20AC}\u{A3}\u{A5}", "\u{B1}\u{D7}\u{F7}", "\u{2192}", "\u{2264}\u{2265}", "\t", "\n", "\r\n", "\r",
        "\n\n\n", "  ", "    ", "        ", "               ", " \n ", "\n \n", " \t ", "\t\t", "\n    ", "\u{B}",
        "\u{C}",
    ]
}

/// A small generator with a seed, the same in every language.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// A number from zero to below a bound.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
