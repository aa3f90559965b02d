import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import Testing

@testable import EvaluationsCore

@Suite("Trajectories of tool calls")
struct ToolCallTests {
    private func calls(_ calls: [(String, String)]) throws -> [Transcript.ToolCall] {
        try calls.enumerated().map { number, call in
            Transcript.ToolCall(id: "\(number)", toolName: call.0, arguments: try GeneratedContent(json: call.1))
        }
    }

    @Test(
        "each matcher",
        arguments: [
            (.exact(argumentName: "city", value: "Oslo"), true), (.exact(argumentName: "city", value: "oslo"), false),
            (.exact(argumentName: "days", value: 3.0), true), (.exact(argumentName: "days", value: "3"), false),
            (.exact(argumentName: "deep.inner.a", value: 1), true), (.exact(argumentName: "on", value: true), true),
            (.keyOnly(argumentName: "city"), true), (.keyOnly(argumentName: "town"), false),
            (.keyOnly(argumentName: "dotted.name"), true),
            (.range(argumentName: "days", minimum: 1, maximum: 3), true),
            (.range(argumentName: "days", minimum: 4, maximum: nil), false),
            (.range(argumentName: "days", minimum: nil, maximum: 3), true),
            (.range(argumentName: "city", minimum: nil, maximum: nil), false),
            (.oneOf(argumentName: "city", allowedValues: ["Bergen", "Oslo"]), true),
            (.pattern(argumentName: "city", regex: "O.*o"), true), (.pattern(argumentName: "city", regex: "^s"), false),
            (.contains(argumentName: "city", substring: "SL"), true),
            (.hasPrefix(argumentName: "city", prefix: "Os"), true),
            (.hasSuffix(argumentName: "city", suffix: "Os"), false),
            (.contains(argumentName: "days", substring: "3"), false),
        ] as [(ArgumentMatcher, Bool)])
    func matchers(matcher: ArgumentMatcher, expected: Bool) async throws {
        let arguments = try GeneratedContent(
            json: #"{"city":"Oslo","days":3,"on":true,"dotted.name":1,"deep":{"inner":{"a":1,"b":[true,null]}}}"#)
        let found = try await matcher.matches(arguments, model: nil)
        #expect(found == expected)
        let copy = try JSONDecoder().decode(ArgumentMatcher.self, from: JSONEncoder().encode(matcher))
        // A whole number comes back as one, which is the same value.
        let again = try await copy.matches(arguments, model: nil)
        #expect(again == expected)
    }

    @Test("a pattern that is none, a description without a judge")
    func faults() async throws {
        let arguments = try GeneratedContent(json: #"{"a":"x"}"#)
        let matchers: [ArgumentMatcher] = [
            .pattern(argumentName: "a", regex: "("), .naturalLanguage(argumentName: "a", criteria: "a greeting"),
        ]
        for matcher in matchers {
            await #expect(throws: EvaluationError.self) { try await matcher.matches(arguments, model: nil) }
        }
    }

    @Test("a judge reads what a description says")
    func naturalLanguage() async throws {
        let judge = ScriptedLanguageModel([
            .text(#"{"Truth":{"rationale":"It greets.","score":"pass"}}"#),
            .text(#"{"Truth":{"rationale":"No.","score":"fail"}}"#),
        ])
        let matcher = ArgumentMatcher.naturalLanguage(argumentName: "a", criteria: "a greeting")
        let arguments = try GeneratedContent(json: #"{"a":"hello"}"#)
        let first = try await matcher.matches(arguments, model: judge)
        let second = try await matcher.matches(arguments, model: judge)
        #expect(first && !second)
        #expect(judge.requests.first?.transcript.last?.description.contains(#""hello" fits: a greeting"#) == true)
    }

    @Test("order, calls anywhere, disallowed and additional ones")
    func trajectories() async throws {
        let made = try calls([
            ("find", #"{"q":"a"}"#), ("read", #"{"n":1}"#), ("find", #"{"q":"b"}"#), ("write", "{}"),
        ])
        func match(_ expectations: TrajectoryExpectation) async throws -> (Double, Int) {
            let match = try await TrajectoryMatch(expectations, calls: made, model: nil)
            return (match.share, match.faults.count)
        }
        let inOrder = try await match(.init(ordered: [.init("find"), .init("write")]))
        #expect(inOrder == (1, 0))
        let upsideDown = try await match(.init(ordered: [.init("write"), .init("find")]))
        #expect(upsideDown == (0.5, 1))
        // The first expectation fits both calls and must leave the one that the second needs.
        let anywhere = try await match(
            .init(
                unordered: [
                    .init("find"), .init("find", arguments: [.exact(argumentName: "q", value: "a")]),
                ]))
        #expect(anywhere == (1, 0))
        let tooMany = try await match(.init(unordered: [.init("read"), .init("read")]))
        #expect(tooMany == (0.5, 1))
        let disallowed = try await match(.init(disallowed: [.init("write"), .init("delete")]))
        #expect(disallowed == (0.5, 1))
        // With matchers only such calls may not come.
        for (value, share) in [("a", 0.0), ("c", 1)] as [(ArgumentValue, Double)] {
            let call = ToolExpectation("find", arguments: [.exact(argumentName: "q", value: value)])
            let narrowed = try await match(.init(disallowed: [call]))
            #expect(narrowed.0 == share)
        }
        let group = ToolExpectation.anyOrder([.init("read"), .init("find", arguments: [.keyOnly(argumentName: "q")])])
        let grouped = try await match(.init(ordered: [group, .init("write")]))
        #expect(grouped == (1, 0))
        let late = try await match(.init(ordered: [.init("write"), group]))
        #expect(late.1 == 2 && abs(late.0 - 1.0 / 3) < 1e-9)
        let single = try await match(.init(expected: "read", arguments: [.exact(argumentName: "n", value: 1)]))
        #expect(single == (1, 0))
        let strict = try await match(.init(ordered: [.init("find")], allowsAdditionalToolCalls: false))
        #expect(strict == (0.5, 1))
        let nothing = try await match(.init())
        #expect(nothing == (1, 0))
    }

    @Test("as many as possible are matched, as trying everything finds")
    func assignment() {
        var state: UInt64 = 9
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        func best(_ options: ArraySlice<[Int]>, _ used: Set<Int>) -> Int {
            guard let first = options.first else { return 0 }
            let rest = options.dropFirst()
            return first.filter { !used.contains($0) }.map { 1 + best(rest, used.union([$0])) }
                .reduce(best(rest, used), max)
        }
        for _ in 0..<300 {
            let options = (0..<next(5)).map { _ in (0..<next(4)).map { _ in next(5) } }
            let owners = TrajectoryMatch.assignment(options)
            #expect(owners.count == best(options[...], []))
            for (option, owner) in owners { #expect(options[owner].contains(option)) }
            #expect(Set(owners.values).count == owners.count)
        }
    }

    @Test("an evaluator reads a transcript, and ignores samples without expectations")
    func evaluator() async throws {
        let evaluator = ToolCallEvaluator<ModelSample<String>>(
            allPass: .toolsAllPass, percentagePass: .toolsPercentagePass)
        let transcript = Transcript(entries: [.toolCalls(.init(try calls([("find", "{}")])))]).structuredTranscript
        let expecting = ModelSample<String>(prompt: "x", expectations: .init(ordered: [.init("find"), .init("read")]))
        let measured = try await evaluator.metrics(subject: .init(value: "y", transcript: transcript), input: expecting)
        #expect(measured.map(\.value) == [.failing, .scoring(0.5)])
        #expect(measured[0].rationale == "read wasn't called as expected at its place.")
        let plain = try await evaluator.metrics(subject: .init(value: "y"), input: ModelSample(prompt: "x"))
        #expect(plain.map(\.value) == [.ignore, .ignore])
        await #expect(throws: EvaluationError.missingTranscript(evaluatorType: "ToolCallEvaluator")) {
            try await evaluator.metrics(subject: .init(value: "y"), input: expecting)
        }
    }

    @Test("expectations are written and read as JSON")
    func json() throws {
        let expectation = TrajectoryExpectation(
            ordered: [.anyOrder([.init("a"), .init("b", arguments: [.keyOnly(argumentName: "x")])])],
            unordered: [.init("c")], disallowed: [.init("d")])
        let copy = try JSONDecoder().decode(TrajectoryExpectation.self, from: JSONEncoder().encode(expectation))
        #expect(copy == expectation && copy.ordered[0].isAnyOrderGroup && copy.allowsAdditionalCalls)
        let written = #"{"ordered":[{"name":"t"}],"allowsAdditionalCalls":false}"#
        let read = try JSONDecoder().decode(TrajectoryExpectation.self, from: Data(written.utf8))
        #expect(read == .init(ordered: [.init("t")], allowsAdditionalToolCalls: false))
    }
}
