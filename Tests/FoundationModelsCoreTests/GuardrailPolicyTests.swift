import Foundation
import Testing

@testable import FoundationModelsCore

@Suite("Policies of guardrails")
struct GuardrailPolicyTests {
    typealias Guardrails = SystemLanguageModel.Guardrails

    /// Sends text through a guard in pieces: what was shown, and the error.
    private func show(
        _ pieces: [String], _ guardrails: Guardrails, isGuided: Bool = false
    ) throws -> (shown: [String], tokens: Int, error: (any Error)?) {
        var check = try #require(AnswerGuard(guardrails, isGuided: isGuided))
        var shown: [String] = []
        var tokens = 0
        func take(_ events: [LanguageModelExecutorGenerationChannel.Event]) {
            for event in events {
                guard case .response(let response) = event.content, case .append(let text) = response.action.kind else {
                    continue
                }
                shown.append(text.content)
                tokens += text.tokenCount
            }
        }
        do {
            for piece in pieces { take(try check.take(.response(action: .appendText(piece, tokenCount: 1)))) }
            take(try check.finish())
            return (shown, tokens, nil)
        } catch {
            return (shown, tokens, error)
        }
    }

    private func violation(_ error: (any Error)?) -> LanguageModelError.GuardrailViolation? {
        guard case .guardrailViolation(let details)? = error as? LanguageModelError else { return nil }
        return details
    }

    @Test(
        "a listed word is never shown, however it is cut into pieces",
        arguments: ["the secret sauce", "THE SECRET  SAUCE", "the secrét\nsa\u{301}uce!", "the se\u{200B}cret sauce."])
    func words(text: String) throws {
        let list = Guardrails(words: ["secret sauce", "nothing else"])
        for size in 1...text.count {
            let pieces = stride(from: 0, to: text.count, by: size).map { String(text.dropFirst($0).prefix(size)) }
            let (shown, _, error) = try show(pieces, list)
            let details = try #require(violation(error))
            #expect(details.debugDescription.contains("secret sauce"))
            // Not even its beginning.
            #expect("the ".hasPrefix(shown.joined().lowercased()))
            let metadata = details.metadata
            #expect(metadata["side"] as? String == "response")
            #expect(metadata["shown"] as? String == shown.joined())
            #expect((metadata["cut"] as? String)?.isEmpty == false)
        }
    }

    @Test(
        "other text comes out whole, with all its tokens",
        arguments: [
            "secretary of sauces", "the secret", "top secret sau", "", "é 🙂 日本語 \u{301}", "no sauce, secret!",
            "secret saucepan", "x\u{301}secret sauce",
        ])
    func others(text: String) throws {
        let list = Guardrails(words: ["secret sauce", "!!", " ", ""])
        for size in 1...max(1, text.unicodeScalars.count) {
            let scalars = Array(text.unicodeScalars)
            let pieces = stride(from: 0, to: scalars.count, by: size).map { start in
                String(String.UnicodeScalarView(scalars[start..<min(start + size, scalars.count)]))
            }
            for isGuided in [false, true] {
                let (shown, tokens, error) = try show(pieces, list, isGuided: isGuided)
                #expect(error == nil && shown.joined() == text && tokens == pieces.count)
            }
        }
    }

    @Test("words of scripts without spaces are found inside their text")
    func unspaced() throws {
        #expect(violation(try show(["我的密", "码是"], Guardrails(words: ["密码"])).error) != nil)
        #expect(try show(["我的密", "语是"], Guardrails(words: ["密码"])).error == nil)
    }

    @Test("escapes in JSON hide nothing, and JSON comes out as it was")
    func escapes() throws {
        let list = Guardrails(words: ["bad", "🙂"])
        let bad = [
            #"{"a":"b\u0061d"}"#, #"{"a":"x\nbad"}"#, #"{"a":"\u0062\u0061\u0064 x"}"#, #"{"a":"\ud83d\ude42"}"#,
        ]
        for json in bad {
            for size in 1...json.count {
                let pieces = stride(from: 0, to: json.count, by: size).map { String(json.dropFirst($0).prefix(size)) }
                let (shown, _, error) = try show(pieces, list, isGuided: true)
                #expect(violation(error) != nil && json.hasPrefix(shown.joined()))
            }
        }
        for json in [#"{"a":"b\\u0061d"}"#, #"{"a":"\ud83d"}"#, #"{"a":"\ud83"#, #""\"#, #"{"a":"\/\"\u00e9"}"#] {
            let (shown, _, error) = try show(json.map(String.init), list, isGuided: true)
            #expect(error == nil && shown.joined() == json)
        }
    }

    @Test("a closure sees all that came, and a refusal has its words; what is held back isn't shown")
    func closure() async throws {
        let guardrails = Guardrails(
            checkingResponses: { $0.hasSuffix("def") ? .refusal(explanation: "No.") : .pass }, holdingBack: 2)
        let (shown, _, error) = try show(["a", "b", "c", "d", "e", "f", "g"], guardrails)
        #expect(shown.joined() == "abc")
        guard case .refusal(let refusal)? = error as? LanguageModelError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await refusal.explanation.content == "No.")
        #expect(refusal.metadata["shown"] as? String == "abc" && refusal.metadata["cut"] as? String == "def")
        let all = try show(["a", "b", "c"], Guardrails(checkingResponses: { _ in .pass }, holdingBack: 99))
        #expect(all.error == nil && all.shown.joined() == "abc" && all.tokens == 3)
    }

    @Test("off by default: nothing is checked")
    func off() {
        #expect(AnswerGuard(.default, isGuided: true) == nil)
        #expect(AnswerGuard(.permissiveContentTransformations, isGuided: false) == nil)
        #expect(AnswerGuard(Guardrails(words: ["x"]).permittingText, isGuided: false) == nil)
        #expect(AnswerGuard(Guardrails(words: ["x"], on: [.prompts]), isGuided: true) == nil)
    }

    @Test("text that is held back is shown ahead of a call of a tool")
    func calls() throws {
        var check = try #require(AnswerGuard(Guardrails(words: ["secret sauce"]), isGuided: false))
        #expect(try check.take(.response(action: .appendText("secret", tokenCount: 1))).isEmpty)
        let events = try check.take(.toolCalls(entryID: "c", action: .removeToolCall(id: "1")))
        #expect(events.count == 2)
        guard case .response? = events.first?.content else {
            Issue.record("the text comes first")
            return
        }
    }
}
