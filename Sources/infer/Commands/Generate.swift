import ArgumentParser
import ChatTemplates
import Images
import InferenceEvents
import LocalModels
import NightjarGeneration
import Tensor
import Vision

/// `infer generate`: continues a prompt.
struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Continues a prompt; the default command.",
        discussion: """
            The prompt is a message of the user in the model's chat template, unless --raw is given or the model has \
            none. The text streams to standard output; the last line on standard error reports speed and memory. \
            With --json there is one object a token instead: its id, its text as it became certain, and the natural \
            logarithm of its probability under the model's own logits.
            """)

    @Argument(help: ArgumentHelp("The prompt; - reads it from standard input.", valueName: "prompt"))
    var prompt: String?

    @Option(name: .long, help: ArgumentHelp("Read the prompt from a file.", valueName: "file"))
    var file: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("A PNG or JPEG image before the prompt. Repeatable.", valueName: "file"))
    var image: [String] = []

    @Flag(name: .long, help: "Use the prompt unchanged, without the chat template.")
    var raw = false

    @Option(
        name: .long,
        help: ArgumentHelp("Instructions for the model, as the template's system message.", valueName: "text"))
    var system: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of tokens to generate. (default: \(OutputLimit.defaultText))", valueName: "n"))
    var maxTokens: Int?

    @OptionGroup(title: "Sampling")
    var sampling: SamplingOptions

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Stop before this text. Repeatable.", valueName: "text"))
    var stop: [String] = []

    @OptionGroup(title: "Constraint")
    var constraint: ConstraintOptions

    @OptionGroup(title: "Model")
    var options: ModelOptions

    @Option(
        name: .long,
        help: ArgumentHelp("Maximum number of tokens of prompt and output. (default: the model's)", valueName: "n"))
    var context: Int?

    @OptionGroup(title: "Prompt")
    var promptCache: PromptCacheOption

    @OptionGroup(title: "Output")
    var tracing: TraceOptions

    @Flag(name: .long, help: "Print no report on standard error.")
    var quiet = false

    @Flag(name: .long, help: "Print one JSON object per token.")
    var json = false

    func validate() throws {
        guard maxTokens ?? 0 >= 0 else { throw ValidationError("--max-tokens must be 0 or more") }
        if let context, context < 1 { throw ValidationError("--context must be at least 1") }
        if raw, system != nil {
            throw ValidationError("--system needs the chat template, so it can't be combined with --raw")
        }
        if raw, !image.isEmpty {
            throw ValidationError("--image needs the chat template, so it can't be combined with --raw")
        }
        guard (prompt == nil) != (file == nil) else {
            throw ValidationError(
                prompt == nil
                    ? "Give a prompt, --file FILE, or - for standard input." : "Give a prompt or --file, not both.")
        }
    }

    func run() async throws {
        let text = try promptText()
        tracing.begin()
        let directory = try options.directory()
        // Model and grammar load concurrently, since a large schema takes as long as a model.
        async let loading = ModelRegistry.shared.model(
            at: directory, options: options.loadOptions(context: context), adapter: options.adapter)
        let grammar = try constraint.grammar()
        let model = try await loading
        try tracing.open(model: directory)
        let images = try images(for: model)
        let prompt = try tokens(of: text, images, model)
        let known = try await promptCache.restore(model, quiet: quiet)
        let limit = maxTokens ?? OutputLimit.tokens(model.transformer.defaults, afterPromptOf: prompt.count)
        var request = GenerationRequest(
            prompt: prompt, parameters: parameters(maximumTokens: limit),
            makeConstraint: try grammar.map { try model.constraint($0) })
        request.images = images
        let stream = model.generate(request)
        let result = try await Interrupts.handled(by: { stream.cancel() }) {
            for try await token in stream { show(token) }
            return try await stream.result
        }
        try await promptCache.save(model, prompt: prompt, known: known)
        if !json, StandardStreams.outputIsTerminal { StandardStreams.write("\n") }
        if !quiet {
            let report = GenerationReport(result, threadCount: model.transformer.threadCount)
            StandardStreams.writeError(report.line + "\n")
            if directory == SystemModelDirectory.shipped, StandardStreams.errorIsTerminal,
                StandardStreams.outputIsTerminal
            {
                StandardStreams.writeError(
                    "This is the small model in the box; infer models --suggest names larger ones.\n")
            }
        }
        if result.stopReason == .cancelled { ProcessExit.leave(with: .interrupted) }
    }

    /// Returns the images, preprocessed for the model.
    private func images(for model: LoadedModel) throws -> [PromptImage] {
        try image.enumerated().map { index, path in
            guard let vision = model.vision else {
                throw Failure.badData("--image \(path): the model reads text; name one that sees images")
            }
            let bytes = try InputFile.bytes(of: path, .image)
            do throws(ImageError) {
                return try vision.prepare(bytes, index: index, of: image.count)
            } catch {
                throw Failure.badData("\(InputFile.name(of: path)): \(error)")
            }
        }
    }

    /// Returns the prompt's tokens: in the chat template, or raw.
    private func tokens(of text: String, _ images: [PromptImage], _ model: LoadedModel) throws -> [Int] {
        guard !raw else { return model.encode(text) }
        let template: ChatTemplate
        do {
            template = try model.chatTemplate()
        } catch {
            guard case .noTemplate = error, system == nil, images.isEmpty else { throw error }
            if !quiet { StandardStreams.writeError("infer: the model has no chat template: the prompt is taken raw\n") }
            return model.encode(text)
        }
        let parts = Array(repeating: ChatMessage.Part.image, count: images.count) + [.text(text)]
        let question = ChatMessage(role: .user, content: .init(parts: parts))
        let messages = [system.map { ChatMessage(role: .system, text: $0) }, question]
        var options = ChatTemplateOptions()
        options.imageMarker = images.isEmpty ? nil : model.imageMarker
        let rendered = try Trace.measure("template") {
            try template.render(messages: messages.compactMap { $0 }, options: options)
        }
        return try model.encode(images: model.placing(images, in: rendered))
    }

    private func parameters(maximumTokens: Int) -> GenerationParameters {
        GenerationParameters(
            sampling: sampling.parameters, maximumTokens: maximumTokens, stopStrings: stop,
            reportsLogProbabilities: json, closesAtLimit: constraint.closeAtLimit,
            looksUpPrompt: sampling.promptLookup)
    }

    private func promptText() throws -> String {
        if let file { return try InputFile.text(of: file, .prompt) }
        return prompt == "-" ? try InputFile.text(of: "-", .prompt) : prompt ?? ""
    }

    private func show(_ token: GeneratedToken) {
        guard json else {
            if !token.text.isEmpty { StandardStreams.write(token.text) }
            return
        }
        let line = PrintedJSON.object([
            "id": "\(token.id)",
            "text": PrintedJSON.string(token.text),
            "logprob": token.logProbability.map { PrintedJSON.number($0) } ?? "null",
        ])
        StandardStreams.write(line + "\n")
    }
}
