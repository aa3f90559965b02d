import Constrained
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

/// A guide's pattern is Swift's, so what a grammar makes of it must match as Swift matches.
@Suite("Patterns of guides")
struct PatternGuideTests {
    @Test(
        "no character is in a grammar's class that isn't in Swift's",
        arguments: [#"\w"#, #"\W"#, #"\d"#, #"\D"#, #"\s"#, #"\S"#, "[^a]", ".", #"[\w&&[^\d]]"#])
    func classes(pattern: String) throws {
        let expression = try Regex(pattern)
        let grammar = try CompiledGrammar(RegularExpression(pattern, dialect: .swift, matching: .whole))
        let judge = SchemaJudge(grammar)
        var accepted = 0
        // All of the first plane's beginning, where the kinds mix, and a sample of the rest.
        let values = Array(UInt32(0)...0x3100) + stride(from: UInt32(0x3101), to: 0x20000, by: 37)
        for value in values {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            guard try judge.judge(Array(text.utf8)).isAccepted else { continue }
            accepted += 1
            #expect(try expression.wholeMatch(in: text) != nil, "\(pattern) takes U+\(String(value, radix: 16))")
        }
        #expect(accepted >= 6)
    }
}
