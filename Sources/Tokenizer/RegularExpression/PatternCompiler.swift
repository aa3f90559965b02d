/// Turns a parsed pattern into the program of `RegularExpression`.
struct PatternCompiler {
    private(set) var program: [RegularExpression.Instruction] = []
    private(set) var sets: [CompiledSet] = []
    private(set) var registers = 0

    /// Compiles a whole pattern.
    mutating func compile(_ node: PatternNode) throws(RegularExpressionError) {
        try emit(node)
        try add(.accept)
    }

    @discardableResult
    private mutating func add(_ instruction: RegularExpression.Instruction) throws(RegularExpressionError) -> Int {
        guard program.count < RegularExpression.programLimit else {
            throw RegularExpressionError(offset: 0, reason: "it is too large once its repetitions are written out")
        }
        program.append(instruction)
        return program.count - 1
    }

    private mutating func index(of set: ScalarSet) -> Int {
        sets.append(CompiledSet(set))
        return sets.count - 1
    }

    private mutating func emit(_ node: PatternNode) throws(RegularExpressionError) {
        switch node {
        case .empty: break
        case .set(let set): try add(.set(index(of: set)))
        case .sequence(let items): for item in items { try emit(item) }
        case .alternatives(let branches): try emitAlternatives(branches)
        case .repeated(let body, let least, let most, let greed): try emitRepeated(body, least, most, greed)
        case .assertion(let assertion): try add(.assertion(assertion))
        case .look(let body, let behind, let negative):
            var lengths: ClosedRange<Int>?
            if behind {
                guard let range = Self.lengths(body), range.upperBound <= 255 else {
                    throw RegularExpressionError(offset: 0, reason: "a look-behind without a bound on its length")
                }
                lengths = range
            }
            let at = try add(.accept)
            try emit(body)
            try add(.accept)
            program[at] = .look(body: at + 1, behind: lengths, negative: negative, next: program.count)
        case .atomic(let body):
            let at = try add(.accept)
            try emit(body)
            try add(.accept)
            program[at] = .atomic(body: at + 1, next: program.count)
        }
    }

    private mutating func emitAlternatives(_ branches: [PatternNode]) throws(RegularExpressionError) {
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
    ) throws(RegularExpressionError) {
        if case .set(let set) = body {
            try add(.loop(set: index(of: set), least: least, most: most ?? .max, greed))
            return
        }
        if greed == .possessive {
            try emit(.atomic(.repeated(body, least: least, most: most, .greedy)))
            return
        }
        for _ in 0..<least { try emit(body) }
        if let most {
            var splits: [Int] = []
            for _ in least..<max(most, least) {
                splits.append(try add(.accept))
                try emit(body)
            }
            for split in splits {
                program[split] = greed == .lazy ? .split(program.count, split + 1) : .split(split + 1, program.count)
            }
            return
        }
        let register = registers
        registers += 1
        let split = try add(.accept)
        try add(.mark(register))
        try emit(body)
        let advance = try add(.accept)
        try add(.jump(split))
        program[advance] = .advance(register, exit: program.count)
        program[split] = greed == .lazy ? .split(program.count, split + 1) : .split(split + 1, program.count)
    }

    /// The least and most scalars that a node can take; nil where there is no bound.
    private static func lengths(_ node: PatternNode) -> ClosedRange<Int>? {
        switch node {
        case .empty, .assertion, .look: return 0...0
        case .set: return 1...1
        case .sequence(let items):
            var least = 0
            var most = 0
            for item in items {
                guard let range = lengths(item) else { return nil }
                least += range.lowerBound
                most += range.upperBound
                guard most <= 1000 else { return nil }
            }
            return least...most
        case .alternatives(let branches):
            var result: ClosedRange<Int>?
            for branch in branches {
                guard let range = lengths(branch) else { return nil }
                result = result.map {
                    min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound)
                } ?? range
            }
            return result ?? 0...0
        case .repeated(let body, let least, let most, _):
            guard let range = lengths(body), let most, most <= 1000, range.upperBound <= 1000, least <= most
            else { return nil }
            return range.lowerBound * least...range.upperBound * most
        case .atomic(let body): return lengths(body)
        }
    }

    /// What a match can begin with; nil where it may be empty or an assertion comes first.
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
            case .atomic(let body, _): visit(body)
            case .advance, .assertion, .look, .accept: return nil
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
