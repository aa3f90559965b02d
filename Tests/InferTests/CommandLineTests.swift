import Foundation
import Testing

/// What every command shares: help, versions, exit codes and streams.
@Suite("Command line", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct CommandLineTests {
    @Test(
        "prints help on standard output",
        arguments: [
            [], ["generate"], ["logits"], ["tokenize"], ["detokenize"], ["bench"], ["info"], ["perplexity"],
            ["respond"], ["count-tokens"], ["available"], ["schema"], ["schema", "check"], ["schema", "object"],
            ["chat"],
        ])
    func help(command: [String]) throws {
        let outcome = try Executable.run(command + ["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("USAGE: infer"))
        #expect(outcome.error.isEmpty)
    }

    @Test("says in its version what it runs on")
    func version() throws {
        let outcome = try Executable.run(["--version"])
        #expect(outcome.status == 0)
        for word in ["infer", "commit:", "processor:", "features:", "kernels:", "blas:", "threads:"] {
            #expect(outcome.text.contains(word), "no \(word) in \(outcome.text)")
        }
    }

    @Test(
        "exits with 64 where the command line is wrong",
        arguments: [
            [], ["--no-such-option"], ["a", "b"], ["x", "--temperature", "-1"], ["x", "--top-p", "0"],
            ["x", "--dtype", "f64"], ["x", "--max-tokens", "many"], ["x", "--threads", "0"], ["x", "--context", "0"],
            ["x", "--file", "y"], ["chat", "--max-tokens", "0"],
            ["chat", "--folder", "."], ["chat", "--tools-demo", "--regex", "a"], ["logits", "--tokens", "1"],
            ["detokenize"], ["bench", "--prompt-tokens", "-1"], ["bench", "--repetitions", "0"],
            ["bench", "--repetitions", "9223372036854775807"], ["bench", "--depth", "9223372036854775807"],
            ["x", "--threads", "257"], ["x", "--seed", "-1"], ["x", "--repeat-penalty", "nan"],
            ["logits", "--tokens", "1", "--output", "/dev/null", "--chunk", "9223372036854775807"],
            ["logits", "--tokens", "1", "--output", "/dev/null", "--chunk", "0"], ["info", "--context", "0"],
            ["info", "--context", "9223372036854775807"], ["perplexity", "--file", "/dev/null", "--context", "3"],
        ])
    func usageErrors(arguments: [String]) throws {
        let outcome = try Executable.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(!outcome.error.isEmpty)
    }

    @Test(
        "exits with 66 where a file is missing",
        arguments: [
            ["x", "--model", "/nonexistent"], ["--file", "/nonexistent"], ["info", "--model", "/nonexistent"],
            ["tokenize", "--model", "/nonexistent"], ["detokenize", "@/nonexistent"],
            ["logits", "--model", "/nonexistent", "--tokens", "1", "--output", "/tmp/unused.safetensors"],
            ["perplexity", "--file", "/nonexistent"], ["chat", "--model", "/nonexistent"],
            ["chat", "--tools-demo", "--folder", "/nonexistent"],
        ])
    func missingFiles(arguments: [String]) throws {
        let outcome = try Executable.run(arguments)
        #expect(outcome.status == 66)
        #expect(outcome.error.contains("/nonexistent"))
    }

    @Test("finds the default model from any folder")
    func defaultModel() throws {
        let outcome = try Executable.run(["detokenize", "65"], directory: URL(filePath: "/"))
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test("ends quietly when nobody reads its output any more")
    func closedPipe() throws {
        let outcome = try Executable.shell(
            #""$INFER" --raw --quiet --max-tokens 200 "Once" | head -c 1 >/dev/null; echo "${PIPESTATUS[0]}""#)
        #expect(outcome.text == "0\n")
        #expect(outcome.error.isEmpty)
    }

    @Test("ends cleanly at Ctrl-C")
    func interrupt() throws {
        let outcome = try Executable.shell(
            """
            fifo=$(mktemp -u); mkfifo "$fifo"
            "$INFER" --raw --max-tokens 1000000 --context 1000000 --json "Once" > "$fifo" &
            read -r line < "$fifo"
            kill -INT $!; wait $!; echo "$?"; rm "$fifo"
            """)
        #expect(["130\n", "0\n"].contains(outcome.text), "\(outcome.text) \(outcome.error)")
    }

    @Test(
        "says in one sentence what is wrong with its surroundings",
        arguments: [
            (#""$INFER" --model "" hi"#, "64", "the model's name is empty"),
            (#""$INFER" $'\xff'"#, "64", "argument 1 is not valid UTF-8"),
            (#""$INFER" --system $'a\xff' hi"#, "64", "argument 2 is not valid UTF-8"),
            (#"ulimit -n 8; "$INFER" hi"#, "74", "the limit of open files is 8"),
            (#"ulimit -s 64; "$INFER" hi"#, "74", "the limit of the stack is 64 KiB: at least 1024"),
            (#""$INFER" hi > /dev/full"#, "74", "No space left on device"),
            (#""$INFER" hi >&-"#, "74", "it is closed"),
            (#""$INFER" - <&-"#, "66", "it is closed"),
            (#""$INFER" models rm a/b"#, "66", "a/b"),
        ])
    func surroundings(command: String, status: String, part: String) throws {
        let outcome = try Executable.shell("HOME=$PWD; export HOME; ( \(command) ); echo $? >&2")
        let lines = outcome.error.split(separator: "\n")
        #expect(outcome.output.isEmpty)
        #expect(lines.count == 2 && lines[0].contains(part) && lines[1] == status, "\(outcome.error)")
    }

    @Test(
        "tells a folder that may not be entered from a missing file",
        .enabled(if: getuid() == 0, "only root can be nobody"))
    func unreadableFolder() throws {
        let outcome = try Executable.shell(
            """
            mkdir -m 700 model && chmod 755 . && { ln "$INFER" . 2>/dev/null || cp "$INFER" .; } && echo '{}' > model/config.json
            setpriv --reuid=65534 --regid=65534 --clear-groups ./infer --model model hi
            """)
        #expect(outcome.status == 65 || outcome.status == 66, "\(outcome.error)")
        #expect(outcome.error.contains("Permission denied"), "\(outcome.error)")
    }
}
