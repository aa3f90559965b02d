import Foundation
import Testing

/// The known pitfalls of constrained decoding, each with the test that keeps us out of it.
@Suite("Table of pitfalls")
struct PitfallTable {
    /// A pitfall in words, the folder of tests and the name of the test.
    typealias Row = (pitfall: String, module: String, test: String)

    private static func rows(_ test: String, module: String = "ConstrainedTests", _ pitfalls: String...) -> [Row] {
        pitfalls.map { ($0, module, test) }
    }

    static let text: [Row] = [
        rows(
            "a token may end inside a character, and the next one goes on with it",
            "a token ends inside a character, and the state forgets the part"),
        rows(
            "text is valid UTF-8, whole characters only",
            "overlong forms pass", "encoded surrogates pass", "values above U+10FFFF pass",
            "lone continuation bytes pass"),
        rows("classes beyond ASCII are ranges of characters", "a class such as [à-ü] or [^a] is cut into single bytes"),
        rows(
            "lengths count characters of the decoded string",
            "a length counts bytes or the characters of escapes", "escapes are refused where a length is limited"),
        rows(
            "a full string lets no escape begin, and half a pair no end",
            "a backslash is allowed when the largest length is reached",
            "half a surrogate pair begins without room for the other half", "a lone surrogate passes"),
        rows(
            "escapes are JSON's, control characters are escaped, 0x7F is plain",
            "raw control characters or unknown escapes pass", "the byte 0x7F is refused",
            "a pattern is held against the escaped text"),
        rows(
            "patterns search, and anchors bind to their branch",
            "a pattern without anchors is taken for the whole text",
            "an anchor is taken for both sides of an alternative",
            "a pattern beside a length loses one of them", "a look-ahead is dropped"),
        rows(
            "an expression describes the whole text or is found in it, as its source means it",
            "a guide's expression is searched for like a schema's pattern"),
    ].flatMap { $0 }

    static let numbers: [Row] = [
        rows("numbers are JSON's numbers", "leading zeros, plus signs or bare points pass"),
        rows(
            "zero has a sign and numbers have exponents, where nothing forbids it",
            "negative zero or exponents are refused"),
        rows(
            "bounds are exact, whatever the number's length",
            "a short decimal that begins a bound is refused", "bounds beyond 64 bits overflow",
            "an exclusive or fractional bound is rounded", "multiples of 0.01 are judged in floating point",
            "1.0 is not taken for an integer"),
        rows(
            "swept bounds admit exactly the numbers that a slow judge admits",
            "a sweep over bounds finds a wrong number"),
        rows(
            "a number goes on only toward a value within its bounds",
            "a prefix is written that no number within the bounds begins with"),
    ].flatMap { $0 }

    static let shapes: [Row] = [
        rows(
            "white space, digits and nesting are bounded",
            "white space without end", "digits without end", "nesting without end"),
        rows("what has a largest length is closed when it is reached", "items or characters beyond their count"),
        rows(
            "white space is compact, single or free by option, inside constants too",
            "compact text is forced on a model that wants a space", "white space inside constants follows no policy"),
        rows(
            "an object of the session's schemas is closed, one of JSON Schema open", "an open object invites extra keys"
        ),
        rows(
            "thirty optional properties stay small, in order or in any order",
            "optional properties cost two to their number"),
        rows(
            "declared members come in the order of the schema's text, whatever their names",
            "the reader loses the order"),
        rows("no key comes twice, however it is spelled", "a key comes twice"),
        rows(
            "an undeclared key spells no declared name and matches no pattern, even by escapes",
            "an undeclared key spells a declared name by escapes", "an undeclared key matches a pattern for keys"),
        rows(
            "values are compared by value, and white space is allowed inside constants",
            "constants with a shared beginning are decided at their first character",
            "an enumeration beside a type ignores it", "constants are compared by spelling"),
        rows("ten thousand constants are one list, not as many alternatives", "each constant becomes an alternative"),
        rows(
            "a keyword works without a type and beside others",
            "a keyword without a type is ignored", "exactly one of several is taken for any of them",
            "keywords beside a reference or an alternative are ignored", "required without properties is ignored"),
        rows("every keyword is enforced, refused or listed", "a keyword that is not enforced passes silently"),
        rows(
            "a circle of references without progress is an error, recursion with progress is not",
            "a reference that leads to itself never ends"),
        rows("compile and match, or are refused by name", "a hostile schema takes seconds or gigabytes"),
    ].flatMap { $0 }

    static let tokens: [Row] = [
        rows(
            "a token with quotes, colons and braces is judged as a whole",
            "a token across several symbols is judged by its first character"),
        rows(
            "only accepting states may end, by any end token, and control tokens are no text",
            "the end is allowed before the value is whole", "only one of several end tokens is known",
            "a control token matches as text", "two tokens of equal bytes, or none, confuse the vocabulary",
            "the model has more logits than the tokenizer tokens"),
        rows(
            "a number at the top may both end and go on, a closed value only end",
            "a number at the top must end or never may"),
        rows(
            "ends before a stop string that is spread over tokens", module: "NightjarGenerationTests",
            "stop strings cut a value"),
        rows(
            "reports an empty mask as an error and samples nothing", module: "NightjarGenerationTests",
            "an empty mask is sampled from"),
        rows(
            "a vocabulary that lacks a byte which every text needs is named, not the schema",
            "the schema is blamed for a byte that the vocabulary lacks"),
        rows(
            "token bytes put together are the text", module: "TokenizerTests",
            "token texts are taken for bytes without undoing the byte map, '▁' or '<0x20>'"),
        rows(
            "computes forced runs as one batch, with the same text as token by token",
            module: "NightjarGenerationTests",
            "forced text is cut into other tokens than the tokenizer's"),
    ].flatMap { $0 }

    static let sameness: [Row] = [
        rows(
            "masks agree with byte-by-byte matching along random walks", "a mask differs from what its bytes would do",
            "a cached mask differs from one computed anew"),
        rows(
            "rolling back restores masks, and a copy does not share state", "taking back leaves traces",
            "a fork shares state"),
        rows("tokens one at a time, at once, or as bytes lead to the same place", "incremental and batch differ"),
        rows("every walk can end, and every text at which it ends is valid", "a reachable state leads nowhere"),
        rows("the state of a long text is no larger than that of a short one", "masks slow down as the text grows"),
    ].flatMap { $0 }

    @Test("every pitfall has its test")
    func tests() throws {
        let all = Self.text + Self.numbers + Self.shapes + Self.tokens + Self.sameness
        #expect(all.count >= 50)
        #expect(Set(all.map(\.pitfall)).count == all.count)
        let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent()
        for module in Set(all.map(\.module)) {
            let path = folder.appendingPathComponent(module).path
            var sources = ""
            for name in try FileManager.default.subpathsOfDirectory(atPath: path)
            where name.hasSuffix(".swift") && !name.hasSuffix("PitfallTable.swift") {
                sources += try String(contentsOfFile: path + "/" + name, encoding: .utf8)
            }
            for row in all where row.module == module {
                let count = sources.ranges(of: "\"\(row.test)\"").count
                #expect(count == 1, "\(count) tests in \(module) are named '\(row.test)'")
            }
        }
    }
}
