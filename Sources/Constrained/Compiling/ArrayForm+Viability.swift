extension ArrayForm {
    /// Whether an array can be completed from a state, given which goals have values.
    func isViable(_ state: State, _ compiler: SchemaCompiler, _ holds: (Goal) -> Bool) -> Bool {
        compiler.blame(origin)
        if let steps { return steps.canMeet(state.remainder, compiler, holds) }
        if alternatives.isEmpty { return false }
        let fuel = compiler.store.limits.maximumSearchStates
        if let isViable = isViable(state, fuel: fuel, holds) { return isViable }
        compiler.fail(.limit("situations of an array's items", fuel))
        return false
    }

    /// Returns the same for listed alternatives, or nil if the search exceeds `fuel` situations.
    private func isViable(_ state: State, fuel: Int, _ holds: (Goal) -> Bool) -> Bool? {
        if let maximum, state.index > maximum || minimum > maximum { return false }
        if isComplete(state) { return true }
        if uniqueValues != nil { return canComplete(state, fuel: fuel, holds) }
        let index = state.index
        let situation = [Int32(min(index, alternatives.count - 1))] + state.numbers[1...]
        guard let lengths = lengths(from: situation, fuel: fuel, holds) else { return nil }
        let least = max(0, minimum - index)
        return lengths.contains { range in
            range.upperBound >= least && maximum.map { range.lowerBound <= $0 - index } ?? true
        }
    }

    /// Returns the numbers of further items that can meet the counts of a situation, or nil if the fuel runs out.
    ///
    /// A situation is the index of the item's alternatives, and the counts. Counts never decrease, so situations form
    /// no cycle. The exception is an item without counts, which may be repeated at will.
    private func lengths(from start: [Int32], fuel: Int, _ holds: (Goal) -> Bool) -> [ClosedRange<Int>]? {
        let steady = alternatives.count - 1
        let live = alternatives.map { $0.filter { holds($0.goal) } }
        let repeats = live[steady].contains { $0.counted == 0 }
        var known: [[Int32]: [ClosedRange<Int>]] = [:]
        var open = [start]
        while let situation = open.last {
            if known[situation] != nil {
                open.removeLast()
                continue
            }
            if known.count + open.count > fuel { return nil }
            let index = Int(situation[0])
            let isMet = counts.indices.allSatisfy { Int(situation[1 + $0]) >= counts[$0].minimum }
            if isMet, index == steady, repeats {
                known[situation] = [0...Int.max]
                continue
            }
            var lengths: [ClosedRange<Int>] = isMet ? [0...0] : []
            var isWaiting = false
            for alternative in live[index] where index < steady || alternative.counted != 0 {
                guard let next = self.situation(situation, behind: alternative), next != situation else { continue }
                if let later = known[next] {
                    lengths += later.map {
                        $0.lowerBound + 1...($0.upperBound == Int.max ? Int.max : $0.upperBound + 1)
                    }
                } else {
                    open.append(next)
                    isWaiting = true
                }
            }
            if isWaiting { continue }
            lengths = Self.merged(lengths)
            if index == steady, repeats, let least = lengths.first?.lowerBound { lengths = [least...Int.max] }
            known[situation] = lengths
        }
        return known[start]
    }

    private func situation(_ now: [Int32], behind alternative: Alternative) -> [Int32]? {
        var next = now
        next[0] = min(now[0] + 1, Int32(alternatives.count - 1))
        for (i, count) in counts.enumerated() where alternative.counted >> i & 1 == 1 {
            if Int(now[1 + i]) >= count.maximum ?? count.minimum { return nil }
            next[1 + i] += 1
        }
        return next
    }

    private static func merged(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, last.upperBound == Int.max || range.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// Searches for a completion with unique items; equivalent values are tried once.
    private func canComplete(_ start: State, fuel: Int, _ holds: (Goal) -> Bool) -> Bool? {
        let values = uniqueValues?.count ?? 0
        let live = alternatives.map { $0.filter { holds($0.goal) } }
        // For each value, the indices and assertions that it serves.
        var signatures: [[Int32]] = Array(repeating: [], count: values)
        for (index, list) in live.enumerated() {
            for alternative in list {
                signatures[alternative.value].append(Int32(index << Self.maximumAssertions | alternative.counted))
            }
        }
        var kinds: [[Int32]: Int] = [:]
        let kind = signatures.map { signature -> Int in
            let known = kinds[signature] ?? kinds.count
            kinds[signature] = known
            return known
        }
        var failed: Set<[Int32]> = []
        var open = [start]
        // The number of used values of each kind decides what is possible, so the values need not be listed.
        func summary(_ state: State) -> [Int32] {
            var used = [Int32](repeating: 0, count: kinds.count)
            for value in 0..<values where state.numbers[1 + counts.count + value / 32] >> Int32(value % 32) & 1 == 1 {
                used[kind[value]] += 1
            }
            return Array(state.numbers[0...counts.count]) + used
        }
        while let state = open.popLast() {
            if isComplete(state) { return true }
            if let maximum, state.index >= maximum { continue }
            if !failed.insert(summary(state)).inserted { continue }
            if failed.count > fuel { return nil }
            var tried: Set<Int> = []
            for alternative in live[min(state.index, alternatives.count - 1)] {
                guard let next = self.state(state, behind: alternative) else { continue }
                if tried.insert(kind[alternative.value] << Self.maximumAssertions | alternative.counted).inserted {
                    open.append(next)
                }
            }
        }
        return false
    }
}
