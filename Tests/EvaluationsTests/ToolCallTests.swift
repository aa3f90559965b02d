import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import Testing

@testable import Evaluations

@Suite("Trajectories of tool calls")
struct ToolCallTests {
    private func calls(_ calls: [(String, String)]) throws -> [Transcript.ToolCall] {
        try calls.enumerated().map { number, call in
            Transcript.ToolCall(id: "\(number)", toolName: call.0, arguments: try GeneratedContent(json: call.1))
        }
    }

    @Test(
        "each matcher, from JSON",
        arguments: [
            (#"{"key":"city","exact":"Oslo"}"#, true), (#"{"key":"city","exact":"oslo"}"#, false),
            (#"{"key":"days","exact":3.0}"#, true), (#"{"key":"days","exact":"3"}"#, false),
            (#"{"key":"city"}"#, true), (#"{"key":"town"}"#, false), (#"{"key":"days","range":[1,3]}"#, true),
            (#"{"key":"days","range":[4,9]}"#, false), (#"{"key":"city","oneOf":["Bergen","Oslo"]}"#, true),
            (#"{"key":"city","pattern":"O.*o"}"#, true), (#"{"key":"city","pattern":"O"}"#, false),
            (#"{"key":"city","contains":"SL"}"#, true), (#"{"key":"city","hasPrefix":"Os"}"#, true),
            (#"{"key":"city","hasSuffix":"Os"}"#, false),
            (#"{"key":"deep.inner","exact":{"b":[true,null],"a":1}}"#, true),
            (#"{"key":"deep.inner","exact":{"b":[true],"a":1}}"#, false), (#"{"key":"days","contains":"3"}"#, false),
        ])
    func matchers(json: String, expected: Bool) async throws {
        let matcher = try JSONDecoder().decode(ArgumentMatcher.self, from: Data(json.utf8))
        let arguments = try GeneratedContent(
            json: #"{"city":"Oslo","days":3,"deep":{"inner":{"a":1,"b":[true,null]}}}"#)
        let found = try await matcher.matches(arguments, model: nil)
        #expect(found == expected)
    }

    @Test("a matcher with two rules, a range upside down, a pattern that is none, a description without a judge")
    func faults() async throws {
        for json in [#"{"key":"a","exact":1,"contains":"x"}"#, #"{"key":"a","range":[2,1]}"#, #"{"exact":1}"#] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(ArgumentMatcher.self, from: Data(json.utf8))
            }
        }
        let arguments = try GeneratedContent(json: #"{"a":"x"}"#)
        for matcher in [ArgumentMatcher.pattern("a", "("), .naturalLanguage("a", "a greeting")] {
            await #expect(throws: EvaluationError.self) { try await matcher.matches(arguments, model: nil) }
        }
    }

    @Test("a judge reads what a description says")
    func naturalLanguage() async throws {
        let judge = ScriptedLanguageModel([
            .text(#"{"rationale":"It greets.","score":"pass"}"#), .text(#"{"rationale":"No.","score":"fail"}"#),
        ])
        let matcher = ArgumentMatcher.naturalLanguage("a", "a greeting")
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
        let anywhere = try await match(.anyOrder(.init("find"), .init("find", arguments: [.exact("q", "a")])))
        #expect(anywhere == (1, 0))
        let tooMany = try await match(.anyOrder(.init("read"), .init("read")))
        #expect(tooMany == (0.5, 1))
        let disallowed = try await match(.init(disallowed: ["write", "delete"]))
        #expect(disallowed == (0.5, 1))
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
        let evaluator = ToolCallEvaluator<ModelSample<String>, ModelSubject<String>>(
            allPass: Metric("all"), percentagePass: Metric("share"))
        let transcript = Transcript(entries: [.toolCalls(.init(try calls([("find", "{}")])))])
        let expecting = ModelSample<String>(prompt: "x", expectations: .init(ordered: [.init("find"), .init("read")]))
        let measured = try await evaluator.metrics(of: .init(value: "y", transcript: transcript), for: expecting)
        #expect(measured.map(\.value) == [.failing, .score(0.5)])
        #expect(measured[0].rationale == "read wasn't called as expected at its place.")
        let plain = try await evaluator.metrics(of: .init(value: "y"), for: ModelSample(prompt: "x"))
        #expect(plain.map(\.value) == [.ignored, .ignored])
        await #expect(throws: EvaluationError.self) {
            try await evaluator.metrics(of: .init(value: "y"), for: expecting)
        }
    }
}
