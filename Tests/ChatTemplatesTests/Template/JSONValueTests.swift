import Testing

@testable import ChatTemplates

@Suite("JSONValue")
struct JSONValueTests {
    @Test("a long text of escapes is read in one go: what it costs doesn't grow with what was read before")
    func manyEscapes() throws {
        let value = try JSONValue(parsing: "[\"" + String(repeating: #"\u00e9\n"#, count: 300_000) + "\"]")
        #expect(value.array?.first?.string?.utf8.count == 900_000)
    }

    @Test(
        "texts that Python's json reads and writes the same",
        arguments: [
            "null", "true", "[]", "{}", "-0", "1.50", "12345678901234567890123", "1e5", "NaN", "-Infinity",
            #"{"b": 1, "a": {"z": [1, 2, {}]}, "é": "\u0000\n\"\\/😀"}"#, #""""#,
        ])
    func roundTrip(text: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(value.text() == text)
        #expect(try JSONValue(parsing: value.text(compact: true)) == value)
    }

    @Test("escapes, white space and repeated keys")
    func details() throws {
        #expect(try JSONValue(parsing: " \n[ 1 ,\t\"\\ud83d\\ude00\\u0041\\/\" ] ").text() == "[1, \"😀A/\"]")
        #expect(try JSONValue(parsing: #"{"a": 1, "b": 2, "a": 3}"#).text() == #"{"a": 3, "b": 2}"#)
        let wide = "{" + (0..<20).map { "\"k\($0 % 12)\": \($0)" }.joined(separator: ", ") + "}"
        #expect(try JSONValue(parsing: wide).object?.entries.map(\.key).count == 12)
        #expect(try JSONValue(parsing: wide)["k7"]?.number?.integer == 19)
        #expect(try JSONValue(parsing: "\"e\u{301}\"") != .string("é"))
        #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF, 0x31]) == .integer(1))
    }

    @Test(
        "what is no JSON fails with a place",
        arguments: [
            "", "[1,]", "{\"a\" 1}", "{a: 1}", "01x",
            "\"abc", "\"\\x\"", "tru", "1 2", "[1", "\"\u{1}\"", "\"\\ud83d\"", "\"\\udc00\"", "-", "+1", "{\"a\":1,}",
        ])
    func malformed(text: String) {
        #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
    }

    @Test("nesting is bounded")
    func nesting() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONParseError.tooDeep(limit: 512, line: 1, column: 513)) { try JSONValue(parsing: deep) }
    }
}
