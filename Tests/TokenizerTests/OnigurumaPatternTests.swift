import Testing

@testable import Tokenizer

@Suite("Regular expressions")
struct OnigurumaPatternTests {
    private func matches(_ pattern: String, _ text: String) throws -> [String] {
        let expression = try OnigurumaPattern(pattern)
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return [] }
            var search = PatternSearch(
                .expression(expression),
                TextSpan(base: base, start: 0, end: source.count, readable: source.count, firstEnd: 1))
            var found: [String] = []
            while let match = search.next() {
                found.append(String(decoding: source[match.start..<match.end], as: UTF8.self))
            }
            return found
        }
    }

    @Test("finds what Oniguruma finds")
    func finds() throws {
        let cases: [(String, String, [String])] = [
            ("a|ab", "ab", ["a"]), ("(?:a|ab)c", "abc", ["abc"]),
            ("a*?b", "aab", ["aab"]), ("a++a", "aaa", []),
            ("(?>a+)b|c", "aabc", ["aab", "c"]), ("x*", "axb", ["", "x", ""]), ("(?i:s)", "SſsK", ["S", "ſ", "s"]),
            ("(?<=a)b", "bab", ["b"]), ("(?<!a)b", "bab", ["b"]), ("a(?=b)", "abac", ["a"]), ("a(?!b)", "abac", ["a"]),
            ("[a-c&&[^b]]+", "abca", ["a", "ca"]),
            ("\\p{Lu}\\p{^Lu}", "AbCD", ["Ab"]), ("[[:digit:]]{2}", "12345", ["12", "34"]),
            ("^a|b$", "a\na b", ["a", "a", "b"]),
            ("\\bfoo\\b", "foo food foo", ["foo", "foo"]), (".", "a\nb", ["a", "b"]),
            ("(?m).", "a\nb", ["a", "\n", "b"]), ("a{2}?", "aaa", ["aa", ""]),
            ("\\p{Han}+", "漢字かな", ["漢字"]),
            ("(a*)*b", "aaab", ["aaab"]), ("\\x{e9}|\\u00e8", "éè", ["é", "è"]),
            ("\\w+", "a½²_", ["a½²_"]), ("[\\w]+", "a½²_ ٣ª", ["a", "_", "٣ª"]), ("[^\\w\\s]+", "a½² !", ["½²", "!"]),
            ("[[:word:]]|[^\\p{Word}a]", "½x", ["½", "x"]), ("[\\W]", "¼¹x", ["¼", "¹"]),
            ("(?i)[a-z]+", "Iıi", ["I", "i"]), ("(?i)\\p{Lu}+", "abCD", ["CD"]), ("(?i)[\\p{Lu}]+", "abCD", ["abCD"]),
            ("(?i)\\P{Lu}+", "abCD", ["ab"]), ("(?i)\\x41+", "aA", ["aA"]),
            ("[]a]+", "]a]", ["]a]"]), ("(?x) a b # c", "ab", ["ab"]), ("\\R", "\r\n\n", ["\r\n", "\n"]),
        ]
        for (pattern, text, expected) in cases {
            #expect(try matches(pattern, text) == expected, "\(pattern) in \(text.debugDescription)")
        }
    }

    @Test(
        "refuses what it can't do",
        arguments: [
            "(", ")", "[a", "*", "a{3,1}", "\\1", "(?<=a*)", "\\p{Nonsense}", "(?~a)", "\\K", "[b-a]",
            "a{1000}{1000}{10}b|(?:ab){90000}", "(?:(?:|c){4000}b)*", "a{0,100000}", "(?<=a++)", "(?<=(?>a))",
            String(repeating: "(?=a)", count: 100), String(repeating: "(?>a*)", count: 100),
            String(repeating: "a?", count: 40_000),
        ])
    func refuses(pattern: String) {
        #expect(throws: OnigurumaError.self) { _ = try OnigurumaPattern(pattern) }
    }

    @Test("patterns that explode elsewhere end here")
    func ends() throws {
        let text = String(repeating: "a", count: 3000)
        #expect(try matches("(a|aa)+$b", text).isEmpty)
        #expect(try matches("(a*)*b", text).isEmpty)
        #expect(try matches("(x+x+)+y", String(repeating: "x", count: 200)).isEmpty)
        // Nothing, written out ten to the fifteenth times, is nothing.
        #expect(try matches("((((){100000}){100000}){100000})a", "a") == ["a"])
        let nested = String(repeating: "(", count: 5000)
        #expect(throws: OnigurumaError.self) { _ = try OnigurumaPattern(nested) }
    }
}
