import Foundation
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

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

    private typealias Event = LanguageModelExecutorGenerationChannel.Event

    /// The events of a turn that thinks, calls a tool and answers.
    private func turn(thought: [String], arguments: [String], answer: [String]) -> [Event] {
        thought.map { .reasoning(entryID: "r", action: .appendText($0, tokenCount: 1)) }
            + arguments.map { text in
                .toolCalls(
                    entryID: "c",
                    action: .toolCall(id: "1", name: "look", action: .appendArguments(text, tokenCount: 1)))
            } + answer.map { .response(entryID: "a", action: .appendText($0, tokenCount: 1)) }
    }

    /// Sends events through a guard: their texts in order, and the error.
    private func pass(_ events: [Event], _ guardrails: Guardrails) -> (texts: [String], error: (any Error)?) {
        var check = AnswerGuard(guardrails, isGuided: false)
        var texts: [String] = []
        func note(_ events: [Event]) {
            for event in events {
                switch event.content {
                case .reasoning(let event):
                    if case .append(let text) = event.action.kind { texts.append("thought " + text.content) }
                case .toolCalls(let event):
                    guard case .call(let call) = event.action.kind, case .append(let text) = call.action.kind else {
                        return
                    }
                    texts.append("\(call.name) " + text.content)
                case .response(let event):
                    if case .append(let text) = event.action.kind { texts.append("answer " + text.content) }
                case .data: break
                }
            }
        }
        do {
            for event in events { note(try check?.take(event) ?? [event]) }
            note(try check?.finish() ?? [])
            return (texts, nil)
        } catch {
            return (texts, error)
        }
    }

    @Test("thoughts and arguments are checked where the policy says so, each by itself")
    func sides() throws {
        let events = turn(thought: ["the se", "cret"], arguments: [#"{"q":"se"#, #"cr\u0065t"}"#], answer: ["secret"])
        let all = ["thought the se", "thought cret", #"look {"q":"se"#, #"look cr\u0065t"}"#, "answer secret"]
        #expect(pass(events, Guardrails(words: ["other"], on: Set(Guardrails.Side.allCases))).texts.joined() != "")
        #expect(pass(events, Guardrails(words: ["secret"], on: [.prompts])).texts == all)
        for (side, name, texts) in [
            (.reasoning, "reasoning", ["thought the "]),
            (.toolArguments, "tool arguments", [all[0], all[1], #"look {"q":""#]),
            (.responses, "response", Array(all.prefix(4))),
        ] as [(Guardrails.Side, String, [String])] {
            let (shown, error) = pass(events, Guardrails(words: ["secret"], on: [side]))
            let metadata = try #require(violation(error)).metadata
            #expect(metadata["side"] as? String == name && shown == texts)
            #expect(metadata["tool"] as? String == (side == .toolArguments ? "look" : nil))
        }
    }

    @Test("text that is held back comes ahead of the next kind, with nothing lost")
    func order() {
        let guardrails = Guardrails(words: ["secret sauce"], on: [.responses, .reasoning, .toolArguments])
        let events = turn(thought: ["the secret"], arguments: ["{\"q\":\"secret", "\"}"], answer: ["a secret"])
        let (texts, error) = pass(events, guardrails)
        #expect(error == nil)
        let kinds = texts.map { $0.prefix { $0 != " " } }
        let order = ["thought": 0, "look": 1, "answer": 2]
        #expect(kinds == kinds.sorted { order[String($0)]! < order[String($1)]! })
        for (kind, whole) in [("thought", "the secret"), ("look", "{\"q\":\"secret\"}"), ("answer", "a secret")] {
            #expect(texts.filter { $0.hasPrefix(kind) }.map { $0.dropFirst(kind.count + 1) }.joined() == whole)
        }
    }

    @Test("closures see the tool's name with all of its arguments, and thoughts")
    func closures() throws {
        let guardrails = Guardrails(
            checkingReasoning: { $0.contains("plan") ? .refusal(explanation: "No plans.") : .pass },
            checkingToolArguments: { tool, arguments in
                tool == "look" && arguments.contains("attic") ? .violation("not there") : .pass
            }, holdingBack: 3)
        let arguments = turn(thought: ["fine"], arguments: ["{\"q\":\"at", "tic\"}"], answer: ["x"])
        let stopped = try #require(violation(pass(arguments, guardrails).error))
        #expect(stopped.metadata["tool"] as? String == "look" && stopped.debugDescription.contains("not there"))
        let thoughts = pass(turn(thought: ["a pl", "an"], arguments: [], answer: ["x"]), guardrails)
        #expect(thoughts.texts == ["thought a"])
        guard case .refusal? = thoughts.error as? LanguageModelError else {
            Issue.record("\(String(describing: thoughts.error))")
            return
        }
    }
}
