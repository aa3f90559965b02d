import FoundationModelsCore

/// Measures which of the expected calls a model made.
///
/// Of a sample without expectations both metrics are ignored.
public struct ToolCallEvaluator<Sample: ModelSampleProtocol, Subject: EvaluationSubject>: EvaluatorProtocol {
    private let allPass: Metric
    private let percentagePass: Metric
    private let argumentMatchModel: (any LanguageModel)?

    /// Names the metrics.
    ///
    /// - Parameters:
    ///   - allPass: Passes where every expectation is met.
    ///   - percentagePass: The share of the expectations that are met, from 0 to 1: each expected call is one, each
    ///     disallowed tool is one, and that nothing else is called is one where it is expected.
    ///   - argumentMatchModel: Who judges arguments that are described.
    public init(allPass: Metric, percentagePass: Metric, argumentMatchModel: (any LanguageModel)? = nil) {
        self.allPass = allPass
        self.percentagePass = percentagePass
        self.argumentMatchModel = argumentMatchModel
    }

    /// Measures one sample.
    ///
    /// - Throws: `EvaluationError.invalidEvaluator` where the subject has no transcript.
    public func metrics(of subject: Subject, for sample: Sample) async throws -> [Metric] {
        guard let expectations = sample.expectations else { return [allPass.ignore, percentagePass.ignore] }
        guard let transcript = subject.transcript else {
            throw EvaluationError.invalidEvaluator("calls of tools are looked for, and the subject has no transcript.")
        }
        let calls = transcript.flatMap { entry in
            if case .toolCalls(let calls) = entry { Array(calls) } else { [Transcript.ToolCall]() }
        }
        let outcome = try await TrajectoryMatch(expectations, calls: calls, model: argumentMatchModel)
        let rationale = outcome.faults.isEmpty ? nil : outcome.faults.joined(separator: " ")
        return [
            allPass.passing(if: outcome.faults.isEmpty, rationale: rationale),
            percentagePass.scoring(outcome.share, rationale: rationale),
        ]
    }
}

/// How calls fit expectations.
struct TrajectoryMatch {
    /// What isn't as expected, in sentences.
    private(set) var faults: [String] = []
    /// The share of the expectations that are met.
    let share: Double

    /// Compares calls with expectations: as many expected calls as possible have a call of their own.
    ///
    /// Calls in order are found first, each the earliest that fits behind the one before it; the others are then
    /// matched to what is left, by augmenting paths. O(expectations × calls), times the calls for those in any order.
    init(_ expectations: TrajectoryExpectation, calls: [Transcript.ToolCall], model: (any LanguageModel)?) async throws
    {
        var used: Set<Int> = []
        var met = 0
        var next = 0
        for expected in expectations.ordered {
            var found: Int?
            for index in calls.indices.dropFirst(next) where try await Self.fits(calls[index], expected, model) {
                found = index
                break
            }
            if let found {
                used.insert(found)
                next = found + 1
                met += 1
            } else {
                faults.append("\(expected.name) wasn't called as expected\(next > 0 ? " at its place" : "").")
            }
        }
        let rest = calls.indices.filter { !used.contains($0) }
        var options: [[Int]] = []
        for expected in expectations.unordered {
            var fitting: [Int] = []
            for index in rest where try await Self.fits(calls[index], expected, model) { fitting.append(index) }
            options.append(fitting)
        }
        let owners = Self.assignment(options)
        for (index, expected) in expectations.unordered.enumerated() {
            if owners.values.contains(index) {
                met += 1
            } else {
                faults.append("\(expected.name) wasn't called as expected.")
            }
        }
        used.formUnion(owners.keys)
        for name in expectations.disallowed {
            if calls.contains(where: { $0.toolName == name }) { faults.append("\(name) was called.") } else { met += 1 }
        }
        var count = expectations.ordered.count + expectations.unordered.count + expectations.disallowed.count
        if !expectations.allowsAdditionalToolCalls {
            count += 1
            let others = calls.indices.filter { !used.contains($0) }.map { calls[$0].toolName }
            if others.isEmpty { met += 1 } else { faults.append("Called beside: \(others.joined(separator: ", ")).") }
        }
        share = count == 0 ? 1 : Double(met) / Double(count)
    }

    private static func fits(
        _ call: Transcript.ToolCall, _ expected: ToolExpectation, _ model: (any LanguageModel)?
    ) async throws -> Bool {
        guard call.toolName == expected.name else { return false }
        for matcher in expected.arguments where try await !matcher.matches(call.arguments, model: model) {
            return false
        }
        return true
    }

    /// Gives as many as possible one of their options each.
    ///
    /// - Returns: For each option that was given, to whom.
    static func assignment(_ options: [[Int]]) -> [Int: Int] {
        var owners: [Int: Int] = [:]
        func place(_ index: Int, _ seen: inout Set<Int>) -> Bool {
            for option in options[index] where seen.insert(option).inserted {
                if owners[option].map({ place($0, &seen) }) ?? true {
                    owners[option] = index
                    return true
                }
            }
            return false
        }
        for index in options.indices {
            var seen: Set<Int> = []
            _ = place(index, &seen)
        }
        return owners
    }
}
