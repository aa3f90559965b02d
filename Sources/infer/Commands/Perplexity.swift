import ArgumentParser
import NightjarGeneration
import Tokenizer
import Transformer

/// `infer perplexity`: measures how well a model predicts a text.
struct Perplexity: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures how well the model predicts a text.",
        discussion: """
            As llama.cpp's llama-perplexity does by default: the text is tokenised as a whole with its special \
            tokens and cut into windows of --context tokens that don't overlap; a rest shorter than a window is left \
            out. Each window is computed on its own, its first token replaced by the begin token where the tokenizer \
            adds one. The tokens of positions context/2 + 1 to context - 1 (the first being 0) are counted, so that \
            each has at least half a window before it. The text must have at least two windows.

            --save-logits keeps the logits of the counted positions (safetensors, F32); --compare reads such a file, \
            measures on the same windows, and adds the Kullback-Leibler divergence from the saved distributions.
            """)

    @Option(name: .long, help: ArgumentHelp("The text; - for standard input.", valueName: "file"))
    var file: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Window length in tokens. (default: 512, or the model's context where that is less)", valueName: "n"))
    var context: Int?

    @Option(name: .long, help: ArgumentHelp("Save the logits to a file.", valueName: "file"))
    var saveLogits: String?

    @Option(name: .long, help: ArgumentHelp("Compare with the logits of a file.", valueName: "file"))
    var compare: String?

    @OptionGroup(title: "Model")
    var options: ModelOptions

    func validate() throws {
        if let context, context < 4 { throw ValidationError("--context must be at least 4") }
        if saveLogits != nil, compare != nil { throw ValidationError("--save-logits and --compare can't be combined") }
    }

    func run() throws {
        let text = try InputFile.text(of: file, .text)
        let directory = try options.directory()
        let files = try ModelPackage(path: directory)
        let model = try files.transformer(options: options.loadOptions(comparing: true))
        let adapter = try options.loadAdapter(of: model)
        let tokenizer = try files.tokenizer()
        let base = try compare.map { try SavedLogits(path: $0) }
        let windows = try PerplexityWindows(
            tokens: tokenizer.encode(text), context: try windowLength(model, base),
            beginToken: tokenizer.encode("").first)
        try base?.check(windows, vocabularySize: model.vocabularySize)
        let writer = try saveLogits.map { path in
            let file = try OutputFile(path: path, model: directory)
            return try SavedLogits.writer(file, windows: windows, vocabularySize: model.vocabularySize)
        }
        try measure(windows, LogitsPass(model, adapter: adapter), base, writer)
    }

    private func windowLength(_ model: TransformerModel, _ base: SavedLogits?) throws(Failure) -> Int {
        let length = base?.context ?? context ?? min(512, model.contextLength)
        if let context, context != length {
            throw .badData("the saved logits are of windows of \(length) tokens, not \(context): leave out --context")
        }
        guard length <= model.contextLength else {
            throw .contextExceeded(tokens: length, contextLength: model.contextLength)
        }
        return length
    }

    private func measure(
        _ windows: PerplexityWindows, _ pass: LogitsPass, _ base: SavedLogits?, _ writer: SafetensorsWriter?
    ) throws {
        var totals = PerplexityTotals()
        var baseTotals = PerplexityTotals()
        var divergence = DivergenceTotals()
        var progress = ProgressBar("perplexity", total: windows.count)
        for window in 0..<windows.count {
            try pass.run(windows.input(window)) { position, row in
                guard windows.countedPositions.contains(position) else { return }
                let token = windows.target(window, position)
                let current = LogSoftmax(row)
                try writer?.append(row)
                if let base {
                    let saved = LogSoftmax(try base.row(window, position - windows.countedPositions.lowerBound))
                    divergence.add(base: saved, current: current, token: token)
                    baseTotals.add(logProbability: saved.logProbability(of: token))
                }
                totals.add(logProbability: current.logProbability(of: token))
            }
            progress.update(window + 1)
        }
        progress.clear()
        try writer?.finish()
        report(windows, totals)
        if base != nil { report(divergence, baseTotals) }
    }

    private func report(_ windows: PerplexityWindows, _ totals: PerplexityTotals) {
        StandardStreams.write(
            """
            perplexity: \(totals.perplexity.text(digits: 6))
            standard error: \(totals.standardError.text(digits: 6))
            windows: \(windows.count) of \(windows.context) tokens
            tokens counted: \(totals.count) of \(windows.tokenCount)

            """)
    }

    private func report(_ divergence: DivergenceTotals, _ base: PerplexityTotals) {
        StandardStreams.write(
            """
            base perplexity: \(base.perplexity.text(digits: 6))
            kl divergence mean: \(divergence.mean.text(digits: 9))
            kl divergence median: \(divergence.quantile(0.5).text(digits: 9))
            kl divergence p99: \(divergence.quantile(0.99).text(digits: 9))
            kl divergence p99.9: \(divergence.quantile(0.999).text(digits: 9))
            kl divergence maximum: \(divergence.quantile(1).text(digits: 9))
            probability difference rms: \(divergence.probabilityDifference.text(digits: 9))
            same top token: \((divergence.sameTopShare * 100).text(digits: 4)) %

            """)
    }
}
