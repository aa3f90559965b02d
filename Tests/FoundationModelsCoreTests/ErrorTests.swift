import Foundation
import Testing

@testable import FoundationModelsCore

@Suite("Errors of both years")
struct ErrorTests {
    static let overflow = LanguageModelError.contextSizeExceeded(
        .init(contextSize: 10, tokenCount: 20, debugDescription: "too long"))

    @Test("a thrown error is caught in the words of both years")
    func both() throws {
        do { throw Self.overflow.bridged } catch LanguageModelError.contextSizeExceeded(let details) {
            #expect(details.tokenCount == 20)
        }
        do { throw LanguageModelError.guardrailViolation(.init(debugDescription: "x")).bridged } catch {
            #expect(error is LanguageModelError)
            #expect((error as? LanguageModelError)?.errorDescription != nil)
            #expect(!(error is GeneratedContent.ParsingError))
            #expect(error.localizedDescription.contains("guardrail"))
        }
        do {
            _ = try GeneratedContent(json: "{").value(Int.self, forProperty: "a")
            Issue.record("nothing was thrown")
        } catch let error as GeneratedContent.ParsingError {
            #expect(error.rawContent == "{}")
        }
    }

    @available(*, deprecated)
    private func caughtAs2025(_ error: any Error) -> String {
        do { throw error } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
            return "exceededContextWindowSize"
        } catch LanguageModelSession.GenerationError.guardrailViolation(let context) {
            return "guardrailViolation " + context.debugDescription
        } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale {
            return "unsupportedLanguageOrLocale"
        } catch let error as LanguageModelSession.GenerationError {
            switch error {
            case .decodingFailure: return "decodingFailure"
            case .concurrentRequests: return "concurrentRequests"
            case .assetsUnavailable: return "assetsUnavailable"
            case .rateLimited, .unsupportedGuide, .refusal: return "other"
            default: return "unexpected"
            }
        } catch {
            return "not caught"
        }
    }

    @available(*, deprecated)
    @Test("the cases of 2025 catch at run time, without and with payload")
    func older() {
        #expect(caughtAs2025(Self.overflow.bridged) == "exceededContextWindowSize")
        #expect(
            caughtAs2025(LanguageModelError.guardrailViolation(.init(debugDescription: "g")).bridged)
                == "guardrailViolation g")
        #expect(
            caughtAs2025(
                LanguageModelError.unsupportedLanguageOrLocale(.init(languageCode: "xx", debugDescription: "")).bridged)
                == "unsupportedLanguageOrLocale")
        #expect(
            caughtAs2025(GeneratedContent.ParsingError(rawContent: "", debugDescription: "").bridged)
                == "decodingFailure")
        #expect(caughtAs2025(LanguageModelSession.Error.concurrentRequests.bridged) == "concurrentRequests")
        #expect(
            caughtAs2025(SystemModelError.assetsUnavailable(.init(debugDescription: "")).bridged)
                == "assetsUnavailable")
        #expect(caughtAs2025(LanguageModelError.timeout(.init(debugDescription: "")).bridged) == "not caught")
        #expect(caughtAs2025(CancellationError()) == "not caught")
        let old = bridging(LanguageModelSession.GenerationError.rateLimited(.init(debugDescription: "r")))
        #expect(old is LanguageModelError && old is LanguageModelSession.GenerationError)
    }
}
