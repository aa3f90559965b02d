import Foundation
import FoundationModels
import Observation

enum ModelSurface {
    static func system(_ entries: [Transcript.Entry], _ schema: GenerationSchema) async throws {
        let model = SystemLanguageModel.default
        let _: [SystemLanguageModel] = [
            SystemLanguageModel(), SystemLanguageModel(useCase: .contentTagging),
            SystemLanguageModel(guardrails: .permissiveContentTransformations),
            SystemLanguageModel(useCase: .general, guardrails: .default),
        ]
        switch model.availability {
        case .available: break
        case .unavailable(.deviceNotEligible): break
        case .unavailable(.appleIntelligenceNotEnabled): break
        case .unavailable(.modelNotReady): break
        }
        switch model.availability {
        case .available: break
        case .unavailable(let reason): let _: SystemLanguageModel.Availability.UnavailableReason = reason
        }
        let _: Bool = model.isAvailable
        let _: Set<Locale.Language> = model.supportedLanguages
        let _: Bool = model.supportsLocale()
        let _: Bool = model.supportsLocale(Locale(identifier: "de_DE"))
        let _: Int = model.contextSize
        let _: Int = try await model.tokenCount(for: "text")
        _ = try await model.tokenCount(for: Prompt { "a" })
        _ = try await model.tokenCount(for: Instructions("a"))
        _ = try await model.tokenCount(for: ToolSurface.all)
        _ = try await model.tokenCount(for: schema)
        _ = try await model.tokenCount(for: entries)
        _ = try await model.tokenCount(for: Transcript(entries: entries))
        let variant: SystemLanguageModel.Variant = model.variant
        let _: (Bool, String) = (variant == .core3 || variant == .coreAdvanced3, variant.displayName)
        ContentSurface.needsHashable(SystemLanguageModel.Variant.self)
        ContentSurface.needsEquatable(SystemLanguageModel.UseCase.self)
        ContentSurface.needsSendable(SystemLanguageModel.Guardrails.self)
        let _: any Observable & Sendable & LanguageModel = model
        let _: LanguageModelCapabilities = model.capabilities
        let executor = SystemLanguageModel.Executor(configuration: model.executorConfiguration)
        executor.prewarm(model: model, transcript: Transcript())
        ContentSurface.needsHashable(SystemLanguageModel.Executor.Configuration.self)
        _ = type(of: model) == SystemLanguageModel.self
        let error = SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d"))
        switch error {
        case .assetsUnavailable(let details): let _: String = details.debugDescription
        }
        let _: String? = error.errorDescription
    }

    @available(*, deprecated)
    static func adapters(_ url: URL) async throws {
        do {
            let adapter = try SystemLanguageModel.Adapter(fileURL: url)
            _ = try SystemLanguageModel.Adapter(name: "x")
            let _: [String: Any] = adapter.creatorDefinedMetadata
            try await adapter.compile()
            _ = SystemLanguageModel(adapter: adapter)
            _ = SystemLanguageModel(adapter: adapter, guardrails: .default)
        } catch let error as SystemLanguageModel.Adapter.AssetError {
            switch error {
            case .invalidAsset(let context), .invalidAdapterName(let context), .compatibleAdapterNotFound(let context):
                let _: String = context.debugDescription
            }
            let _: (String?, String?) = (error.errorDescription, error.recoverySuggestion)
        }
        _ = SystemLanguageModel.Adapter.AssetError.Context(debugDescription: "d")
        let _: [String] = SystemLanguageModel.Adapter.compatibleAdapterIdentifiers(name: "x")
        try SystemLanguageModel.Adapter.removeObsoleteAdapters()
    }

    static func cloud() async throws {
        let model = PrivateCloudComputeLanguageModel()
        switch model.availability {
        case .available: break
        case .unavailable(.deviceNotEligible), .unavailable(.systemNotReady): break
        }
        let _: Bool = model.isAvailable
        let quota: PrivateCloudComputeLanguageModel.QuotaUsage = model.quotaUsage
        switch quota.status {
        case .belowLimit(let below): let _: Bool = below.isApproachingLimit
        case .limitReached(let reached):
            let _: PrivateCloudComputeLanguageModel.QuotaUsage.Status.LimitReached = reached
        }
        let _: (Bool, Date?) = (quota.isLimitReached, quota.resetDate)
        quota.limitIncreaseSuggestion?.show()
        let _: Int = try await model.contextSize
        let _: Set<Locale.Language> = try await model.supportedLanguages
        let _: Bool = try await model.supportsLocale()
        let _: any Observable & LanguageModel = model
        do {
            try await LanguageModelSession(model: model).respond(to: "x")
        } catch PrivateCloudComputeLanguageModel.Error.quotaLimitReached(let details) {
            details.limitIncreaseSuggestion?.show()
            let _: (Date?, String) = (details.resetDate, details.debugDescription)
        } catch PrivateCloudComputeLanguageModel.Error.networkFailure(let details) {
            let _: String = details.debugDescription
        } catch let error as PrivateCloudComputeLanguageModel.Error {
            let _: String? = error.errorDescription
        }
        _ = PrivateCloudComputeLanguageModel.Error.networkFailure(.init(debugDescription: "d"))
        _ = PrivateCloudComputeLanguageModel.Error.quotaLimitReached(.init(debugDescription: "d"))
        _ = PrivateCloudComputeLanguageModel.Error.quotaLimitReached(
            .init(limitIncreaseSuggestion: nil, resetDate: nil, debugDescription: "d"))
        _ = PrivateCloudComputeLanguageModel.Error.serviceUnavailable(.init(debugDescription: "d"))
    }

    struct Model: LanguageModel {
        typealias Executor = ModelSurface.Executor
        var capabilities: LanguageModelCapabilities {
            LanguageModelCapabilities([.vision, .guidedGeneration, .reasoning, .toolCalling])
        }
        var executorConfiguration: Executor.Configuration { .init(name: "x") }
        func supportsDataAttachmentType(_ type: UTType) async throws -> Bool { type.conforms(to: .json) }
    }

    struct Executor: LanguageModelExecutor {
        struct Configuration: Hashable, Sendable { var name: String }
        typealias Model = ModelSurface.Model
        init(configuration: Configuration) throws {}
        func prewarm(model: Model, transcript: Transcript) {}
        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: Model,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let _: UUID = request.id
            let _: Transcript = request.transcript
            let _: [Transcript.ToolDefinition] = request.enabledToolDefinitions
            let _: GenerationSchema? = request.schema
            let _: (GenerationOptions, ContextOptions) = (request.generationOptions, request.contextOptions)
            let _: [String: GeneratedContent] = request.metadata
            _ = model.capabilities.contains(.vision)
            await channel.send(.response(action: .appendText("a", tokenCount: 1)))
        }
    }

    typealias Channel = LanguageModelExecutorGenerationChannel

    static func events(_ segment: Transcript.AttachmentSegment) async throws {
        let request = LanguageModelExecutorGenerationRequest(
            id: UUID(), transcript: Transcript(), enabledTools: [], generationOptions: GenerationOptions(),
            contextOptions: ContextOptions(), metadata: ["a": 1])
        _ = request
        let usage = Channel.Usage(
            input: .init(totalTokenCount: 1, cachedTokenCount: 0),
            output: .init(totalTokenCount: 1, reasoningTokenCount: 0),
            metadata: ["a": 1])
        let _: [String: GeneratedContent] = usage.metadata
        let responses: [Channel.Response.Action] = [
            .appendText("a", tokenCount: 1), .appendText("a", segmentID: "s", tokenCount: 1),
            .replaceTextSegment("a", segmentID: nil, tokenCount: 1), .addAttachmentSegment(segment),
            .removeAttachmentSegment(id: "x"), .updateMetadata(["a": 1]),
            .updateUsage(input: usage.input, output: usage.output),
            .updateUsage(input: usage.input, output: usage.output, metadata: ["a": 1]),
        ]
        let thoughts: [Channel.Reasoning.Action] = [
            .appendText("a", tokenCount: 1), .replaceTextSegment("a", tokenCount: 1),
            .updateSignature(Data(), tokenCount: 1), .updateMetadata(["a": 1]),
            .updateUsage(input: usage.input, output: usage.output),
        ]
        let calls: [Channel.ToolCalls.Action] = [
            .toolCall(id: "1", name: "n", action: .appendArguments("{}", tokenCount: 1)),
            .toolCall(id: "1", name: "n", action: .updateMetadata(["a": 1])), .removeToolCall(id: "1"),
            .updateMetadata(["a": 1]), .updateUsage(input: usage.input, output: usage.output),
        ]
        let channel = Channel()
        let events: [Channel.Event] =
            responses.map { .response(action: $0) } + thoughts.map { .reasoning(action: $0) }
            + calls.map { .toolCalls(entryID: "e", action: $0) }
        for event in events { await channel.send(event) }
        var iterator: Channel.AsyncIterator = channel.makeAsyncIterator()
        let _: Channel.Event? = try await iterator.next(isolation: nil)
        for try await event in channel { await channel.send(event) }
        ContentSurface.needsSendable(Channel.self)
        let _: [any Sendable.Type] = [
            Channel.Metadata.self, Channel.TextFragment.self, Channel.TextSegmentReplacement.self,
            Channel.Response.self,
            Channel.Reasoning.self, Channel.ReasoningSignature.self, Channel.ToolCalls.self,
            Channel.ToolCalls.ToolCall.self,
            Channel.ToolCalls.ToolCall.ArgumentsFragment.self,
        ]
        ContentSurface.needsHashable(LanguageModelCapabilities.Capability.self)
    }
}
