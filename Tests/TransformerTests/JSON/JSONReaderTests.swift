import Foundation
import Testing

@testable import Transformer

@Suite("JSONReader")
struct JSONReaderTests {
    private func parse(_ text: String) throws(JSONError) -> ConfigurationValue {
        try JSONReader.parse(Array(text.utf8))
    }

    @Test(
        "reads values",
        arguments: [
            ("null", .null), (" true\n", .boolean(true)), ("-12", .integer(-12)), ("0", .integer(0)),
            ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            ("1e-06", .number(1e-6)), ("-0.5E+2", .number(-50)), ("[]", .array([])), ("{}", .object([])),
            (#""a\u00e9\ud83d\ude00\n\/""#, .string("aé😀\n/")),
            (
                #"{"b":[1,{"c":null}],"a":2}"#,
                .object([("b", .array([.integer(1), .object([("c", .null)])])), ("a", .integer(2))])
            ),
        ] as [(String, ConfigurationValue)])
    func values(text: String, expected: ConfigurationValue) throws {
        #expect(try parse(text) == expected)
    }

    @Test(
        "refuses what is not JSON",
        arguments: [
            "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "1e", "nul", "tru", "NaN", "Infinity",
            "-", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
            "\"\\udc00\"", "\"\t\"", "1 2", "[1 2]",
            "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "1e999", "'a'", "\u{FEFF}1", "/* */1",
        ])
    func errors(text: String) {
        let error = #expect(throws: JSONError.self) { try parse(text) }
        #expect(error.map { !"\($0)".isEmpty } == true)
    }

    @Test("places errors by line and column")
    func places() {
        let error = #expect(throws: JSONError.self) { try parse("{\n  \"a\": ?\n}") }
        #expect(error?.line == 2 && error?.column == 8)
    }

    @Test("refuses invalid UTF-8")
    func invalidUTF8() {
        #expect(throws: JSONError.self) { try JSONReader.parse([0x22, 0xC3, 0x28, 0x22]) }
        #expect(throws: JSONError.self) { try JSONReader.parse([0x22, 0xED, 0xA0, 0x80, 0x22]) }
    }

    @Test("refuses nesting that would exhaust the stack", arguments: ["[", "{\"a\":", "[{\"b\":"])
    func depth(opening: String) throws {
        let text = String(repeating: opening, count: 200_000)
        let error = #expect(throws: JSONError.self) { try parse(text) }
        #expect(error?.problem == .tooDeep(limit: JSONReader.depthLimit))
        let fitting = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try parse(fitting) }
        #expect(throws: JSONError.self) { try parse("[" + fitting + "]") }
    }
}
