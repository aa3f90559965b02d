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
            #expect(row.dtype == "bf16")
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

    @Test("has the same columns as a table")
    func table() throws {
        let outcome = try Executable.run(options)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 6)
        #expect(outcome.lines[0].contains("| tokens_per_second |"))
    }
}
