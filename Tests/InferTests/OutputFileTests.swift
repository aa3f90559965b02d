import Foundation
import Testing

/// Files that `infer` writes: whole or not at all, and never one that it reads.
@Suite("Output files", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct OutputFileTests {
    /// Runs a body in a folder that holds a copy of the default model as `model`.
    private func withModel(_ body: (URL) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            try FileManager.default.copyItem(
                at: URL(filePath: Executable.weights), to: folder.appending(path: "model"))
            try body(folder)
        }
    }

    private func logits(_ output: String, in folder: URL) throws -> Executable.Outcome {
        try Executable.run(
            ["logits", "--model", "model", "--tokens", "1,2,3,4", "--output", output], directory: folder)
    }

    private func contents(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("the model's own files are no targets, by whatever name")
    func modelFiles() throws {
        try withModel { folder in
            let files = FileManager.default
            let weights = folder.appending(path: "model/model.safetensors")
            let before = try Data(contentsOf: weights)
            try files.createSymbolicLink(
                atPath: folder.path + "/link", withDestinationPath: "model/model.safetensors")
            try files.createSymbolicLink(atPath: folder.path + "/chain", withDestinationPath: "link")
            try files.createSymbolicLink(atPath: folder.path + "/again", withDestinationPath: "model")
            try files.linkItem(atPath: weights.path, toPath: folder.path + "/hard")
            let names = try contents(folder.appending(path: "model"))
            for target in [
                "model/model.safetensors", "link", "chain", "hard", "again/model.safetensors", "model/config.json",
                "./model/../model/tokenizer.json", "again/tokenizer_config.json", "model/chat_template.jinja",
            ] {
                let outcome = try logits(target, in: folder)
                #expect(outcome.status == 64, "\(target): \(outcome.error)")
                #expect(outcome.error.contains(target) && outcome.error.contains("model's own"), "\(outcome.error)")
            }
            #expect(try Data(contentsOf: weights) == before)
            #expect(try contents(folder.appending(path: "model")) == names)
            // A file of the user's own beside them is none of the model's.
            #expect(try logits("model/mine.safetensors", in: folder).status == 0)
            #expect(try logits("model/mine.safetensors", in: folder).status == 0)
        }
    }

    @Test("neither perplexity nor chat replaces what it reads")
    func otherCommands() throws {
        try withModel { folder in
            let text = String(repeating: "Once upon a time there was a small bee. ", count: 60)
            try Data(text.utf8).write(to: folder.appending(path: "text"))
            let perplexity = ["perplexity", "--model", "model", "--file", "text", "--context", "64", "--save-logits"]
            for target in ["model/model.safetensors", "text"] {
                let before = try Data(contentsOf: folder.appending(path: target))
                let outcome = try Executable.run(perplexity + [target], directory: folder)
                #expect(outcome.status == 64, "\(outcome.error)")
                #expect(try Data(contentsOf: folder.appending(path: target)) == before)
            }
            let before = try Data(contentsOf: folder.appending(path: "model/config.json"))
            let chat = try Executable.run(
                ["chat", "--model", "model"], input: Data("/save model/config.json\n".utf8), directory: folder)
            #expect(chat.status == 64, "\(chat.error)")
            #expect(try Data(contentsOf: folder.appending(path: "model/config.json")) == before)
            let saved = try Executable.run(
                ["chat", "--model", "model"], input: Data("/save talk.json\n".utf8), directory: folder)
            #expect(saved.status == 0, "\(saved.error)")
            #expect(try String(contentsOf: folder.appending(path: "talk.json"), encoding: .utf8) == "[]\n")
        }
    }

    @Test("a file that exists is replaced as a whole, links are followed, permissions kept")
    func replacing() throws {
        try withModel { folder in
            let files = FileManager.default
            #expect(try logits("new", in: folder).status == 0)
            let whole = try Data(contentsOf: folder.appending(path: "new"))
            try Data("before".utf8).write(to: folder.appending(path: "old"))
            try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path + "/old")
            try files.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "old")
            try files.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "made")
            // Who has the old file open, keeps it.
            let reader = try FileHandle(forReadingFrom: folder.appending(path: "old"))
            #expect(try logits("link", in: folder).status == 0)
            #expect(try reader.readToEnd() == Data("before".utf8))
            #expect(try logits("dangling", in: folder).status == 0)
            #expect(try Data(contentsOf: folder.appending(path: "old")) == whole)
            #expect(try Data(contentsOf: folder.appending(path: "made")) == whole)
            #expect(try files.attributesOfItem(atPath: folder.path + "/old")[.posixPermissions] as? Int == 0o640)
            #expect(try files.destinationOfSymbolicLink(atPath: folder.path + "/link") == "old")
            #expect(try contents(folder) == ["dangling", "link", "made", "model", "new", "old"])
            for target in ["model", "nowhere/out", "", "."] {
                #expect(try logits(target, in: folder).status == 66)
            }
        }
    }

    @Test("streams and open files are written as they come")
    func streams() throws {
        let run = #""$INFER" logits --model "$WEIGHTS" --tokens 1,2,3,4 --output"#
        let outcome = try Executable.shell(
            """
            \(run) plain
            \(run) /dev/stdout | cmp - plain && echo pipe
            printf before > appended; \(run) /dev/fd/1 >> appended
            (printf before; cat plain) | cmp - appended && echo appended
            mkfifo fifo; cat fifo > read & \(run) fifo; wait; cmp read plain && echo fifo
            [ -p fifo ] && \(run) /dev/null && echo device
            """)
        #expect(outcome.text == "pipe\nappended\nfifo\ndevice\n", "\(outcome.error)")
    }

    @Test(
        "a full disk and a closed standard output are errors of their own",
        arguments: [
            (#""$INFER" logits --model "$WEIGHTS" --tokens 1,2 --output /dev/full"#, "/dev/full"),
            (#""$INFER" info --model "$WEIGHTS" > /dev/full"#, "standard output"),
            (#""$INFER" info --model "$WEIGHTS" >&-"#, "standard output"),
            (#""$INFER" --help > /dev/full"#, "standard output"),
            (#"(ulimit -f 8; "$INFER" logits --model "$WEIGHTS" --tokens 1,2,3 --output out)"#, "out"),
        ])
    func fullDisk(command: String, name: String) throws {
        let outcome = try Executable.shell(command + #"; code=$?; ls -A | grep '^\.infer' >&2; exit $code"#)
        #expect(outcome.status == 74, "\(outcome.error)")
        #expect(outcome.error.contains("infer: cannot write") && outcome.error.contains(name), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    }

    @Test("standard streams that are closed aren't given to other files")
    func closedStreams() throws {
        let outcome = try Executable.shell(
            #"""
            "$INFER" tokenize --model "$WEIGHTS" <&-; echo $?
            "$INFER" tokenize --model "$WEIGHTS" <&- >&- 2>&-; echo $?
            "$INFER" info --model "$WEIGHTS" <&- >&- 2>&-; echo $?
            """#)
        #expect(outcome.text == "66\n66\n74\n")
        #expect(outcome.error.contains("standard input"))
    }

    @Test("a signal leaves the old file and nothing else", arguments: ["TERM", "INT", "HUP"])
    func signals(name: String) throws {
        let outcome = try Executable.shell(
            """
            printf before > out
            head -c 4000000 /dev/urandom | base64 > text
            "$INFER" perplexity --model "$WEIGHTS" --file text --save-logits out & pid=$!
            # A group of its own, so that no sleep stays behind: it would hold what tells that this shell has ended.
            set -m; (sleep 100; kill -KILL $pid) > /dev/null 2>&1 & guard=$!; set +m
            until ls -A | grep -q '^[.]infer'; do kill -0 $pid || exit 1; sleep 0.05; done
            kill -\(name) $pid; wait $pid; echo "$?"; kill -KILL -- -$guard
            cat out; echo; ls -A
            """)
        let status = ["TERM": 143, "INT": 130, "HUP": 129][name] ?? 0
        #expect(outcome.text == "\(status)\nbefore\nout\ntext\n", "\(outcome.error)")
    }

    @Test("a mapped file that is shortened ends the program with its name")
    func shortened() throws {
        let outcome = try Executable.shell(
            #"""
            cp -r "$WEIGHTS" model; mkfifo fifo
            ("$INFER" --model model --exact --raw --json --max-tokens 100000 --context 100000 Once > fifo; echo "$?") &
            { read -r line; : > model/model.safetensors; cat > /dev/null; } < fifo
            wait
            "$INFER" tokenize --model "$WEIGHTS" < <(sleep 5) & pid=$!
            sleep 0.2; kill -BUS $pid; wait $pid; echo "$?"
            """#)
        // Another SIGBUS, such as one that is sent, ends it as it always does.
        #expect(outcome.text == "65\n135\n", "\(outcome.error)")
        #expect(outcome.error.contains("model/model.safetensors can no longer be read"), "\(outcome.error)")
    }
}
