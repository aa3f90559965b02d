import Foundation
import Testing

/// Inputs that never end, or that are no files.
@Suite("Input limits", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct InputLimitTests {
    /// Command lines in which `FILE` stands for an input, among others that are in order.
    static let commands: [[String]] = [
        ["--file", "FILE"], ["x", "--json-schema", "@FILE"], ["template", "--messages", "FILE"],
        ["template", "--messages", "messages", "--tools", "FILE"], ["schema", "--schema", "FILE"],
        ["schema", "--schema", "schema", "--check", "FILE"], ["schema", "--batch", "FILE"],
        ["schema", "--schema", "schema", "--document", "urn:a=FILE"], ["detokenize", "@FILE"],
        ["detokenize", "--json-lines", "@FILE"], ["logits", "--tokens", "@FILE", "--output", "out"],
        ["perplexity", "--file", "FILE"],
    ]

    private func run(_ command: [String], _ file: String, _ redirection: String = "") throws -> Executable.Outcome {
        let words = command.map { "'" + $0.replacingOccurrences(of: "FILE", with: file) + "'" }
        // Memory has a limit of its own, so that a reader without one fails instead of taking the machine's.
        return try Executable.shell(
            """
            echo '[{"role": "user", "content": "Hi"}]' > messages; echo '{}' > schema
            ulimit -v 8000000; "$INFER" \(words.joined(separator: " ")) \(redirection)
            """)
    }

    @Test("an input without end is refused with its limit", arguments: commands)
    func endless(command: [String]) throws {
        let outcome = try run(command, "/dev/zero")
        #expect(outcome.status == 65, "\(outcome.error)")
        #expect(outcome.error.contains("/dev/zero is too long: at most "), "\(outcome.error)")
    }

    @Test(
        "so is standard input",
        arguments: [
            ["tokenize"], ["tokenize", "--json-lines"], ["detokenize", "-"], ["detokenize", "--json-lines"], ["-"],
            ["chat"],
            ["schema", "--schema", "-"], ["schema", "--batch", "-"], ["template", "--messages", "-"],
            ["logits", "--tokens", "-", "--output", "out"], ["perplexity", "--file", "-"],
        ])
    func endlessStandardInput(command: [String]) throws {
        let outcome = try run(command, "", "< /dev/zero")
        #expect(outcome.status == 65, "\(outcome.error)")
        #expect(outcome.error.contains("standard input is too long: at most "), "\(outcome.error)")
    }

    @Test("a directory is refused as one", arguments: commands)
    func directories(command: [String]) throws {
        let outcome = try run(command, "/tmp")
        #expect(outcome.status == 66, "\(outcome.error)")
        #expect(outcome.error.contains("cannot read /tmp: it is a directory"), "\(outcome.error)")
    }

    @Test("a file whose size is known is refused before it is read")
    func largeFile() throws {
        let outcome = try Executable.shell(
            #"""
            truncate -s 100T large 2> /dev/null || truncate -s 15T large
            "$INFER" schema --schema large; echo $?
            """#)
        #expect(outcome.text == "65\n")
        #expect(outcome.error.contains("large is too long"))
    }

    @Test("pipes are read like files, and lines have no end in number")
    func pipes() throws {
        let outcome = try Executable.shell(
            #"""
            "$INFER" schema --schema <(echo '{"type": "integer"}') --check <(echo 5) | grep -o '"accepted": true'
            yes '"a"' | head -n 30000 | "$INFER" tokenize --json-lines | sort | uniq -c | tr -s ' '
            printf '[97]\n\n[98]' | "$INFER" detokenize --json-lines; echo $?
            """#)
        let lines = outcome.lines
        #expect(lines.count == 6, "\(outcome.text) \(outcome.error)")
        #expect(lines.first == #""accepted": true"#)
        #expect(lines.dropFirst().first?.hasPrefix(" 30000 [") == true)
        #expect(lines.last == "65")
    }
}
