import Foundation
import FoundationModelsTesting
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Errors as NSError")
struct ErrorIdentityTests {
    /// An error with what Apple's framework calls it.
    typealias Row = (error: any Error & Sendable, domain: String, code: Int)

    static let table: [Row] = [
        (LanguageModelError.contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "d")), model, 0),
        (LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: "d")), model, 1),
        (LanguageModelError.guardrailViolation(.init(debugDescription: "d")), model, 2),
        (LanguageModelError.refusal(.init(explanation: "No.", debugDescription: "d")), model, 3),
        (LanguageModelError.unsupportedCapability(.init(capability: .vision, debugDescription: "d")), model, 4),
        (
            LanguageModelError.unsupportedTranscriptContent(.init(unsupportedContent: [], debugDescription: "d")),
            model, 5
        ),
        (LanguageModelError.unsupportedGenerationGuide(.init(schemaName: nil, debugDescription: "d")), model, 6),
        (LanguageModelError.unsupportedLanguageOrLocale(.init(languageCode: "xx", debugDescription: "d")), model, 7),
        (LanguageModelError.timeout(.init(debugDescription: "d")), model, 8),
        (GeneratedContent.ParsingError(rawContent: "", debugDescription: "d"), "GeneratedContent.ParsingError", 1),
        (LanguageModelSession.Error.concurrentRequests, "LanguageModelSession.Error", 0),
        (LanguageModelSession.Error.transcriptMutationWhileResponding, "LanguageModelSession.Error", 1),
        (
            LanguageModelSession.ToolCallError(tool: SpyTool(), underlyingError: SpyError()),
            "LanguageModelSession.ToolCallError", 1
        ),
        (SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d")), "SystemLanguageModel.Error", 0),
        (AssetError.invalidAsset(.init(debugDescription: "d")), asset, 0),
        (AssetError.invalidAdapterName(.init(debugDescription: "d")), asset, 1),
        (AssetError.compatibleAdapterNotFound(.init(debugDescription: "d")), asset, 2),
        (PrivateCloudComputeLanguageModel.Error.networkFailure(.init(debugDescription: "d")), cloud, 0),
        (PrivateCloudComputeLanguageModel.Error.quotaLimitReached(.init(debugDescription: "d")), cloud, 1),
        (PrivateCloudComputeLanguageModel.Error.serviceUnavailable(.init(debugDescription: "d")), cloud, 2),
        (GenerationSchema.SchemaError.duplicateType(schema: nil, type: "T", context: context), schema, 0),
        (GenerationSchema.SchemaError.duplicateProperty(schema: "S", property: "p", context: context), schema, 1),
        (GenerationSchema.SchemaError.emptyTypeChoices(schema: "S", context: context), schema, 2),
        (GenerationSchema.SchemaError.undefinedReferences(schema: nil, references: [], context: context), schema, 3),
        (ImageAttachmentError(description: "d"), "ImageAttachmentError", 1),
        (LanguageModelSession.ToolRoundLimitError(limit: 1), "LanguageModelSession.ToolRoundLimitError", 1),
    ]
    typealias AssetError = SystemLanguageModel.Adapter.AssetError
    static let model = "LanguageModelError"
    static let asset = "SystemLanguageModel.Adapter.AssetError"
    static let cloud = "PrivateCloudComputeLanguageModel.Error"
    static let schema = "GenerationSchema.SchemaError"
    static let context = GenerationSchema.SchemaError.Context(debugDescription: "d")

    @Test("domains and codes are those of Apple's framework, with the sentence of the error")
    func domains() {
        for row in Self.table {
            let object = row.error as NSError
            #expect(object.domain == "FoundationModels." + row.domain && object.code == row.code)
            #expect(object.localizedDescription == (row.error as? any LocalizedError)?.errorDescription)
        }
    }

    @Test("a session throws them so, and the object is caught in its own type again")
    func thrown() async throws {
        for row in Self.table {
            let session = LanguageModelSession(model: ScriptedLanguageModel { _ in .failure(row.error) })
            let error = await #expect(throws: (any Error).self) { try await session.respond(to: "x") }
            let object = try #require(error) as NSError
            #expect(object.domain == "FoundationModels." + row.domain && object.code == row.code)
            #expect(object.localizedDescription == (row.error as? any LocalizedError)?.errorDescription)
            if row.domain == Self.model { #expect(object as any Error is LanguageModelError) }
        }
    }

    @available(*, deprecated)
    @Test("the errors of 2025 have the domain of their type")
    func earlier() {
        typealias Earlier = LanguageModelSession.GenerationError
        let context = Earlier.Context(debugDescription: "d")
        let cases: [Earlier] = [
            .exceededContextWindowSize(context), .assetsUnavailable(context), .guardrailViolation(context),
            .unsupportedGuide(context), .unsupportedLanguageOrLocale(context), .decodingFailure(context),
            .rateLimited(context), .concurrentRequests(context), .refusal(.init(transcriptEntries: []), context),
        ]
        for (code, error) in cases.enumerated() {
            for object in [error as NSError, error as any Error as NSError] {
                #expect(object.domain == "FoundationModels.LanguageModelSession.GenerationError" && object.code == code)
                #expect(object.localizedDescription == error.errorDescription)
            }
        }
        let known = LanguageModelError.timeout(.init(debugDescription: "d"))
        #expect((known as NSError).domain == "FoundationModels.LanguageModelError" && (known as NSError).code == 8)
    }
}
