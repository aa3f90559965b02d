import FoundationModelsCore

/// How calls fit expectations.
struct TrajectoryMatch {
    /// What isn't as expected, in sentences.
    private(set) var faults: [String] = []
    /// The share of the expectations that are met.
    private(set) var share = 1.0

    private let calls: [Transcript.ToolCall]
    private let model: (any LanguageModel)?
    private var used: Set<Int> = []
    private var met = 0
    private var count = 0

    /// Compares calls with expectations: as many expected calls as possible have a call of their own.
    ///
    /// Calls in order are found first, each the earliest that fits behind the one before it, and a group each of its own
    /// behind that; the others are then matched to what is left, by augmenting paths.
    /// O(expectations × calls), times the calls for those in any order.
    nonisolated(nonsending) init(
        _ expectations: TrajectoryExpectation, calls: [Transcript.ToolCall], model: (any LanguageModel)?
    ) async throws {
        (self.calls, self.model) = (calls, model)
        var next = 0
        for expected in expectations.ordered {
            let place = next > 0 ? " at its place" : ""
            let found = try await assign(expected.calls, from: next, among: calls.indices.filter { $0 >= next }, place)
            if let last = found.max() { next = last + 1 }
        }
        let rest = calls.indices.filter { !used.contains($0) }
        _ = try await assign(expectations.unordered.flatMap(\.calls), from: 0, among: rest, "")
        for expected in expectations.disallowed.flatMap(\.calls) {
            count += 1
            var isMet = true
            for call in calls where isMet { isMet = try await !fits(call, expected) }
            if isMet { met += 1 } else { faults.append("\(expected.name) was called.") }
        }
        if !expectations.allowsAdditionalCalls {
            count += 1
            let others = calls.indices.filter { !used.contains($0) }.map { calls[$0].toolName }
            if others.isEmpty { met += 1 } else { faults.append("Called beside: \(others.joined(separator: ", ")).") }
        }
        if count > 0 { share = Double(met) / Double(count) }
    }

    /// Gives as many expected calls as possible a call of their own, the earliest there is.
    ///
    /// - Returns: The calls that were given.
    private nonisolated(nonsending) mutating func assign(
        _ expected: [ToolExpectation], from first: Int, among candidates: [Int], _ place: String
    ) async throws -> [Int] {
        count += expected.count
        var options: [[Int]] = []
        for expectation in expected {
            var fitting: [Int] = []
            for index in candidates where try await fits(calls[index], expectation) {
                fitting.append(index)
                // Of a single one the earliest counts, and the others needn't be judged.
                if expected.count == 1 { break }
            }
            options.append(fitting)
        }
        let owners = Self.assignment(options)
        for (index, expectation) in expected.enumerated() {
            if owners.values.contains(index) {
                met += 1
            } else {
                faults.append("\(expectation.name) wasn't called as expected\(place).")
            }
        }
        used.formUnion(owners.keys)
        return Array(owners.keys)
    }

    private nonisolated(nonsending) func fits(
        _ call: Transcript.ToolCall, _ expected: ToolExpectation
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
