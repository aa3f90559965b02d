import Foundation
import Testing

@Suite("infer with chat templates", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct TemplateTests {
    private let messages =
        #"[{"role": "system", "content": "Be kind."}, {"role": "user", "content": "Hi <|im_end|>!"}]"#
    private let rendered = "<|im_start|>system\nBe kind.<|im_end|>\n<|im_start|>user\nHi <|im_end|>!<|im_end|>\n"

    private func render(_ options: [String], messages: String? = nil) throws -> Executable.Outcome {
        try Executable.run(["template", "--messages", "-"] + options, input: Data((messages ?? self.messages).utf8))
    }

    @Test("renders with the model's template, with no newline added")
    func modelTemplate() throws {
        let outcome = try render([])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.text == rendered + "<|im_start|>assistant\n")
        #expect(try render(["--no-generation-prompt"]).text == rendered)
    }

    @Test("renders with a template file, its arguments and special tokens")
    func templateFile() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "t.jinja")
            try Data("{{ bos_token }}{{ messages | length }}{{ mood }}{{ eos_token }}{{ strftime_now('%Y') }}".utf8)
                .write(to: file)
            let outcome = try render([
                "--template", file.path, "--arguments", #"{"mood": "🙂"}"#, "--bos", "<s>", "--eos", "</s>", "--now",
                "2026-11-21T01:45:00",
            ])
            #expect(outcome.text == "<s>2🙂</s>2026", "\(outcome.error)")
        }
    }

    @Test("exits with 65 where the template raises or the input is no conversation")
    func refusals() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "t.jinja")
            try Data("{{ raise_exception('Only kind words, please.') }}".utf8).write(to: file)
            let raised = try render(["--template", file.path])
            #expect(raised.status == 65)
            #expect(raised.error.contains("Only kind words, please."))
            #expect(raised.output.isEmpty)
            #expect(try render([], messages: "nonsense").status == 65)
            #expect(try render(["--arguments", "[1]"]).status == 65)
            #expect(try render(["--now", "yesterday"]).status == 64)
            #expect(try render(["--template", "/nonexistent.jinja"]).status == 66)
        }
    }

    @Test("says of messages and tools that are no lists which file it is and what was expected")
    func noLists() throws {
        try TemporaryFolder.with { folder in
            let messages = folder.appending(path: "messages.json")
            try Data(#"{"role": "user", "content": "Hi"}"#.utf8).write(to: messages)
            let object = try Executable.run(["template", "--messages", messages.path])
            #expect(object.status == 65)
            #expect(
                object.error.contains("\(messages.path): expected an array of messages, each an object with a \"role\"")
            )
            #expect(try render([], messages: "7").error.contains("standard input: expected an array of messages"))
            let tools = folder.appending(path: "tools.json")
            try Data("{}".utf8).write(to: tools)
            let noTools = try render(["--tools", tools.path])
            #expect(noTools.status == 65)
            #expect(noTools.error.contains("\(tools.path): expected an array of tools, each an object"))
        }
    }

    @Test("generates in the template as Hugging Face does")
    func golden() throws {
        let golden = try Golden.load()
        let chats = golden.cases.filter { $0.messages != nil }
        #expect(!chats.isEmpty)
        for example in chats {
            let messages = try #require(example.messages)
            let user = try #require(messages.last).content
            let system = messages.count > 1 ? ["--system", messages[0].content] : []
            let outcome = try Executable.run(system + ["--quiet", "--max-tokens", "\(golden.tokens)", user])
            #expect(outcome.text == example.text)
        }
    }

    @Test("keeps what was said when the context is full, and refuses the next message")
    func fullContext() throws {
        let input = "Tell me a story\nAnd then?\n"
        let outcome = try Executable.run(
            ["chat", "--context", "60", "--regex", "[ab]{4000,}"], input: Data(input.utf8))
        #expect(outcome.status == 65)
        #expect(outcome.lines.count == 1)
        #expect(outcome.error.contains("ended by context full"))
        #expect(outcome.error.contains("but the context holds 60"))
    }

    @Test("stops a reply at Ctrl-C and goes on with the conversation")
    func interruptedChat() throws {
        try TemporaryFolder.with { folder in
            let outcome = try Executable.shell(
                """
                cd "\(folder.path)"; mkfifo in out
                "$INFER" chat --max-tokens 1000000 --context 1000000 --regex '[ab]{4000,}' < in > out 2> error &
                infer=$!
                exec 3> in 4< out
                echo Hello >&3
                head -c 20 <&4 >/dev/null
                kill -INT $infer
                cat <&4 > rest &
                echo "/save saved.json" >&3; echo "/quit" >&3
                exec 3>&-
                wait $infer; echo "$?"
                """)
            #expect(outcome.text.hasSuffix("0\n"), "\(outcome.text) \(outcome.error)")
            let saved = try JSONDecoder().decode(
                [Golden.Case.Message].self, from: Data(contentsOf: folder.appending(path: "saved.json")))
            #expect(saved.map(\.role) == ["user", "assistant"])
            #expect(saved.last?.content.allSatisfy { "ab".contains($0) } == true)
            let report = try String(contentsOf: folder.appending(path: "error"), encoding: .utf8)
            #expect(report.contains("ended by Ctrl-C"))
        }
    }

    @Test("talks, keeps what was said, forgets it and saves it")
    func chat() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "saved.json")
            let input =
                "Hello!\n\n/nonsense\nHow are you?\n/save \(file.path)\n/reset\n/save \(file.path)2\nHello!\n/quit\nmore\n"
            let outcome = try Executable.run(
                ["chat", "--temperature", "0", "--max-tokens", "40"], input: Data(input.utf8))
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.lines.count == 3)
            #expect(outcome.lines.first == outcome.lines.last)
            #expect(outcome.error.contains("cached"))
            #expect(outcome.error.contains("/nonsense"))
            let saved = try JSONDecoder().decode([Golden.Case.Message].self, from: Data(contentsOf: file))
            #expect(saved.map(\.role) == ["user", "assistant", "user", "assistant"])
            #expect(saved[1].content == outcome.lines[0])
            #expect(try Data(contentsOf: folder.appending(path: "saved.json2")) == Data("[]\n".utf8))
        }
    }
}
