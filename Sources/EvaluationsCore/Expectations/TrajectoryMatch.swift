import FoundationModelsCore

/// A match of tool calls to expectations.
struct TrajectoryMatch {
    /// The unmet expectations, in sentences.
    private(set) var faults: [String] = []
    /// The fraction of met expectations.
    private(set) var share = 1.0

    private let calls: [Transcript.ToolCall]
    private let model: (any LanguageModel)?
    private var used: Set<Int> = []
    private var met = 0
    private var count = 0

    /// Matches calls to expectations, with as many pairs as possible.
    ///
    /// Ordered calls are matched first, each to the earliest fitting call after the one before. The calls of a group
    /// come after that call, in any order. The other expectations are then matched to the remaining calls, by
    /// augmenting paths.
    ///
    /// - Complexity: O(expectations × calls), times the number of calls for those in any order.
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

    /// Matches as many expected calls as possible to the candidates, each to the earliest that fits.
    ///
    /// - Returns: The matched calls.
    private nonisolated(nonsending) mutating func assign(
        _ expected: [ToolExpectation], from first: Int, among candidates: [Int], _ place: String
    ) async throws -> [Int] {
        count += expected.count
        var options: [[Int]] = []
        for expectation in expected {
            var fitting: [Int] = []
            for index in candidates where try await fits(calls[index], expectation) {
                fitting.append(index)
                // A single expectation takes the earliest call, so the others need no judgment.
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

    /// Assigns one of its options to as many elements as possible.
    ///
    /// - Returns: For each assigned option, the element that got it.
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
