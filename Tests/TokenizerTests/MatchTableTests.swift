import Testing

@testable import Tokenizer

/// The two ways of matching: by backtracking, and in a table where that takes too much.
@Suite("Match tables")
struct MatchTableTests {
    private typealias Match = (start: Int, end: Int)

    private func withMatcher<Result>(
        _ pattern: String, _ text: String, backtracks: Bool, _ body: (inout OnigurumaMatcher, Int) -> Result
    ) throws -> Result {
        let expression = try OnigurumaPattern(pattern)
        let bytes = Array(text.utf8) + [0]
        return bytes.withUnsafeBufferPointer { source in
            let span = TextSpan(
                base: source.baseAddress!, start: 0, end: source.count - 1, readable: source.count, firstEnd: 1)
            var matcher = OnigurumaMatcher(expression, span, backtracks: backtracks)
            return body(&matcher, span.end)
        }
    }

    /// The match that begins first at or after each offset.
    private func all(_ pattern: String, _ text: String, backtracks: Bool) throws -> [String] {
        let offsets = text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
        return try withMatcher(pattern, text, backtracks: backtracks) { matcher, end in
            (offsets + [end]).map { offset in
                let match = matcher.find(from: offset)
                #expect((matcher.table == nil) == backtracks)
                return match.map { "\($0.start)–\($0.end)" } ?? "none"
            }
        }
    }

    @Test("both ways find the same matches of patterns made at random")
    func agree() throws {
        var random = SplitMix64(state: 20_261_123)
        var compared = 0
        for _ in 0..<1200 {
            let pattern = Self.pattern(&random, depth: 4)
            guard (try? OnigurumaPattern(pattern)) != nil else { continue }
            for _ in 0..<3 {
                let text = (0..<random.below(9)).map { _ in ["a", "b", "é", "\n", "A", " "][random.below(6)] }
                    .joined()
                let expected = try all(pattern, text, backtracks: true)
                #expect(try all(pattern, text, backtracks: false) == expected, "\(pattern) in \(text.debugDescription)")
                compared += 1
            }
        }
        #expect(compared > 2400)
    }

    private static func pattern(_ random: inout SplitMix64, depth: Int) -> String {
        let atoms = [
            "a", "b", "[ab]", "é", ".", "\\s", "\\p{L}", "^", "$", "\\b", "\\B", "", "\\R", "(?i:a)", "\\A", "\\z",
        ]
        guard depth > 0, random.below(8) > 0 else { return atoms[random.below(atoms.count)] }
        func part(_ random: inout SplitMix64) -> String { pattern(&random, depth: depth - 1) }
        let repeats = ["*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}?", "*+", "?+", "{2,}"]
        switch random.below(8) {
        case 0, 1: return part(&random) + part(&random)
        case 2: return "(?:\(part(&random))|\(part(&random)))"
        case 3, 4: return "(?:\(part(&random)))" + repeats[random.below(repeats.count)]
        case 5: return "(?>\(part(&random)))"
        case 6: return ["(?=", "(?!", "(?<=", "(?<!"][random.below(4)] + part(&random) + ")"
        default: return ["a", "[ab]", ".", "\\p{Lu}"][random.below(4)] + repeats[random.below(repeats.count)]
        }
    }

    @Test(
        "patterns that explode are matched in steps linear in the text",
        arguments: [
            "(a|aa)+$b", "(?:a*)*b", "(?:a+a+)+b", "(?:(?:|a){50}a)*b", "(?:(?:|c){50}a)*", "a*b|a", "(?=(?:a|aa)*b)|a",
            "(?:a++b|a)", "(?:.*.*.*)b", "(?>(?:a|aa)*)b|a", "(?<!(?:a|aa){60})a*b|a", "(?:|a)*?b",
        ])
    func linear(pattern: String) throws {
        let cost = OnigurumaPattern.costLimit
        var matches: [[String]] = []
        for count in [500, 1_000] {
            let text = String(repeating: "a", count: count)
            let (steps, table, found) = try withMatcher(pattern, text, backtracks: true) { matcher, end in
                var found: [String] = []
                var offset = 0
                while offset <= end, let match = matcher.find(from: offset) {
                    found.append("\(match.end - match.start)")
                    offset = max(match.end, match.start + 1)
                }
                return (matcher.steps, matcher.table?.steps ?? 0, found)
            }
            #expect(steps <= OnigurumaMatcher.stepLimit(count) + count)
            #expect(table <= cost * (count + 1))
            matches.append(found)
        }
        // A text twice as long has no match, one that is twice as long, or twice as many.
        #expect(matches[0].count == matches[1].count || matches[0].count * 2 == matches[1].count)
    }

    @Test("a match of a whole long text keeps the stack of backtracking small")
    func stack() throws {
        let text = String(repeating: "b", count: 20_000)
        let (found, usesTable) = try withMatcher("(?:(?:|c){100}b)*", text, backtracks: true) { matcher, _ in
            (matcher.find(from: 0), matcher.table != nil)
        }
        #expect(found?.end == 20_000)
        #expect(usesTable)
    }
}
