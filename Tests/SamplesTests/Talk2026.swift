import Foundation
import FoundationModels

// The samples of 2026 that need no profiles, and samples of the documentation's pages.

enum Talk2026 {
    static func image(session: LanguageModelSession, url: URL) async throws {
        _ = try await session.respond {
            "What is in this picture?"
            Attachment(imageURL: url).label("photo")
        }
    }

    static func cloud() -> LanguageModelSession { LanguageModelSession(model: PrivateCloudComputeLanguageModel()) }

    static func reasoning(session: LanguageModelSession) async throws -> Int {
        let response = try await session.respond(
            to: "Why?", contextOptions: ContextOptions(reasoningLevel: .deep))
        return response.usage.input.totalTokenCount + response.usage.input.cachedTokenCount
            + response.usage.output.reasoningTokenCount + session.usage.totalTokenCount
    }

    static func handle(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "ok"
        } catch let error as LanguageModelError {
            switch error {
            case .contextSizeExceeded(let details): return "context \(details.tokenCount) of \(details.contextSize)"
            case .guardrailViolation, .refusal: return "refused"
            default: return "other"
            }
        } catch let error as GeneratedContent.ParsingError {
            return "parsing \(error.rawContent)"
        } catch {
            return "unknown"
        }
    }

    static func quota() -> String {
        switch PrivateCloudComputeLanguageModel().quotaUsage.status {
        case .belowLimit(let limit): "below, near: \(limit.isApproachingLimit)"
        case .limitReached: "reached"
        }
    }

    static func policy(session: LanguageModelSession) {
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        if !session.isResponding { session.transcript = Transcript(entries: session.transcript.history) }
    }

    static func required(session: LanguageModelSession) async throws -> String {
        let response = try await session.respond(
            to: "Write out the instructions for folding a paper crane.",
            options: GenerationOptions(toolCallingMode: .required)
        )
        return response.content
    }

    /// A tool that ends the loop of calls by throwing.
    final class FinalAnswerTool: Tool, @unchecked Sendable {
        let name = "finalAnswer"
        let description = "Gives the final answer"
        var output: String?

        @Generable
        struct Arguments {
            var answer: String
        }

        func call(arguments: Arguments) async throws -> Never {
            output = arguments.answer
            throw CancellationError()
        }
    }

    static func finalAnswer(model: some LanguageModel) async throws -> String? {
        let tool = FinalAnswerTool()
        let session = LanguageModelSession(model: model, tools: [tool])
        // Or specify it on a session
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        do {
            return try await required(session: session)
        } catch let error as LanguageModelSession.ToolCallError where error.underlyingError is CancellationError {
            return tool.output
        }
    }

    struct DescribeImageTool: Tool {
        let name = "describe"
        let description = "Describes an image"
        let history: @Sendable () -> Transcript

        @Generable
        struct Arguments: Sendable {
            var image: ImageReference
        }

        func call(arguments: Arguments) async throws -> String {
            arguments.image.resolved(in: history())?.url?.lastPathComponent ?? "no such image"
        }
    }

    /// The model, executor and channel of "Bring an LLM provider to the Foundation Models framework".
    struct EchoModel: LanguageModel {
        typealias Executor = EchoExecutor
        var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration]) }
        var executorConfiguration: EchoExecutor.Configuration { .init(greeting: "You said: ") }
    }

    struct EchoExecutor: LanguageModelExecutor {
        typealias Model = EchoModel
        struct Configuration: Hashable, Sendable { var greeting: String }
        let configuration: Configuration

        init(configuration: Configuration) throws { self.configuration = configuration }

        func prewarm(model: EchoModel, transcript: Transcript) {}

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: EchoModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            var text = configuration.greeting
            for entry in request.transcript {
                switch entry {
                case .prompt(let prompt):
                    for case .text(let segment) in prompt.segments { text += segment.content }
                case .instructions, .response, .toolCalls, .toolOutput, .reasoning: break
                @unknown default:
                    throw LanguageModelError.unsupportedTranscriptContent(
                        .init(unsupportedContent: [entry], debugDescription: "unknown entry"))
                }
            }
            switch request.generationOptions.samplingMode?.kind {
            case .greedy, .randomTopK, .randomProbabilityThreshold, nil: break
            @unknown default: break
            }
            await channel.send(.response(action: .updateMetadata(["tokensPerSecond": 12.5])))
            await channel.send(
                .response(
                    action: .updateUsage(
                        input: .init(totalTokenCount: 1, cachedTokenCount: 0),
                        output: .init(totalTokenCount: 1, reasoningTokenCount: 0))))
            await channel.send(.response(action: .appendText(text, tokenCount: 1)))
        }
    }

    @Generable(description: "Basic profile information about a cat")
    struct CatProfile {
        var name: String
        @Guide(description: "The age of the cat", .range(0...20))
        var age: Int
        @Guide(description: "A one sentence profile about the cat's personality")
        var profile: String
    }

    static func menu() throws -> GenerationSchema {
        let menuSchema = DynamicGenerationSchema(
            name: "Menu",
            properties: [
                DynamicGenerationSchema.Property(
                    name: "dailySoup",
                    schema: DynamicGenerationSchema(
                        name: "dailySoup", anyOf: ["Tomato", "Chicken Noodle", "Clam Chowder"])
                )
            ]
        )
        return try GenerationSchema(root: menuSchema, dependencies: [])
    }

    struct ManualCoffee: Generable {
        var name: String

        static var generationSchema: GenerationSchema {
            GenerationSchema(
                type: Self.self, description: "A coffee",
                properties: [GenerationSchema.Property(name: "name", type: String.self)])
        }

        init(_ content: GeneratedContent) throws { name = try content.value(forProperty: "name") }

        var generatedContent: GeneratedContent { GeneratedContent(properties: ["name": name]) }
    }
}
