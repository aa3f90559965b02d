import Foundation
import Testing

@Suite("infer logits", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct LogitsTests {
    private func logits(_ tokens: String, _ options: [String] = []) throws -> LogitsFile {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "logits.safetensors")
            let outcome = try Executable.run(["logits", "--tokens", tokens, "--output", file.path] + options)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output.isEmpty)
            return try LogitsFile(file)
        }
    }

    private let tokens = (0..<40).map { "\(($0 * 37 + 11) % 4096)" }.joined(separator: ",")

    @Test("writes one tensor with a row for each token")
    func shape() throws {
        let file = try logits("3,17,42")
        #expect(file.name == "logits")
        #expect(file.shape == [3, 4096])
        #expect(file.values.allSatisfy { $0.isFinite })
    }

    @Test("multiplies weights of BF16 in F32, as exact products do")
    func comparable() throws {
        let found = try logits(tokens, ["--dtype", "bf16"])
        // Rounded activations would be some hundredths away.
        #expect(try found.distance(to: logits(tokens, ["--dtype", "bf16", "--exact"])) < 1e-3)
    }

    @Test("gives the same logits whole, in chunks and token by token")
    func chunks() throws {
        let whole = try logits(tokens)
        // Different kernels add in different orders; the logits' own size is about 10.
        #expect(try whole.distance(to: logits(tokens, ["--chunk", "7"])) < 1e-4)
        #expect(try whole.distance(to: logits(tokens, ["--decode"])) < 1e-4)
    }

    @Test("writes the last rows alone, with the bits that they have among all", arguments: [[], ["--decode"]])
    func last(options: [String]) throws {
        let whole = try logits(tokens, options)
        for (last, rows) in [(1, 1), (9, 9), (40, 40), (1000, 40)] {
            let file = try logits(tokens, options + ["--last", "\(last)"])
            #expect(file.shape == [rows, 4096])
            #expect(file.values.elementsEqual(whole.values.suffix(rows * 4096)))
        }
        // The first chunks have no row to write, and one has some.
        let chunks = ["--chunk", "7"]
        if options.isEmpty {
            let file = try logits(tokens, chunks + ["--last", "9"])
            #expect(try file.values.elementsEqual(logits(tokens, chunks).values.suffix(9 * 4096)))
        }
    }

    @Test("gives the same bits for any number of threads", arguments: [[], ["--decode"]])
    func threads(options: [String]) throws {
        let one = try logits(tokens, options + ["--threads", "1"])
        for count in ["2", "4"] {
            #expect(try logits(tokens, options + ["--threads", count]).values == one.values)
        }
    }

    @Test("stays near with half-precision keys and values")
    func halfPrecisionCache() throws {
        let whole = try logits(tokens)
        // By the logits' own size: eleven bits of a key or value are right to 5e-4, and layers add up.
        let largest = whole.values.reduce(0) { max($0, abs($1)) }
        #expect(try whole.distance(to: logits(tokens, ["--kv", "f16"])) < 2e-3 * largest)
    }

    @Test("predicts the tokens of the golden texts")
    func golden() throws {
        let golden = try #require(try Golden.load().cases.first)
        let all = golden.prompt_tokens + golden.tokens
        let file = try logits(all.map(String.init).joined(separator: ","))
        for position in (golden.prompt_tokens.count - 1)..<(all.count - 1) {
            let row = file.row(position)
            #expect(row.firstIndex(of: row.max() ?? 0).map { $0 - row.startIndex } == all[position + 1])
        }
    }

    @Test("refuses more tokens than the context holds, with both counts, and tokens outside of the vocabulary")
    func refusals() throws {
        try TemporaryFolder.with { folder in
            let ids = folder.appending(path: "ids")
            try Data(repeatElement("1", count: 5000).joined(separator: " ").utf8).write(to: ids)
            let output = folder.appending(path: "out").path
            let long = try Executable.run(["logits", "--tokens", "@" + ids.path, "--output", output])
            #expect(long.status == 65)
            #expect(long.error.contains("5000") && long.error.contains("2048"))
            let foreign = try Executable.run(["logits", "--tokens", "4096", "--output", output])
            #expect(foreign.status == 65)
            #expect(foreign.error.contains("4096"))
            let none = try Executable.run(["logits", "--tokens", "1", "--last", "0", "--output", output])
            #expect(none.status == 64)
            #expect(none.error.contains("--last must be at least 1"))
        }
    }
}
