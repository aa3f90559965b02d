import ArgumentParser
import Generation
import Transformer

/// `infer logits`: the model's raw output for given tokens.
struct Logits: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the logits of every position to a file.",
        discussion: """
            The file is in the safetensors format and holds one tensor, "logits": F32, [tokens, rows of the output \
            head]. Token ids are used exactly as given; nothing is added.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("Token ids such as 3,17,42, or @file, or - for standard input.", valueName: "ids"))
    var tokens: String

    @Option(name: .long, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(
        name: .long,
        help: ArgumentHelp("Compute the tokens in chunks of n. (default: the engine's choice)", valueName: "n"))
    var chunk: Int?

    @Flag(name: .long, help: "Feed one token at a time, as generation does.")
    var decode = false

    @OptionGroup(title: "Model")
    var options: ModelOptions

    /// Rows computed at once at most: their activations are all in memory.
    private static let chunkLimit = 1 << 16

    func validate() throws {
        if let chunk, !(1...Self.chunkLimit).contains(chunk) {
            throw ValidationError("--chunk must be from 1 to \(Self.chunkLimit)")
        }
        if chunk != nil, decode { throw ValidationError("--chunk and --decode exclude each other") }
    }

    func run() throws {
        let ids = try TokenList.parse(argument: tokens)
        guard !ids.isEmpty else { throw Failure.badData("--tokens names no token: give at least one") }
        let model = try ModelPackage(path: options.directory()).transformer(options: options.loadOptions())
        let adapter = try options.loadAdapter(of: model)
        guard ids.count <= model.contextLength else {
            throw Failure.contextExceeded(tokens: ids.count, contextLength: model.contextLength)
        }
        if let id = ids.first(where: { $0 >= model.vocabularySize }) {
            throw Failure.badData("token \(id) is outside the model's vocabulary of \(model.vocabularySize) tokens")
        }
        let file = try OutputFile(path: output, model: model.directory)
        let writer = try SafetensorsWriter(
            file, tensors: [.float32("logits", [ids.count, model.vocabularySize])])
        var progress = ProgressBar("logits", total: ids.count)
        try LogitsPass(model, adapter: adapter).run(ids, chunk: chunk, stepwise: decode) { position, row in
            try writer.append(row)
            progress.update(position + 1)
        }
        progress.clear()
        try writer.finish()
    }
}
