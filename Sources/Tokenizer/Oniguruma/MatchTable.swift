/// Where the match of a pattern ends, for every place of a stretch at which one may begin.
///
/// A stretch is gone through once for each look-around and once for the rest, from its end to its beginning (a
/// look-behind the other way). At a place, every state of the program gets the end of the match that going on from it
/// finds first, which follows from other states at the place and from those at the neighboring one:
/// ```
/// end(split a, b) = end(a), or end(b) where there is none        end(set) = end(next instruction) one scalar on
/// ```
/// Nothing is tried twice, so that the time is bounded whatever pattern and text say.
///
/// A loop whose body may take nothing is left when a round took nothing. A state inside such loops therefore has a
/// value for each number of loops, counted from the outermost, whose rounds have taken something already.
///
/// - Complexity: O(bytes · cost of the pattern) time; eight bytes and one bit for each look-around, and eight for each
///   atomic group, of memory for each byte of the stretch.
struct MatchTable {
    private let expression: OnigurumaPattern
    private let span: TextSpan
    /// For each instruction, the place of its values in a row.
    private let places: [Int]
    private let rowSize: Int
    /// For each offset, the end of the match that begins there, or −1.
    private var ends: [Int] = []
    /// For each look-around by its instruction, one bit for each place: whether its body matches there.
    private var looks: [Int: [UInt64]] = [:]
    /// For each atomic group by its instruction, the values behind it for each place.
    private var rests: [Int: [Int]] = [:]
    /// The values at the present place, and those at the one before it on the way.
    private var row: [Int]
    private var neighbor: [Int]
    /// How many values were worked out.
    private(set) var steps = 0

    /// Works out all matches of a stretch.
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
        // A look-around stands before those inside of it, and none of them needs one that stands before it.
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

    /// The leftmost match that begins at or after an offset.
    func find(from offset: Int) -> (start: Int, end: Int)? {
        var start = offset
        while start <= span.end {
            let end = ends[start - span.start]
            if end >= 0 { return (start, end) }
            start += 1
        }
        return nil
    }

    /// How many rounds of a loop over a set are told apart.
    private static func rounds(_ least: Int, _ most: Int) -> Int {
        most == .max ? max(least, 1) : max(most, 0)
    }

    /// A value that is worked out at every place: an instruction, and how many of its loops' rounds took something.
    ///
    /// For a loop over a set, one level more than there are stands for its values after its rounds.
    private struct State: Hashable {
        var pc: Int
        var level: Int
    }

    /// The states that matter where matching begins at an instruction, each behind those at the same place that it
    /// follows from.
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

    /// The states that a state's value follows from, at the same place and at its neighbor or farther.
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

    /// Goes through the stretch and reports an instruction's value for each place, counted from the start.
    private mutating func pass(from entry: Int, isBackward: Bool, report: (Int, Int) -> Void) {
        let states = states(from: entry)
        let atomics = Set(states.map(\.pc)).filter { if case .atomic = expression.program[$0] { true } else { false } }
        var position = isBackward ? span.start : span.end
        // The scalar between the place and its neighbor; none at the end where the way begins.
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

    /// The value of an instruction in whose loops every round has taken something.
    private func full(_ pc: Int) -> Int { row[places[pc] + expression.depths[pc]] }

    /// The same at the neighboring place.
    private func beyond(_ pc: Int) -> Int { neighbor[places[pc] + expression.depths[pc]] }

    /// Works out one value; `scalar` is what stands between the place and its neighbor.
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

    /// Works out a loop over a set: its value before the first round, or those after the rounds that are told apart.
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
