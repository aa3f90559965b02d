/// A table of the end of a pattern's match for every start position of a span.
///
/// Matching runs over the span once for each look-around and once for the whole pattern, from the span's end to its
/// start. Look-behinds run from start to end. At each position, every state of the program gets the end of the first
/// match from there. That value follows from other states at this position, and from states at the neighboring
/// position:
/// ```
/// end(split a, b) = end(a), or end(b) if there is none        end(set) = end(next instruction) one scalar further
/// ```
/// No path is tried twice, so the time is bounded for every pattern and text.
///
/// A loop whose body may be empty ends after an empty round. So a state inside such loops has one value for each level.
/// The level is the number of loops, counted from the outermost, whose current round has already consumed something.
///
/// - Complexity: O(bytes · cost of the pattern) time. Memory for each byte of the span: eight bytes, one bit for each
///   look-around, and eight bytes for each atomic group.
struct MatchTable {
    private let expression: OnigurumaPattern
    private let span: TextSpan
    /// The index of each instruction's first value in a row.
    private let places: [Int]
    private let rowSize: Int
    /// The end of the match that starts at each offset, or −1.
    private var ends: [Int] = []
    /// For each look-around, by instruction: one bit for each offset, set if its body matches there.
    private var looks: [Int: [UInt64]] = [:]
    /// For each atomic group, by instruction: the value of the next instruction at each offset.
    private var rests: [Int: [Int]] = [:]
    /// The values at the current position, and those at the neighboring position visited before.
    private var row: [Int]
    private var neighbor: [Int]
    /// The number of values computed.
    private(set) var steps = 0

    /// Computes the matches at all positions of a span.
    init(_ expression: OnigurumaPattern, _ span: TextSpan) {
        self.expression = expression
        self.span = span
        var places: [Int] = []
        var size = 0
        for (instruction, depth) in zip(expression.program, expression.depths) {
            places.append(size)
            size += depth + 1
            if case .loop(_, let least, let most, _) = instruction { size += Self.rounds(least, most) }
        }
        self.places = places
        rowSize = size
        row = [Int](repeating: -1, count: size)
        neighbor = row
        let count = span.end - span.start + 1
        for (pc, instruction) in expression.program.enumerated() {
            if case .atomic = instruction { rests[pc] = [Int](repeating: -1, count: count) }
        }
        // Inner look-arounds come later in the program, and are computed first.
        for (pc, instruction) in expression.program.enumerated().reversed() {
            guard case .look(let body, let behind, _, _) = instruction else { continue }
            var bits = [UInt64](repeating: 0, count: count / 64 + 1)
            pass(from: body, isBackward: behind) { place, end in
                if end >= 0 { bits[place / 64] |= 1 << UInt64(place % 64) }
            }
            looks[pc] = bits
        }
        var ends = [Int](repeating: -1, count: count)
        pass(from: 0, isBackward: false) { place, end in
            ends[place] = end
        }
        self.ends = ends
        (looks, rests, row, neighbor) = ([:], [:], [], [])
    }

    /// Returns the leftmost match that starts at or after an offset.
    func find(from offset: Int) -> (start: Int, end: Int)? {
        var start = offset
        while start <= span.end {
            let end = ends[start - span.start]
            if end >= 0 { return (start, end) }
            start += 1
        }
        return nil
    }

    /// Returns the highest number of rounds of a loop over a set that has a value of its own.
    private static func rounds(_ least: Int, _ most: Int) -> Int {
        most == .max ? max(least, 1) : max(most, 0)
    }

    /// A value to compute at every position: an instruction and a level.
    ///
    /// For a loop over a set, one more level stands for all values after a round.
    private struct State: Hashable {
        var pc: Int
        var level: Int
    }

    /// Returns the states that a match from an instruction needs, in the order of their dependencies at one position.
    private func states(from entry: Int) -> [State] {
        var order: [State] = []
        var seen: Set<State> = []
        var roots = [State(pc: entry, level: 0)]
        while let root = roots.popLast() {
            var pending = [(state: root, isDone: false)]
            while let (state, isDone) = pending.popLast() {
                if isDone {
                    order.append(state)
                    continue
                }
                guard seen.insert(state).inserted else { continue }
                pending.append((state, true))
                let (here, beyond) = successors(state)
                pending += here.map { ($0, false) }
                roots += beyond
            }
        }
        return order
    }

    /// Returns the states that a state's value depends on, at the same position and at others.
    private func successors(_ state: State) -> (here: [State], beyond: [State]) {
        let (pc, level) = (state.pc, state.level)
        let depth = expression.depths[pc]
        func full(_ pc: Int) -> State { State(pc: pc, level: expression.depths[pc]) }
        switch expression.program[pc] {
        case .set, .setBefore: return ([], [full(pc + 1)])
        case .loop(_, let least, _, _):
            if level > depth { return ([full(pc + 1)], []) }
            return (least == 0 ? [State(pc: pc + 1, level: level)] : [], [State(pc: pc, level: depth + 1)])
        case .split(let first, let second):
            return ([State(pc: first, level: level), State(pc: second, level: level)], [])
        case .jump(let target): return ([State(pc: target, level: level)], [])
        case .mark, .assertion: return ([State(pc: pc + 1, level: level)], [])
        case .advance(_, let exit):
            return ([level == depth ? State(pc: pc + 1, level: depth - 1) : State(pc: exit, level: level)], [])
        case .look(_, _, _, let next): return ([State(pc: next, level: level)], [])
        case .atomic(let body, let next, let mayBeEmpty):
            let here = [State(pc: body, level: 0)]
            return (mayBeEmpty ? here + [State(pc: next, level: level)] : here, [full(next)])
        case .accept: return ([], [])
        }
    }

    /// Runs over the span and reports an instruction's value for each offset from the span's start.
    private mutating func pass(from entry: Int, isBackward: Bool, report: (Int, Int) -> Void) {
        let states = states(from: entry)
        let atomics = Set(states.map(\.pc)).filter { if case .atomic = expression.program[$0] { true } else { false } }
        var position = isBackward ? span.start : span.end
        // The scalar between this position and its neighbor; nil at the first position.
        var scalar: UInt32?
        while true {
            for state in states { evaluate(state.pc, state.level, position, scalar) }
            for pc in atomics {
                guard case .atomic(_, let next, _) = expression.program[pc] else { continue }
                let value = full(next)
                rests[pc]?[position - span.start] = value
            }
            report(position - span.start, row[places[entry]])
            steps += states.count
            swap(&row, &neighbor)
            if isBackward {
                guard position < span.end else { return }
                let next = span.scalar(position)
                scalar = next.scalar
                position += next.length
            } else {
                guard position > span.start else { return }
                position = span.start(before: position)
                scalar = span.scalar(position).scalar
            }
        }
    }

    /// Returns the value of an instruction at its highest level: every loop's round has consumed something.
    private func full(_ pc: Int) -> Int { row[places[pc] + expression.depths[pc]] }

    /// Returns that value at the neighboring position.
    private func beyond(_ pc: Int) -> Int { neighbor[places[pc] + expression.depths[pc]] }

    /// Computes one value; `scalar` lies between this position and its neighbor.
    @inline(__always)
    private mutating func evaluate(_ pc: Int, _ level: Int, _ position: Int, _ scalar: UInt32?) {
        let depth = expression.depths[pc]
        var value = -1
        switch expression.program[pc] {
        case .set(let set), .setBefore(let set):
            if let scalar, expression.sets[set].contains(scalar) { value = beyond(pc + 1) }
        case .loop(let set, let least, let most, let greed):
            evaluateLoop(pc, level, least, most, greed, scalar.map { expression.sets[set].contains($0) } ?? false)
            return
        case .split(let first, let second):
            value = row[places[first] + level]
            if value < 0 { value = row[places[second] + level] }
        case .jump(let target): value = row[places[target] + level]
        case .mark: value = row[places[pc + 1] + level]
        case .advance(_, let exit):
            value = level == depth ? row[places[pc + 1] + depth - 1] : row[places[exit] + level]
        case .assertion(let assertion):
            if span.holds(assertion, position) { value = row[places[pc + 1] + level] }
        case .look(_, _, let negative, let next):
            let place = position - span.start
            let matches = (looks[pc]?[place / 64] ?? 0) >> UInt64(place % 64) & 1 != 0
            if matches != negative { value = row[places[next] + level] }
        case .atomic(let body, let next, _):
            let end = row[places[body]]
            if end == position {
                value = row[places[next] + level]
            } else if end >= 0 {
                value = rests[pc]?[end - span.start] ?? -1
            }
        case .accept: value = position
        }
        row[places[pc] + level] = value
    }

    /// Computes the values of a loop over a set: before the first round, or after each number of rounds.
    private mutating func evaluateLoop(
        _ pc: Int, _ level: Int, _ least: Int, _ most: Int, _ greed: PatternNode.Greed, _ takes: Bool
    ) {
        let depth = expression.depths[pc]
        let rounds = Self.rounds(least, most)
        let after = places[pc] + depth
        func value(_ taken: Int, leaving: Int) -> Int {
            let goesOn = takes && taken < most
            let more = goesOn ? neighbor[after + min(taken + 1, rounds)] : -1
            let exit = taken >= least ? leaving : -1
            switch greed {
            case .greedy: return more >= 0 ? more : exit
            case .lazy: return exit >= 0 ? exit : more
            case .possessive: return goesOn ? more : exit
            }
        }
        guard level > depth else {
            row[places[pc] + level] = value(0, leaving: least == 0 ? row[places[pc + 1] + level] : -1)
            return
        }
        let leaving = full(pc + 1)
        for taken in 0..<rounds { row[after + 1 + taken] = value(taken + 1, leaving: leaving) }
    }
}
