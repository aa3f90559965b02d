import ArgumentParser
import ChatTemplates
import NightjarGeneration
import Transformer

/// `infer logits`: computes the model's raw output for given tokens.
struct Logits: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the logits of every position to a file.",
        discussion: """
            The file is in the safetensors format and holds the tensor "logits": F32, [tokens, rows of the output \
            head]; with --last, [the smaller of n and tokens, rows of the output head]. Token ids are used exactly as \
            given; nothing is added. Weights that aren't quantized are multiplied in F32; answers round activations to \
            12 bits beside weights of BF16.
            Messages are JSON in the form of OpenAI and Hugging Face: an array, or an object with "messages" and \
            perhaps "tools". A part {"type": "image", "path": "photo.jpeg"} is an image, whose path is relative to the \
            file. They are rendered with the model's template, and the output also holds their tokens, "input_ids": \
            I64, [tokens].
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("Token ids such as 3,17,42, or @file, or - for standard input.", valueName: "ids"))
    var tokens: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Messages with text and images, in place of --tokens.", valueName: "file"))
    var messages: String?

    @Flag(
        name: .long, inversion: .prefixedNo,
        help: "Append the beginning of the assistant's turn to the messages.")
    var addGenerationPrompt = true

    @Option(name: .long, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(
        name: .long,
        help: ArgumentHelp("Compute the tokens in chunks of n. (default: chosen by the engine)", valueName: "n"))
    var chunk: Int?

    @Option(
        name: .long,
        help: ArgumentHelp("Write the logits of the last n positions alone. (default: of all)", valueName: "n"))
    var last: Int?

    @Flag(name: .long, help: "Compute one token at a time, as in generation.")
    var decode = false

    @OptionGroup(title: "Model")
    var options: ModelOptions

    /// The maximum number of rows to compute at once; all their activations are in memory.
    private static let chunkLimit = 1 << 16

    func validate() throws {
        guard (tokens == nil) != (messages == nil) else {
            throw ValidationError("give either --tokens or --messages")
        }
        if let chunk, !(1...Self.chunkLimit).contains(chunk) {
            throw ValidationError("--chunk must be from 1 to \(Self.chunkLimit)")
        }
        if let last, last < 1 { throw ValidationError("--last must be at least 1") }
        if chunk != nil, decode { throw ValidationError("--chunk and --decode can't be combined") }
    }

    func run() throws {
        if let messages { return try run(messages: messages) }
        let ids = try TokenList.parse(argument: tokens ?? "")
        guard !ids.isEmpty else { throw Failure.badData("--tokens names no token: give at least one") }
        let model = try ModelPackage(path: options.directory()).transformer(
            options: options.loadOptions(comparing: true))
        if let id = ids.first(where: { $0 >= model.vocabularySize }) {
            throw Failure.badData("token \(id) is outside the model's vocabulary of \(model.vocabularySize) tokens")
        }
        try write(ids, model: model)
    }

    private func run(messages path: String) throws {
        let document = try MessageDocument(path: path)
        let model = try LoadedModel(directory: options.directory(), options: options.loadOptions(comparing: true))
        if model.vision == nil { try document.refuseImages() }
        let template = try model.chatTemplate(forTools: document.tools != nil)
        let (prompt, images) = try document.rendered(
            by: template, options: ChatTemplateOptions(addGenerationPrompt: addGenerationPrompt), vision: model.vision)
        // As Hugging Face's processors do: if the template has added the begin token, no other is added.
        let begin = template.specialTokens["bos_token"] ?? ""
        let isBegun = model.vision == nil || !begin.isEmpty && prompt.text.hasPrefix(begin)
        let ids = try model.encode(images: prompt, beginsText: !isBegun)
        guard !ids.isEmpty else { throw Failure.badData("\(InputFile.name(of: path)): the messages have no tokens") }
        try withExtendedLifetime(images) {
            try write(ids, model: model.transformer, shown: model.vocabularyTokens(ids))
        }
    }

    /// Computes tokens and writes the logits.
    ///
    /// - Parameter shown: The tokens to store in the file; nil for a file of logits alone.
    private func write(_ ids: [Int], model: TransformerModel, shown: [Int]? = nil) throws {
        let adapter = try options.loadAdapter(of: model)
        guard ids.count <= model.contextLength else {
            throw Failure.contextExceeded(tokens: ids.count, contextLength: model.contextLength)
        }
        let file = try OutputFile(path: output, model: model.directory)
        let tensors: [SafetensorsWriter.Tensor] = shown.map { [.int64("input_ids", [$0.count])] } ?? []
        let rows = min(last ?? ids.count, ids.count)
        let writer = try SafetensorsWriter(
            file, tensors: tensors + [.float32("logits", [rows, model.vocabularySize])])
        if let shown { try writer.append(shown) }
        var progress = ProgressBar("logits", total: ids.count)
        let pass = LogitsPass(model, adapter: adapter)
        try pass.run(ids, chunk: chunk, last: last, stepwise: decode) { position, row in
            try writer.append(row)
            progress.update(position + 1)
        }
        progress.clear()
        try writer.finish()
    }
}
