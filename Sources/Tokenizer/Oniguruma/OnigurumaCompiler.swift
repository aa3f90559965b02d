/// Compiles a parsed pattern into the program of `OnigurumaPattern`.
struct OnigurumaCompiler {
    private(set) var program: [OnigurumaPattern.Instruction] = []
    private(set) var depths: [Int] = []
    private(set) var sets: [CompiledSet] = []
    private(set) var registers = 0
    private var depth = 0
    private var cost = 0
    private var looks = 0
    private var atomics = 0
    /// Whether matching runs backwards, as in a look-behind.
    private var isBackward = false

    /// Compiles a whole pattern.
    mutating func compile(_ node: PatternNode) throws(OnigurumaError) {
        try emit(node)
        try add(.accept)
    }

    @discardableResult
    private mutating func add(
        _ instruction: OnigurumaPattern.Instruction, cost extra: Int = 0
    ) throws(OnigurumaError) -> Int {
        cost += 1 + depth + extra
        guard cost <= OnigurumaPattern.costLimit else {
            throw OnigurumaError(offset: 0, reason: "it is too large once its repetitions are written out")
        }
        program.append(instruction)
        depths.append(depth)
        return program.count - 1
    }

    private mutating func index(of set: ScalarSet) -> Int {
        sets.append(CompiledSet(set))
        return sets.count - 1
    }

    private mutating func addSet(_ set: ScalarSet) throws(OnigurumaError) {
        let index = index(of: set)
        try add(isBackward ? .setBefore(index) : .set(index), cost: sets[index].cost - 1)
    }

    private mutating func emit(_ node: PatternNode) throws(OnigurumaError) {
        switch node {
        case .empty: break
        case .set(let set): try addSet(set)
        case .sequence(let items): for item in isBackward ? items.reversed() : items { try emit(item) }
        case .alternatives(let branches): try emitAlternatives(branches)
        case .repeated(let body, let least, let most, let greed): try emitRepeated(body, least, most, greed)
        case .assertion(let assertion): try add(.assertion(assertion))
        case .look(let body, let behind, let negative): try emitLook(body, behind, negative)
        case .atomic(let body):
            guard !isBackward else {
                throw OnigurumaError(offset: 0, reason: "an atomic or possessive part of a look-behind")
            }
            atomics += 1
            guard atomics <= OnigurumaPattern.atomicLimit else {
                throw OnigurumaError(
                    offset: 0, reason: "more than \(OnigurumaPattern.atomicLimit) atomic groups")
            }
            let at = try add(.accept)
            try emitApart(body, isBackward: false)
            program[at] = .atomic(body: at + 1, next: program.count, mayBeEmpty: body.mayBeEmpty)
        }
    }

    private mutating func emitLook(
        _ body: PatternNode, _ behind: Bool, _ negative: Bool
    ) throws(OnigurumaError) {
        if behind {
            guard let range = body.lengths, range.upperBound <= 255 else {
                throw OnigurumaError(offset: 0, reason: "a look-behind without a bound on its length")
            }
        }
        looks += 1
        guard looks <= OnigurumaPattern.lookLimit else {
            throw OnigurumaError(offset: 0, reason: "more than \(OnigurumaPattern.lookLimit) look-arounds")
        }
        let at = try add(.accept)
        try emitApart(body, isBackward: behind)
        program[at] = .look(body: at + 1, behind: behind, negative: negative, next: program.count)
    }

    /// Emits a body with an `accept` of its own, independent of the loops around it.
    private mutating func emitApart(_ body: PatternNode, isBackward: Bool) throws(OnigurumaError) {
        let outside = (depth, self.isBackward)
        (depth, self.isBackward) = (0, isBackward)
        try emit(body)
        try add(.accept)
        (depth, self.isBackward) = outside
    }

    private mutating func emitAlternatives(_ branches: [PatternNode]) throws(OnigurumaError) {
        var exits: [Int] = []
        for (i, branch) in branches.enumerated() {
            guard i < branches.count - 1 else {
                try emit(branch)
                break
            }
            let split = try add(.accept)
            try emit(branch)
            exits.append(try add(.accept))
            program[split] = .split(split + 1, program.count)
        }
        for exit in exits { program[exit] = .jump(program.count) }
    }

    private mutating func emitRepeated(
        _ body: PatternNode, _ least: Int, _ most: Int?, _ greed: PatternNode.Greed
    ) throws(OnigurumaError) {
        guard !body.isNothing else { return }
        if case .set(let set) = body, !isBackward {
            let index = index(of: set)
            let rounds = most ?? max(least, 1)
            try add(.loop(set: index, least: least, most: most ?? .max, greed), cost: (rounds + 1) * sets[index].cost)
            return
        }
        if greed == .possessive {
            try emit(.atomic(.repeated(body, least: least, most: most, .greedy)))
            return
        }
        for _ in 0..<least { try emit(body) }
        func split(_ at: Int, past end: Int) -> OnigurumaPattern.Instruction {
            greed == .lazy ? .split(end, at + 1) : .split(at + 1, end)
        }
        if let most {
            var splits: [Int] = []
            for _ in least..<max(most, least) {
                splits.append(try add(.accept))
                try emit(body)
            }
            for at in splits { program[at] = split(at, past: program.count) }
            return
        }
        let head = try add(.accept)
        // Only rounds that may be empty have to be checked for progress.
        guard body.mayBeEmpty else {
            try emit(body)
            try add(.jump(head))
            program[head] = split(head, past: program.count)
            return
        }
        let register = registers
        registers += 1
        try add(.mark(register))
        depth += 1
        try emit(body)
        let advance = try add(.accept)
        depth -= 1
        try add(.jump(head))
        program[advance] = .advance(register, exit: program.count)
        program[head] = split(head, past: program.count)
    }

    /// Returns the scalars that a match can start with, exact for ASCII; nil if it may be empty or begin with an
    /// assertion.
    func starts() -> CompiledSet? {
        var low: UInt64 = 0
        var high: UInt64 = 0
        var pending = [0]
        var seen: Set<Int> = [0]
        func visit(_ pc: Int) { if seen.insert(pc).inserted { pending.append(pc) } }
        while let pc = pending.popLast() {
            switch program[pc] {
            case .set(let set):
                low |= sets[set].ascii.low
                high |= sets[set].ascii.high
            case .loop(let set, let least, _, _):
                low |= sets[set].ascii.low
                high |= sets[set].ascii.high
                if least == 0 { visit(pc + 1) }
            case .split(let first, let second):
                visit(first)
                visit(second)
            case .jump(let target): visit(target)
            case .mark: visit(pc + 1)
            case .atomic(let body, _, _): visit(body)
            case .advance, .assertion, .look, .accept, .setBefore: return nil
            }
        }
        var ranges: [ClosedRange<UInt32>] = [0x80...0x10FFFF]
        for scalar in 0..<UInt32(128) {
            let word = scalar < 64 ? low : high
            if word >> UInt64(scalar & 63) & 1 != 0 { ranges.append(scalar...scalar) }
        }
        return CompiledSet(.ranges(ranges))
    }
}
