import Foundation
import Testing

@Suite("infer tokenize and detokenize", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct TokenizeTests {
    private func tokenize(_ text: String, _ options: String...) throws -> [Int] {
        let outcome = try Executable.run(["tokenize"] + options, input: Data(text.utf8))
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.text.hasSuffix("]\n"))
        return try JSONDecoder().decode([Int].self, from: outcome.output)
    }

    @Test(
        "gives back the exact bytes",
        arguments: [
            "", "Hello, world!", "  two  spaces\n\ttab\n", "naïve 🙂 日本語\n", "a\r\nb\u{0}c",
            "<|im_start|>user\nhi<|im_end|>",
        ])
    func roundTrip(text: String) throws {
        let ids = try tokenize(text)
        let list = ids.map(String.init).joined(separator: ",")
        let outcome = try Executable.run(["detokenize", "-"], input: Data(list.utf8))
        #expect(outcome.status == 0)
        #expect(outcome.output == Data(text.utf8))
    }

    @Test("recognizes added tokens, but not in literal text")
    func literal() throws {
        let ids = try tokenize("<|im_end|>")
        #expect(ids == [2])
        let literal = try tokenize("<|im_end|>", "--literal")
        #expect(literal.count > 1 && !literal.contains(2))
        let skipped = try Executable.run(["detokenize", "--skip-special", "2"])
        #expect(skipped.output.isEmpty)
    }

    @Test("refuses invalid UTF-8 and says where it is")
    func invalidText() throws {
        let outcome = try Executable.run(["tokenize"], input: Data([0x61, 0xC3, 0x28]))
        #expect(outcome.status == 65)
        #expect(outcome.error.contains("offset 1"))
        #expect(outcome.output.isEmpty)
    }

    @Test("answers each JSON line, and goes on after a bad one")
    func jsonLines() throws {
        let outcome = try Executable.run(
            ["tokenize", "--json-lines"], input: Data("\"Hello\"\nnonsense\n\"a\\nb\"\n17\n".utf8))
        #expect(outcome.status == 65)
        try #require(outcome.lines.count == 4)
        #expect(outcome.lines[0] == JSONish(try tokenize("Hello")))
        #expect(outcome.lines[1].hasPrefix("{\"error\""))
        #expect(outcome.lines[2] == JSONish(try tokenize("a\nb")))
        #expect(outcome.lines[3].hasPrefix("{\"error\""))

        let back = try Executable.run(
            ["detokenize", "--json-lines"], input: Data((outcome.lines[2] + "\n[-1]\n[999999999]\n").utf8))
        #expect(back.status == 65)
        try #require(back.lines.count == 3)
        #expect(back.lines[0] == #""a\nb""#)
        #expect(back.lines[1].hasPrefix("{\"error\""))
        #expect(back.lines[2].hasPrefix("{\"error\"") || back.lines[2] == "\"\"")
    }

    @Test("reads ids in every form", arguments: ["1,2,3", "1 2\n3\n", "[1, 2, 3]", " [1,2,3]\n", "1 ,2 3"])
    func idForms(text: String) throws {
        let expected = try Executable.run(["detokenize", "1,2,3"]).output
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "ids")
            try Data(text.utf8).write(to: file)
            #expect(try Executable.run(["detokenize", "@" + file.path]).output == expected)
        }
    }

    @Test("refuses what is not a list of ids", arguments: ["1,x", "[1,2", "1.5", "-3x", "1,,2", "[1,2,]", ",1"])
    func badIds(text: String) throws {
        let outcome = try Executable.run(["detokenize", "-"], input: Data(text.utf8))
        #expect(outcome.status == 65)
    }

    private func JSONish(_ ids: [Int]) -> String {
        "[" + ids.map(String.init).joined(separator: ", ") + "]"
    }
}
