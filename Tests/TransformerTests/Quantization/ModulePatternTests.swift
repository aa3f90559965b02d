import Testing

@testable import Transformer

/// Patterns over names of modules.
@Suite("Module patterns")
struct ModulePatternTests {
    @Test(
        "match as Python's re.match does",
        arguments: [
            (".*lm_head", "model.lm_head", true), (".*lm_head", "model.head", false), ("model", "model.layers", true),
            (#"model\.layers\.(0|1[0-9])\..*"#, "model.layers.13.mlp", true),
            (#"model\.layers\.(0|1[0-9])\..*"#, "model.layers.2.mlp", false), ("a|bc+$", "bccc", true),
            ("a|bc+$", "bcccd", false), (#"^x\d{2,3}$"#, "x1234", false), (#"^x\d{2,3}$"#, "x123", true),
            ("(?:ab)*c", "ababc", true), ("[^.]+$", "a.b", false), (".*[ab-]$", "x-", true), ("", "anything", true),
            ("(a*)*b", String(repeating: "a", count: 5000), false), ("a{0,2}?b", "aab", true), ("()*x", "x", true),
        ])
    func matches(pattern: String, text: String, expected: Bool) throws {
        #expect(try ModulePattern(pattern).matchesStart(of: text) == expected)
    }

    @Test("search as Python's re.search does")
    func search() throws {
        #expect(try ModulePattern("layers.[02]$").matches(in: "model.layers.2"))
        #expect(try !ModulePattern("^layers").matches(in: "model.layers"))
        #expect(try ModulePattern("a.*c|^b").matches(in: "xaxxc"))
        #expect(try !ModulePattern("a.*c|^b").matches(in: "xba"))
        #expect(try ModulePattern("").matches(in: ""))
        #expect(try ModulePattern("$").matches(in: "x"))
    }

    @Test(
        "that can't be followed are refused",
        arguments: [
            "(?=a)", "(?!a)b", "(a", "a)", "[a", "*a", "a**", #"\1"#, #"\b"#, #"a\"#, "a{2,1}", "a{9999}",
            "((((a{1000}){1000}){1000}){1000})", String(repeating: "(", count: 5000),
            String(repeating: ".", count: 30_000),
        ])
    func refused(pattern: String) {
        #expect(throws: ModulePattern.Problem.self) { try ModulePattern(pattern) }
    }

    @Test("are bounded together, in length and in number")
    func budget() throws {
        var (lengths, numbers) = (ModulePattern.Budget(), ModulePattern.Budget())
        for _ in 0..<10 { _ = try lengths.read("(a{1000}){19}") }
        #expect(throws: ModulePattern.Problem.self) { try lengths.read("(a{1000}){19}") }
        for _ in 0..<4096 { _ = try numbers.read("") }
        #expect(throws: ModulePattern.Problem.self) { try numbers.read("") }
    }
}
