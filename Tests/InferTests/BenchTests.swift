import Foundation
import Testing

@Suite("infer bench", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct BenchTests {
    private struct Row: Decodable {
        let model: String
        let architecture: String
        let dtype: String
        let threads: Int
        let kernels: String
        let blas_core: String
        let test: String
        let depth: Int
        let tokens_per_second: Double
        let stddev: Double
        let gigabytes_per_second: Double
        let allocations_per_token: Double?
        let repetitions: Int
    }

    private let options = [
        "bench", "--prompt-tokens", "64", "--generate-tokens", "16", "--depth", "0,100", "--repetitions", "2",
        "--threads", "2",
    ]

    @Test("measures each test at each depth, as JSON")
    func json() throws {
        let outcome = try Executable.run(options + ["--format", "json"])
        #expect(outcome.status == 0, "\(outcome.error)")
        let rows = try JSONDecoder().decode([Row].self, from: outcome.output)
        #expect(rows.map(\.test) == ["pp64", "tg16", "pp64", "tg16"])
        #expect(rows.map(\.depth) == [0, 0, 100, 100])
        for row in rows {
            #expect(row.threads == 2)
            #expect(row.repetitions == 2)
            #expect(row.dtype == "w8")
            #expect(row.tokens_per_second > 0)
            #expect(row.gigabytes_per_second > 0)
        }
    }

    @Test("allocates nothing for a decoded token")
    func allocations() throws {
        let outcome = try Executable.run(options + ["--format", "json"])
        let rows = try JSONDecoder().decode([Row].self, from: outcome.output)
        let generation = rows.filter { $0.test == "tg16" }
        #expect(generation.count == 2)
        for row in generation { #expect(try #require(row.allocations_per_token) == 0) }
    }

    private struct Operations: Decodable {
        struct Ceilings: Decodable {
            let threads: Int
            let read_gigabytes_per_second: Double
            let float_gigaoperations_per_second: Double
            let byte_gigaoperations_per_second: Double
        }

        struct Row: Decodable {
            let test: String
            let depth: Int
            let operation: String
            let microseconds_per_token: Double
            let percent: Double
            let gigabytes_per_second: Double?
            let percent_of_reading: Double?
            let gigaoperations_per_second: Double?
            let percent_of_multiplying: Double?
        }

        let ceilings: [Ceilings]
        let operations: [Row]
    }

    @Test("names the operations of each test, with their shares of the time and of the machine")
    func operations() throws {
        let outcome = try Executable.run(options + ["--operations", "--format", "json"])
        #expect(outcome.status == 0, "\(outcome.error)")
        let report = try JSONDecoder().decode(Operations.self, from: outcome.output)
        let ceilings = try #require(report.ceilings.first)
        #expect(ceilings.threads == 2)
        for ceiling in [
            ceilings.read_gigabytes_per_second, ceilings.float_gigaoperations_per_second,
            ceilings.byte_gigaoperations_per_second,
        ] { #expect(ceiling > 0) }
        for (test, depth) in [("pp64", 0), ("tg16", 0), ("pp64", 100), ("tg16", 100)] {
            let rows = report.operations.filter { $0.test == test && $0.depth == depth }
            let names = ["embedding", "norms", "mixer input", "attention", "mixer output", "feed-forward", "head"]
            #expect(rows.map(\.operation) == names + (test == "tg16" ? ["sampling"] : []))
            #expect(abs(rows.reduce(0) { $0 + $1.percent } - 100) < 0.01)
            for row in rows {
                #expect(row.microseconds_per_token > 0)
                let isCounted = !["norms", "sampling"].contains(row.operation)
                #expect((row.gigabytes_per_second != nil) == isCounted, "\(row.operation)")
                let multiplies = isCounted && row.operation != "embedding"
                #expect((row.percent_of_multiplying != nil) == multiplies, "\(row.operation)")
            }
        }
        let table = try Executable.run(options + ["--operations"])
        #expect(table.lines[0].contains("| read_gigabytes_per_second |"))
        #expect(table.lines[3].contains("| operation |"))
        #expect(try Executable.run(options + ["--operations", "--sequences", "2"]).status == 64)
    }

    private struct Lookup: Decodable {
        let test: String
        let text: String
        let prompt_lookup: Bool
        let tokens_per_second: Double
        let passes: Int
        let draft_tokens: Int
        let accepted_draft_tokens: Int
    }

    @Test("compares generation with and without drafts from the text")
    func promptLookup() throws {
        let outcome = try Executable.run([
            "bench", "--prompt-lookup", "--generate-tokens", "48", "--depth", "32", "--repetitions", "1", "--format",
            "json",
        ])
        #expect(outcome.status == 0, "\(outcome.error)")
        let rows = try JSONDecoder().decode([Lookup].self, from: outcome.output)
        #expect(rows.map(\.text) == ["greedy", "greedy", "sampled", "sampled"])
        #expect(rows.map(\.prompt_lookup) == [false, true, false, true])
        for row in rows {
            #expect(row.test == "tg48")
            #expect(row.tokens_per_second > 0)
            // The first token comes from the prompt's pass.
            #expect(row.passes + row.accepted_draft_tokens == 47)
            #expect(row.accepted_draft_tokens <= row.draft_tokens)
            #expect(row.prompt_lookup || row.draft_tokens == 0)
        }
        #expect(try Executable.run(["bench", "--prompt-lookup", "--operations"]).status == 64)
    }

    @Test("has the same columns as a table")
    func table() throws {
        let outcome = try Executable.run(options)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 6)
        #expect(outcome.lines[0].contains("| tokens_per_second |"))
    }
}
