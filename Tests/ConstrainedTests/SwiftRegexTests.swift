import Constrained
import Testing

/// Swift's own `Regex` as the judge of expressions in its dialect: what we admit it must match.
@Suite("Swift's regular expressions")
struct SwiftRegexTests {
    /// Writes random expressions and texts.
    private struct Writer {
        var random: SeededGenerator

        private static let literals = [
            "a", "b", "A", "Z", "0", "7", "-", " ", "_", "é", "ß", "Σ", "ſ", "½", "漢", "😀", "/", "\\.", "\\n", "\\x41",
            "\\u{e9}", "\n", "~", "&", "ı", "ǅ", "Ω", "Å", "\u{2126}",
        ]
        private static let sets = [
            "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\N", ".", "\\v", "\\p{L}", "\\p{Lu}", "\\P{L}",
            "\\p{Nd}",
            "\\p{Script=Latin}", "\\p{ASCII}", "[[:alpha:]]",
        ]
        private static let ranges = ["a-z", "A-Z", "0-9", "é-ÿ", "α-ω", " -~", "!-/", "ß-ſ"]
        private static let pieces = [
            "a", "b", "A", "Z", "z", "0", "7", "-", " ", "_", "é", "É", "ß", "Σ", "σ", "ſ", "s", "S", "½", "٣", "漢",
            "😀",
            "/", ".", "\n", "\r", "\u{85}", "~", "ı", "I", "ǅ", "Ω", "\u{2126}", "Å", "\u{212B}", "\u{B}", "(", "²",
        ]

        private mutating func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
        private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

        private mutating func bracket(_ depth: Int) -> String {
            var text = chance(30) ? "[^" : "["
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1: text += pick(Self.ranges)
                case 2: text += pick(Self.sets.filter { $0 != "." })
                case 3 where depth < 2: text += bracket(depth + 1)
                default: text += pick(Self.literals)
                }
            }
            if chance(15) { text += pick(["&&", "--", "~~"]) + bracket(depth + 1) }
            return text + "]"
        }

        private mutating func sequence(_ depth: Int) -> String {
            var text = ""
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                switch Int.random(in: 0..<16, using: &random) {
                case 0...5: text += pick(Self.literals)
                case 6...8: text += pick(Self.sets)
                case 9...11: text += bracket(0)
                case 12: text += pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Qa.b\\E"])
                case 13 where depth < 3: text += pick(["(?=", "(?!"]) + sequence(depth + 1) + ")"
                case 14 where depth < 3: text += pick(["(?i:", "(?s:", "(?x:", "(?<n>", "("]) + choice(depth + 1) + ")"
                default: text += depth < 3 ? "(?:" + choice(depth + 1) + ")" : "c"
                }
                if chance(30) { text += pick(["*", "+", "?", "{2}", "{1,3}", "{,2}", "*?", "??", "{0}"]) }
            }
            return text
        }

        mutating func choice(_ depth: Int = 0) -> String {
            var text = sequence(depth)
            while chance(20) { text += "|" + sequence(depth) }
            return text
        }

        mutating func text() -> String {
            (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(Self.pieces) }.joined()
        }
    }

    private static func matches(_ expression: Regex<AnyRegexOutput>, _ text: String) throws -> Bool {
        try expression.wholeMatch(in: text) != nil
    }

    @Test("admit only what Swift matches", arguments: 1...4)
    func random(seed: Int) throws {
        var writer = Writer(random: SeededGenerator(seed: seed))
        var compiled = 0
        var admitted = 0
        for _ in 0..<400 {
            let source = writer.choice()
            let texts = (0..<30).map { _ in writer.text() }
            guard let theirs = try? Regex(source) else { continue }
            guard let ours = try? RegularExpression(source, dialect: .swift, matching: .whole),
                let grammar = try? CompiledGrammar(ours)
            else { continue }
            compiled += 1
            let judge = SchemaJudge(grammar)
            for text in texts where try judge.judge(Array(text.utf8)).isAccepted {
                admitted += 1
                let isMatched = try Self.matches(theirs, text)
                #expect(isMatched, "\(source.debugDescription) \(text.debugDescription)")
            }
        }
        #expect(compiled > 100)
        #expect(admitted > 100)
    }

    /// Expressions with texts that both match, and texts that neither does.
    static let examples: [(String, [String], [String])] = [
        ("\\bfoo\\b", ["foo"], ["fo", "foo "]),
        (".*\\bcat\\b.*", ["cat", "a cat", "a cat!", "(cat) "], ["cats", "scat", "cat_"]),
        ("\\B", [], ["", "a"]),
        ("a\\Bb", ["ab"], ["a b"]),
        ("(?!\\d)\\w", ["a"], ["1", "٣"]),
        ("[a-f!--b]", ["a", "!"], ["b", "+", "-"]),
        ("(?x: a b # comment\n c )", ["abc"], ["a b c", "ab"]),
        ("(?i:[ß-ſ])", ["é", "É"], ["I"]),
        ("[^\\v]", ["a"], ["\n", "\u{2028}"]),
        ("[^A]", ["Å"], ["A"]),
    ]

    @Test("agree with Swift", arguments: examples)
    func agreement(source: String, matching: [String], others: [String]) throws {
        let theirs = try Regex(source)
        let ours = try RegularExpression(source, dialect: .swift, matching: .whole)
        let judge = (try? CompiledGrammar(ours)).map { SchemaJudge($0) }
        for text in matching + others {
            let isMatched = try Self.matches(theirs, text)
            #expect(isMatched == matching.contains(text), "\(source.debugDescription) \(text.debugDescription)")
            let isAdmitted = try judge?.judge(Array(text.utf8)).isAccepted ?? false
            #expect(isAdmitted == isMatched, "\(source.debugDescription) \(text.debugDescription)")
        }
    }

    @Test("refuse what is read otherwise", arguments: ["\\N{2}", "[[:alpha:]]", "[a~~b]", "[^\u{2126}]", "\u{212B}"])
    func refusals(source: String) {
        #expect(throws: GrammarError.self) { try RegularExpression(source, dialect: .swift, matching: .whole) }
    }
}
