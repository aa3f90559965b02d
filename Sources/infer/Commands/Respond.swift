import ArgumentParser
import Foundation
import FoundationModelsCore
import LocalModels
import NightjarGeneration

/// `infer respond`: one answer of a session.
struct Respond: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers a prompt through a session, with the flags of macOS's `fm respond`.",
        discussion: """
            The answer streams to standard output; with --schema it is one line of JSON. Tokens are chosen as sessions \
            choose them unless told otherwise: by the model's own settings, or with temperature 1. A prompt that begins with \
            a dash goes after `--`.
            """)

    @OptionGroup(title: "Prompt")
    var prompt: PromptOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "JSON Schema of the answer, as `infer schema object` writes it.", valueName: "json|file"))
    var schema: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Save the transcript to a file after responding.", valueName: "file"))
    var saveTranscript: String?

    @Flag(name: .long, inversion: .prefixedNo, help: "Print the answer while it is generated.")
    var stream = true

    @Flag(name: .shortAndLong, help: "Always choose the most likely token.")
    var greedy = false

    @Option(name: .long, help: ArgumentHelp("Sampling temperature. (default: the model's)", valueName: "t"))
    var temperature: Double?

    @Option(name: .long, help: ArgumentHelp("Seed of the random number generator.", valueName: "n"))
    var seed: UInt64?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of tokens of the answer. (default: \(OutputLimit.defaultText))", valueName: "n"))
    var maxTokens: Int?

    @Option(name: .long, help: "Use case of the default model: general or content-tagging.")
    var useCase: UseCase = .general

    @Option(name: .long, help: "Guardrails of the default model: default or permissive-content-transformations.")
    var guardrails: GuardrailLevel = .default

    @OptionGroup(title: "Tools")
    var servers: MCPOptions

    @OptionGroup(title: "Model")
    var options: ModelOptions

    @OptionGroup(title: "Output")
    var tracing: TraceOptions

    @Flag(name: .shortAndLong, help: "Report speed and tokens on standard error.")
    var verbose = false

    func validate() throws {
        if let maxTokens, maxTokens < 1 { throw ValidationError("--max-tokens must be at least 1") }
        if let temperature, !(temperature >= 0 && temperature.isFinite) {
            throw ValidationError("--temperature must be 0 or more")
        }
        if greedy, temperature != nil || seed != nil {
            throw ValidationError("--greedy can't be combined with --temperature or --seed")
        }
        if useCase != .general || guardrails != .default, !options.areDefault {
            throw ValidationError("--use-case and --guardrails are for the default model: omit the model options")
        }
    }

    func run() async throws {
        let schema = try schema.map(SchemaArgument.read)
        let before = try prompt.transcript()
        let asked = try prompt.asked()
        tracing.begin()
        let connections = try await servers.connect()
        defer { for connection in connections { connection.close() } }
        let directory = try options.directory()
        // Opened here, so that file errors are the engine's own; the session shares the model.
        let isSystem = useCase != .general || guardrails != .default
        let loaded = try await ModelRegistry.shared.model(
            at: directory, options: options.loadOptions(), adapter: options.adapter)
        try tracing.open(model: directory)
        let tools = connections.flatMap(\.tools)
        let session =
            isSystem
            ? LanguageModelSession(
                model: SystemLanguageModel(useCase: useCase.useCase, guardrails: guardrails.guardrails), tools: tools,
                transcript: before)
            : LanguageModelSession(
                model: LocalLanguageModel(
                    directory: directory, adapter: options.adapter, options: options.sessionOptions(context: nil)),
                tools: tools, transcript: before)
        let limit = maxTokens ?? OutputLimit.tokens(loaded.transformer.defaults, afterPromptOf: 0)
        let usage = try await SamplingSeed.$current.withValue(seed) {
            try await answer(asked, schema, generationOptions(limit: limit), session)
        }
        if verbose { StandardStreams.writeError(ChatReport(usage: usage, ending: nil).line + "\n") }
        guard let saveTranscript else { return }
        try TranscriptDocument(session.transcript, modelName: options.shownName)
            .write(to: saveTranscript, model: directory)
        let path = URL(filePath: saveTranscript).standardizedFileURL.path
        StandardStreams.writeError("Transcript saved to: \(path)\n")
    }

    /// Shows the answer, and returns its token usage.
    private func answer(
        _ asked: Prompt, _ schema: GenerationSchema?, _ options: GenerationOptions, _ session: LanguageModelSession
    ) async throws -> LanguageModelSession.Usage {
        let (stream, reply) = (stream, ChatReply())
        let task = Task { () throws -> LanguageModelSession.Usage in
            if let schema {
                let response = try await session.respond(to: asked, schema: schema, options: options)
                StandardStreams.write(response.content.jsonString + "\n")
                return response.usage
            }
            guard stream else {
                let response = try await session.respond(to: asked, options: options)
                StandardStreams.write(response.content + "\n")
                return response.usage
            }
            let answer = session.streamResponse(to: asked, options: options)
            for try await snapshot in answer { reply.show(snapshot) }
            StandardStreams.write("\n")
            return try await answer.collect().usage
        }
        do {
            return try await Interrupts.handled(by: { task.cancel() }) { try await task.value }
        } catch is CancellationError {
            if reply.hasBegun { StandardStreams.write("\n") }
            ProcessExit.leave(with: .interrupted)
        }
    }

    private func generationOptions(limit: Int) -> GenerationOptions {
        GenerationOptions(
            samplingMode: greedy ? .greedy : nil, temperature: temperature, maximumResponseTokens: limit)
    }
}

extension Respond {
    /// The use case of the default model.
    enum UseCase: String, ExpressibleByArgument, CaseIterable {
        case general
        case contentTagging = "content-tagging"

        var useCase: SystemLanguageModel.UseCase { self == .general ? .general : .contentTagging }
    }

    /// The guardrails of the default model.
    enum GuardrailLevel: String, ExpressibleByArgument, CaseIterable {
        case `default`
        case permissiveContentTransformations = "permissive-content-transformations"

        var guardrails: SystemLanguageModel.Guardrails {
            self == .default ? .default : .permissiveContentTransformations
        }
    }
}
