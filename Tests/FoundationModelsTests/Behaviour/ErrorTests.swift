import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Errors of a session, caught as both years write it")
struct ErrorTests {
    static func session(_ error: any Error & Sendable) -> LanguageModelSession {
        LanguageModelSession(model: ScriptedLanguageModel { _ in .failure(error) })
    }

    @available(*, deprecated)
    static func as2025(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "nothing"
        } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            return "exceededContextWindowSize"
        } catch LanguageModelSession.GenerationError.guardrailViolation {
            return "guardrailViolation"
        } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale {
            return "unsupportedLanguageOrLocale"
        } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
            return "refusal: " + ((try? await refusal.explanation.content) ?? "-")
        } catch let error as LanguageModelSession.GenerationError {
            switch error {
            case .assetsUnavailable: return "assetsUnavailable"
            case .unsupportedGuide: return "unsupportedGuide"
            case .decodingFailure: return "decodingFailure"
            case .rateLimited: return "rateLimited"
            case .concurrentRequests: return "concurrentRequests"
            default: return "unexpected"
            }
        } catch {
            return "not caught"
        }
    }

    static func as2026(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "nothing"
        } catch LanguageModelError.contextSizeExceeded(let details) {
            return "contextSizeExceeded \(details.tokenCount) of \(details.contextSize)"
        } catch let error as LanguageModelError {
            switch error {
            case .rateLimited: return "rateLimited"
            case .guardrailViolation: return "guardrailViolation"
            case .refusal(let refusal): return "refusal: " + ((try? await refusal.explanation.content) ?? "-")
            case .unsupportedCapability(let details): return "unsupportedCapability \(details.capability)"
            case .unsupportedTranscriptContent: return "unsupportedTranscriptContent"
            case .unsupportedGenerationGuide(let details):
                return "unsupportedGenerationGuide \(details.schemaName ?? "-")"
            case .unsupportedLanguageOrLocale(let details): return "language \(details.languageCode.identifier)"
            case .timeout: return "timeout"
            default: return "unexpected"
            }
        } catch is GeneratedContent.ParsingError {
            return "ParsingError"
        } catch LanguageModelSession.Error.concurrentRequests {
            return "concurrentRequests"
        } catch SystemLanguageModel.Error.assetsUnavailable {
            return "assetsUnavailable"
        } catch {
            return "not caught"
        }
    }

    static let cases: [(any Error & Sendable, String, String)] = [
        (
            LanguageModelError.contextSizeExceeded(.init(contextSize: 3, tokenCount: 5, debugDescription: "d")),
            "exceededContextWindowSize", "contextSizeExceeded 5 of 3"
        ),
        (LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: "d")), "rateLimited", "rateLimited"),
        (
            LanguageModelError.guardrailViolation(.init(debugDescription: "d")), "guardrailViolation",
            "guardrailViolation"
        ),
        (LanguageModelError.refusal(.init(explanation: "No.", debugDescription: "d")), "refusal: No.", "refusal: No."),
        (
            LanguageModelError.unsupportedCapability(.init(capability: .vision, debugDescription: "d")), "not caught",
            "unsupportedCapability vision"
        ),
        (
            LanguageModelError.unsupportedGenerationGuide(.init(schemaName: "S", debugDescription: "d")),
            "unsupportedGuide", "unsupportedGenerationGuide S"
        ),
        (
            LanguageModelError.unsupportedLanguageOrLocale(.init(languageCode: "xx", debugDescription: "d")),
            "unsupportedLanguageOrLocale", "language xx"
        ),
        (LanguageModelError.timeout(.init(debugDescription: "d")), "not caught", "timeout"),
        (GeneratedContent.ParsingError(rawContent: "r", debugDescription: "d"), "decodingFailure", "ParsingError"),
        (
            SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d")), "assetsUnavailable",
            "assetsUnavailable"
        ),
        (ProbeError(), "not caught", "not caught"),
    ]

    @available(*, deprecated)
    @Test("what an executor throws is caught in the words of both years, from a response and from a stream")
    func both() async {
        for (error, old, new) in Self.cases {
            let session = Self.session(error)
            let respond: () async throws -> Void = { try await session.respond(to: "x") }
            let stream: () async throws -> Void = { for try await _ in session.streamResponse(to: "x") {} }
            let collect: () async throws -> Void = { _ = try await session.streamResponse(to: "x").collect() }
            for body in [respond, stream, collect] {
                #expect(await Self.as2025(body) == old)
                #expect(await Self.as2026(body) == new)
            }
            #expect(session.transcript.isEmpty && !session.isResponding)
        }
    }

    @available(*, deprecated)
    @Test("a refused second request and an answer that isn't its type are caught in the words of both years")
    func own() async {
        let gate = ScriptGate()
        let session = LanguageModelSession(model: ScriptedLanguageModel([.init([.wait(for: gate), .text("x")])]))
        let first = Task { try await session.respond(to: "1").content }
        await gate.arrival()
        #expect(await Self.as2025 { try await session.respond(to: "2") } == "concurrentRequests")
        #expect(await Self.as2026 { try await session.respond(to: "2") } == "concurrentRequests")
        gate.open()
        _ = try? await first.value
        let wrong = LanguageModelSession(model: ScriptedLanguageModel { _ in .text(#""text""#) })
        #expect(await Self.as2025 { try await wrong.respond(to: "x", generating: Int.self) } == "decodingFailure")
        #expect(await Self.as2026 { try await wrong.respond(to: "x", generating: Int.self) } == "ParsingError")
        #expect(
            await Self.as2025 { throw LanguageModelSession.GenerationError.rateLimited(.init(debugDescription: "")) }
                == "rateLimited")
    }

    @available(*, deprecated)
    @Test("an error of a session inside a tool keeps both forms inside the tool's error")
    func nested() async throws {
        let inner = Self.session(LanguageModelError.guardrailViolation(.init(debugDescription: "d")))
        let tool = Probe { try await inner.respond(to: $0).content }
        let outer = LanguageModelSession(
            model: ScriptedLanguageModel([.toolCalls([.probe("x", id: "1")])]), tools: [tool])
        do {
            try await outer.respond(to: "x")
            Issue.record("nothing was thrown")
        } catch let error as LanguageModelSession.ToolCallError {
            #expect(error.underlyingError is LanguageModelError)
            #expect(error.underlyingError is LanguageModelSession.GenerationError)
        }
    }
}
