import ArgumentParser
import Generation
import Tensor
import Transformer

/// `infer bench`: how fast a model computes, by the contract of llama.cpp's `llama-bench`.
struct Bench: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case md, json
    }

    static let configuration = CommandConfiguration(
        abstract: "Measures the speed of prompts (pp) and of generation (tg).",
        discussion: """
            Synthetic tokens; one warm-up before each test; tokenising and sampling excluded. At a depth d the context \
            already holds d tokens. Allocations are counted in one more repetition, of the whole process.
            """)

    @Option(name: .long, help: ArgumentHelp("Prompt lengths; 0 for no such test.", valueName: "n,..."))
    var promptTokens: CountList = [512]

    @Option(name: .long, help: ArgumentHelp("Numbers of generated tokens; 0 for no such test.", valueName: "n,..."))
    var generateTokens: CountList = [64]

    @Option(name: .long, help: ArgumentHelp("Tokens in the context before each test.", valueName: "n,..."))
    var depth: CountList = [0]

    @Option(
        name: .long,
        help: ArgumentHelp("Sequences that generate at once; tokens per second are those of all.", valueName: "n,..."))
    var sequences: CountList = [1]

    @Option(name: .long, help: ArgumentHelp("Measurements of each test.", valueName: "n"))
    var repetitions: Int = 5

    @Option(name: .long, help: "A table in Markdown, or JSON.")
    var format: Format = .md

    @OptionGroup(title: "Model")
    var options: ModelOptions

    func validate() throws {
        guard sequences.values.allSatisfy({ (1...1024).contains($0) }) else {
            throw ValidationError("--sequences must be from 1 to 1024")
        }
        guard (1...1 << 20).contains(repetitions) else {
            throw ValidationError("--repetitions must be from 1 to \(1 << 20)")
        }
    }

    func run() throws {
        let directory = try options.directory()
        let longest = (depth.values.max() ?? 0) + max(promptTokens.values.max() ?? 0, generateTokens.values.max() ?? 0)
        let files = try ModelPackage(path: directory)
        let natural = try files.configuration().maximumPositions
        let model = try files.transformer(options: options.loadOptions(context: longest > natural ? longest : nil))
        let bench = ModelBench(model)
        let tests = depth.values.flatMap { depth in
            promptTokens.values.filter { $0 > 0 }.map { BenchTest(kind: .prompt, count: $0, depth: depth) }
                + generateTokens.values.filter { $0 > 0 }.flatMap { count in
                    sequences.values.map {
                        BenchTest(kind: .generation, count: count, depth: depth, sequences: $0)
                    }
                }
        }
        var progress = ProgressBar("bench", total: tests.count * (repetitions + 2))
        var done = 0
        let system = try SystemDescription.current()
        let rows = try tests.map { test in
            let result = try bench.measure(test, repetitions: repetitions) {
                done += 1
                progress.update(done)
            }
            return BenchRow(test: test, result: result, model: model, system: system)
        }
        progress.clear()
        StandardStreams.write(format == .json ? BenchRow.json(rows) : BenchRow.table(rows))
    }
}

/// Numbers separated by commas on the command line.
struct CountList: ExpressibleByArgument, ExpressibleByArrayLiteral {
    let values: [Int]

    init?(argument: String) {
        let parsed = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        values = parsed.compactMap { $0 }.filter { $0 >= 0 && $0 <= 1 << 24 }
        guard values.count == parsed.count else { return nil }
    }

    init(arrayLiteral elements: Int...) { values = elements }

    var defaultValueDescription: String { values.map(String.init).joined(separator: ",") }
}
