import ArgumentParser
import NightjarGeneration
import Tensor
import Transformer

/// `infer bench`: measures a model's speed, in the way of llama.cpp's `llama-bench`.
struct Bench: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case md, json
    }

    static let configuration = CommandConfiguration(
        abstract: "Measures the speed of prompts (pp) and of generation (tg).",
        discussion: """
            Tokens are synthetic. Each test has one warm-up and excludes tokenization and sampling. At a depth d the context \
            already holds d tokens. Allocations are counted in one more repetition, of the whole process.
            With --operations, the time of each kind of operation instead, beside what the machine reads and multiplies \
            at most, as loops that do nothing else measure it in the same run.
            """)

    @Option(name: .long, help: ArgumentHelp("Prompt lengths in tokens; 0 skips the test.", valueName: "n,..."))
    var promptTokens: CountList = [512]

    @Option(name: .long, help: ArgumentHelp("Numbers of tokens to generate; 0 skips the test.", valueName: "n,..."))
    var generateTokens: CountList = [64]

    @Option(name: .long, help: ArgumentHelp("Number of tokens in the context before each test.", valueName: "n,..."))
    var depth: CountList = [0]

    @Option(
        name: .long,
        help: ArgumentHelp("Number of concurrent sequences; tokens per second are their sum.", valueName: "n,..."))
    var sequences: CountList = [1]

    @Option(name: .long, help: ArgumentHelp("Number of measurements of each test.", valueName: "n"))
    var repetitions: Int = 5

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Measure in place of tokens how long the features of an image take, from its PNG or JPEG file on.",
            valueName: "file"))
    var image: [String] = []

    @Flag(name: .long, help: "Measure the time of each kind of operation, and its fraction of the machine's limit.")
    var operations = false

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Measure greedy and sampled generation with and without prompt lookup decoding."))
    var promptLookup = false

    @Option(name: .long, help: "Output format: a Markdown table or JSON.")
    var format: Format = .md

    @OptionGroup(title: "Output")
    var tracing: TraceOptions

    @OptionGroup(title: "Model")
    var options: ModelOptions

    func validate() throws {
        guard sequences.values.allSatisfy({ (1...1024).contains($0) }) else {
            throw ValidationError("--sequences must be from 1 to 1024")
        }
        if operations, sequences.values != [1] {
            throw ValidationError("--operations measures one sequence: leave out --sequences")
        }
        if !image.isEmpty, operations || promptLookup {
            throw ValidationError("--image can't be combined with --operations or --prompt-lookup")
        }
        if !image.isEmpty {
            let useless = [
                "--prompt-tokens": promptTokens.values != [512], "--generate-tokens": generateTokens.values != [64],
                "--depth": depth.values != [0], "--sequences": sequences.values != [1],
                "--adapter": options.adapter != nil,
            ].filter(\.value).keys.sorted()
            if !useless.isEmpty {
                throw ValidationError("--image measures no tokens: leave out \(useless.joined(separator: ", "))")
            }
        }
        if operations, promptLookup { throw ValidationError("--operations and --prompt-lookup can't be combined") }
        guard (1...1 << 20).contains(repetitions) else {
            throw ValidationError("--repetitions must be from 1 to \(1 << 20)")
        }
    }

    func run() async throws {
        let directory = try options.directory()
        tracing.begin()
        if !image.isEmpty { return try reportImages(directory) }
        let longest = (depth.values.max() ?? 0) + max(promptTokens.values.max() ?? 0, generateTokens.values.max() ?? 0)
        let files = try ModelPackage(path: directory)
        let natural = try files.configuration().maximumPositions
        let loadOptions = options.loadOptions(context: longest > natural ? longest : nil)
        let tests = depth.values.flatMap { depth in
            promptTokens.values.filter { $0 > 0 }.map { BenchTest(kind: .prompt, count: $0, depth: depth) }
                + generateTokens.values.filter { $0 > 0 }.flatMap { count in
                    sequences.values.map {
                        BenchTest(kind: .generation, count: count, depth: depth, sequences: $0)
                    }
                }
        }
        if promptLookup {
            let model = try LoadedModel(directory: directory, options: loadOptions)
            return try await reportLookup(
                try options.adapter.map { try LoadedModel(model, adapter: $0) } ?? model, tests)
        }
        let model = try files.transformer(options: loadOptions)
        try tracing.open(model: directory)
        let bench = ModelBench(model, adapter: try options.loadAdapter(of: model))
        if operations { return try reportOperations(model, bench, tests) }
        let system = try SystemDescription.current()
        try report(tests, steps: repetitions + 2) { test, advance in
            let result = try bench.measure(test, repetitions: repetitions, progress: advance)
            return ReportRow(test: test, result: result, model: model, system: system)
        }
    }

    private func reportImages(_ directory: String) throws {
        let model = try LoadedModel(directory: directory, options: options.loadOptions())
        try tracing.open(model: directory)
        let bench = try ImageBench(model)
        let system = try SystemDescription.current()
        try report(image, steps: repetitions + 1) { path, advance in
            let result = try bench.measure(path, repetitions: repetitions, progress: advance)
            return ReportRow(image: path, result: result, model: model.transformer, system: system)
        }
    }

    /// Measures each test, which advances a progress bar by `steps`, and writes their rows.
    private func report<Test>(
        _ tests: [Test], steps: Int, _ measure: (Test, () -> Void) throws -> ReportRow
    ) throws {
        var progress = ProgressBar("bench", total: tests.count * steps)
        var done = 0
        let rows = try tests.map { test in
            try measure(test) {
                done += 1
                progress.update(done)
            }
        }
        progress.clear()
        StandardStreams.write(format == .json ? ReportRow.json(rows) : ReportRow.table(rows))
    }

    private func reportLookup(_ model: LoadedModel, _ tests: [BenchTest]) async throws {
        try tracing.open(model: model.directory)
        let bench = LookupBench(model)
        let tests = tests.filter { $0.kind == .generation }
        var progress = ProgressBar("bench", total: tests.count * LookupBench.Text.allCases.count * (repetitions + 1))
        var done = 0
        var rows: [ReportRow] = []
        for test in tests {
            for text in LookupBench.Text.allCases {
                let results = try await bench.measure(test, text, repetitions: repetitions) {
                    done += 1
                    progress.update(done)
                }
                rows.append(ReportRow(test: test, text, results.plain, looksUp: false))
                rows.append(ReportRow(test: test, text, results.drafted, looksUp: true))
            }
        }
        progress.clear()
        StandardStreams.write(format == .json ? ReportRow.json(rows) : ReportRow.table(rows))
    }

    private func reportOperations(_ model: TransformerModel, _ bench: ModelBench, _ tests: [BenchTest]) throws {
        var progress = ProgressBar("bench", total: tests.count * (repetitions + 1) + 1)
        var done = 0
        func advance() {
            done += 1
            progress.update(done)
        }
        let ceilings = MachineCeilings.measure(try Kernels.selected(), threadCount: model.threadCount)
        advance()
        let measuring = OperationBench(model, bench)
        let rows = try tests.flatMap { test in
            let operations = try measuring.measure(test, repetitions: repetitions, progress: advance)
            let total = operations.reduce(0) { $0 + $1.seconds }
            return operations.map { ReportRow(test: test, $0, totalSeconds: total, ceilings: ceilings) }
        }
        progress.clear()
        let machine = [ReportRow(ceilings, threadCount: model.threadCount)]
        if format == .json {
            let members = [("ceilings", ReportRow.json(machine)), ("operations", ReportRow.json(rows))].map {
                PrintedJSON.string($0.0) + ": " + String($0.1.dropLast())
            }
            StandardStreams.write("{" + members.joined(separator: ",\n") + "}\n")
        } else {
            StandardStreams.write(ReportRow.table(machine) + "\n" + ReportRow.table(rows))
        }
    }
}

/// A list of numbers on the command line, separated by commas.
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
