import Foundation
import Testing

@Suite("infer perplexity", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct PerplexityTests {
    private let text = (0..<40).map { "Once upon a time there was a small bee number \($0)." }.joined(separator: " ")

    private func run(_ file: URL, _ options: [String] = []) throws -> [String: String] {
        let outcome = try Executable.run(["perplexity", "--file", file.path, "--context", "64"] + options)
        #expect(outcome.status == 0, "\(outcome.error)")
        let pairs = outcome.lines.compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The definition, computed the plain way from the logits of whole windows.
    private func reference(_ ids: [Int], context: Int) throws -> Double {
        var sum = 0.0
        var count = 0
        for window in 0..<ids.count / context {
            let tokens = Array(ids[window * context..<(window + 1) * context])
            let file = try TemporaryFolder.with { folder in
                let url = folder.appending(path: "logits")
                _ = try Executable.run([
                    "logits", "--tokens", tokens.map(String.init).joined(separator: ","), "--output", url.path,
                ])
                return try LogitsFile(url)
            }
            for position in context / 2..<context - 1 {
                let row = file.row(position).map(Double.init)
                let total = row.reduce(0) { $0 + exp($1 - 20) }
                sum += log(total) + 20 - row[tokens[position + 1]]
                count += 1
            }
        }
        return exp(sum / Double(count))
    }

    @Test("measures by llama.cpp's definition")
    func definition() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "text")
            try Data(text.utf8).write(to: file)
            let ids = try JSONDecoder().decode(
                [Int].self, from: Executable.run(["tokenize"], input: Data(text.utf8)).output)
            let report = try run(file)
            let measured = try #require(report["perplexity"].flatMap(Double.init))
            let expected = try reference(ids, context: 64)
            #expect(abs(measured - expected) < 1e-4 * expected)
            #expect(report["windows"] == "\(ids.count / 64) of 64 tokens")
        }
    }

    @Test("finds no divergence from its own logits, and some from those of narrower keys and values")
    func divergence() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "text")
            let saved = folder.appending(path: "saved").path
            try Data(text.utf8).write(to: file)
            _ = try run(file, ["--save-logits", saved, "--kv", "f32"])
            let same = try run(file, ["--compare", saved, "--kv", "f32"])
            #expect(same["same top token"] == "100.0000 %")
            #expect(same["kl divergence maximum"].flatMap(Double.init) == 0)
            let other = try run(file, ["--compare", saved, "--kv", "f16"])
            #expect(try #require(other["kl divergence maximum"].flatMap(Double.init)) > 0)
            #expect(try #require(other["kl divergence mean"].flatMap(Double.init)) < 1e-3)
        }
    }

    @Test("refuses short texts and files that it didn't save")
    func refusals() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "text")
            try Data("too short".utf8).write(to: file)
            let short = try Executable.run(["perplexity", "--file", file.path])
            #expect(short.status == 65)
            #expect(short.error.contains("two windows"))
            let foreign = try Executable.run(["perplexity", "--file", file.path, "--compare", file.path])
            #expect(foreign.status == 65)
        }
    }
}
