import Foundation
import Testing

@testable import infer

@Suite("Text of others on terminals")
struct TerminalTests {
    @Test("Control characters are shown; line ends and tabs stay, but in names and messages")
    func escapes() {
        let text = "a\u{1B}]52;c;AA\u{7}\r\nb\tc\u{9B}31m\u{7F}\u{0}é\u{301}🙂"
        #expect(
            TerminalText.escaped(text)
                == #"a\u001b]52;c;AA\u0007\r"# + "\nb\tc" + #"\u009b31m\u007f\u0000"# + "é\u{301}🙂")
        #expect(TerminalText.line("a\r\nb\tc\u{2028}d\u{85}") == #"a\r\nb\tc\u2028d\u0085"#)
        #expect(TerminalText.escaped("a \"b\" \\") == "a \"b\" \\" && TerminalText.line("日本 \"\\") == "日本 \"\\")
        #expect(TerminalText.indented("a\r\ninfer: b\n") == "a\r\n    infer: b\n    ")
    }

    @Test("An answer is as it is for programs, and shown on a terminal", .enabled(if: Executable.isBuilt))
    func terminal() throws {
        let hostile = "x\u{1B}]52;c;AAAA\u{7}\ny\u{9B}31m"
        let ids = try Executable.run(
            ["tokenize", "--model", Executable.weights, "-"], input: Data(hostile.utf8)
        ).text.trimmingCharacters(in: .whitespacesAndNewlines)
        let arguments = ["detokenize", "--model", Executable.weights, ids]
        #expect(try Executable.run(arguments).text.contains(hostile))
        let shown = try Executable.onTerminal(arguments)
        #expect(
            shown.contains(#"x\u001b]52;c;AAAA\u0007"#) && shown.contains(#"y\u009b31m"#), "\(shown.debugDescription)")
        #expect(!shown.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{9B}"].contains($0) })
    }

    @Test("Messages are one line, whatever a name holds", .enabled(if: Executable.isBuilt))
    func messages() throws {
        let outcome = try Executable.run(["info", "--model", "/nowhere\u{1B}[2J\ninfer: all is well"])
        #expect(outcome.error.contains(#"/nowhere\u001b[2J\ninfer: all is well"#), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1)
    }
}
