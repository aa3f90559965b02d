import Foundation
import Testing

@testable import FoundationModelsCore

@Suite("GeneratedContent")
struct GeneratedContentTests {
    @Test("keeps the order of keys and the text of numbers")
    func order() throws {
        let text = #"{"b":1.50,"a":9223372036854775807,"c":[true,null,"x\n"],"d":{}}"#
        let content = try GeneratedContent(json: text)
        #expect(content.jsonString == text)
        #expect(content.isComplete)
        #expect(try content.value(Int.self, forProperty: "a") == Int.max)
        guard case .structure(_, let keys) = content.kind else { throw Mismatch() }
        #expect(keys == ["b", "a", "c", "d"])
    }

    struct Mismatch: Error {}

    @Test("every prefix of a document is readable and grows")
    func prefixes() throws {
        let text = #"{"name":"Zoë \u00e9\ud83d\ude00","ages":[12,3.5e1],"ok":true,"inner":{"k":"v"},"none":null}"#
        let whole = try GeneratedContent(json: text)
        var last = 0
        for end in text.unicodeScalars.indices.dropFirst() {
            let prefix = String(text.unicodeScalars[..<end])
            let content = try GeneratedContent(json: prefix)
            #expect(!content.isComplete)
            guard case .structure(_, let keys) = content.kind else { throw Mismatch() }
            #expect(keys.count >= last)
            last = keys.count
            if let name = try content.value(String?.self, forProperty: "name") {
                #expect("Zoë é😀".hasPrefix(name))
            }
        }
        #expect(whole.isComplete)
        #expect(try whole.value(String.self, forProperty: "name") == "Zoë é😀")
        #expect(try whole.value([Double].self, forProperty: "ages") == [12, 35])
    }

    @Test(
        "refuses what can't become JSON",
        arguments: [
            "", " ", "{a", "[1,,", "tru3", "01 ", "\"\u{01}", "{\"a\":1}}", "[1 2", "-x", "{\"a\" 1", "\"\\x", "nul ",
            "1.e5,", "{\"a\":tru}", "+1",
        ])
    func invalid(text: String) {
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
    }

    @Test("refuses nesting without limit")
    func depth() {
        #expect(throws: GeneratedContent.ParsingError.self) {
            try GeneratedContent(json: String(repeating: "[", count: 100_000))
        }
        #expect(throws: Never.self) { try GeneratedContent(json: String(repeating: "[", count: 500)) }
    }

    @Test("numbers without an end are withheld")
    func openNumbers() throws {
        let content = try GeneratedContent(json: #"{"a":12"#)
        #expect(try content.value(Int?.self, forProperty: "a") == nil)
        #expect(try GeneratedContent(json: "12").value(Int.self) == 12)
        #expect(try !GeneratedContent(json: "tru").isComplete)
    }

    @Test("reads integers only from whole numbers in range")
    func integers() throws {
        for (text, value) in [("3.0", 3), ("1e3", 1000), ("-0", 0), ("0e99999999999999999999", 0), ("12.50e1", 125)] {
            #expect(try GeneratedContent(json: text).value(Int.self) == value)
        }
        for text in ["1.5", "9223372036854775808", "1e400", "\"3\"", "null", "1e-1"] {
            #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text).value(Int.self) }
        }
    }

    @Test("keeps decimals of 38 digits, and 0.1 of every type")
    func decimals() throws {
        let text = "1.2345678901234567890123456789012345678"
        let value = try GeneratedContent(json: text).value(Decimal.self)
        #expect("\(value)" == text)
        #expect(value.generatedContent.jsonString == text)
        #expect(Float(0.1).generatedContent.jsonString == "0.1")
        #expect((0.1).generatedContent.jsonString == "0.1")
        #expect((3.0).generatedContent.jsonString == "3")
        #expect(Double.infinity.generatedContent.jsonString == "null")
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "1e999").value(Double.self) }
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "1e300").value(Float.self) }
    }

    @Test("reads properties: missing and null are nil, missing without an optional throws")
    func properties() throws {
        let content = GeneratedContent(properties: ["a": 1, "b": "x", "c": Int?.none])
        #expect(try content.value(Int?.self, forProperty: "z") == nil)
        #expect(try content.value(Int?.self, forProperty: "c") == nil)
        #expect(throws: GeneratedContent.ParsingError.self) { try content.value(Int.self, forProperty: "z") }
        #expect(throws: GeneratedContent.ParsingError.self) { try content.value(Int.self, forProperty: "b") }
        #expect(throws: GeneratedContent.ParsingError.self) { try content.value(Int?.self, forProperty: "b") }
        #expect(content.jsonString == #"{"a":1,"b":"x","c":null}"#)
    }

    @Test("duplicate keys: the last wins, or they are combined")
    func duplicates() throws {
        #expect(GeneratedContent(properties: ["a": 1, "b": 2, "a": 3]).jsonString == #"{"a":3,"b":2}"#)
        let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("a", 2)]
        let sum = try GeneratedContent(properties: pairs) { try $0.value(Int.self) + $1.value(Int.self) }
        #expect(sum.jsonString == #"{"a":3}"#)
        #expect(try GeneratedContent(json: #"{"a":1,"a":2}"#).jsonString == #"{"a":2}"#)
    }

    @Test("equality compares values, not identities or the order of keys")
    func equality() throws {
        let left = try GeneratedContent(json: #"{"a":1,"b":[2.0]}"#)
        let right = try GeneratedContent(json: #"{"b":[2],"a":1.0}"#)
        #expect(left == right)
        #expect(left.id != right.id)
        #expect(try GeneratedContent(json: "9223372036854775807") != GeneratedContent(json: "9223372036854775806"))
        #expect(left.kind != right.kind)
    }

    @Test("identities stay the same across snapshots")
    func identities() throws {
        var parser = IncrementalJSONParser()
        try parser.append(#"{"days":[{"t":"a"#)
        let first = try #require(parser.snapshot())
        try parser.append(#"b"},{"t":"c"}]}"#)
        let second = try #require(parser.snapshot())
        let before = try first.value([GeneratedContent].self, forProperty: "days")
        let after = try second.value([GeneratedContent].self, forProperty: "days")
        #expect(first.id == second.id)
        #expect(before[0].id == after[0].id)
        #expect(after[0].id != after[1].id)
    }

    @Test("a kind and its content are the same")
    func kinds() {
        let kind = GeneratedContent.Kind.structure(
            properties: ["a": .init(kind: .number(1)), "b": .init(kind: .string("x"))], orderedKeys: ["b", "a"])
        #expect(GeneratedContent(kind: kind).kind == kind)
        #expect(GeneratedContent(kind: kind).jsonString == #"{"b":"x","a":1}"#)
        #expect(GeneratedContent(elements: [1, "x", true]).jsonString == #"[1,"x",true]"#)
    }

    @Test("a long string grows in place: its storage moves a few times, not with every byte")
    func growth() throws {
        var decoder = JSONStringDecoder()
        var moves = 0
        var place: UnsafeRawPointer?
        for offset in 0..<100_000 {
            _ = try decoder.take(UInt8(ascii: "x"), at: offset)
            let now = decoder.bytes.withUnsafeBytes { $0.baseAddress }
            if now != place { moves += 1 }
            place = now
        }
        #expect(decoder.bytes.count == 100_000)
        #expect(moves < 40)
    }

    @Test("parsing takes time linear in the text: every byte is taken once")
    func linear() throws {
        var parser = IncrementalJSONParser()
        try parser.append("[")
        for index in 0..<20_000 { try parser.append(index == 0 ? "1" : ",1") }
        try parser.append("]")
        #expect(try parser.snapshot()?.value([Int].self).count == 20_000)
    }
}
