/// Runs a compiled pattern over one stretch of text.
struct RegularExpressionMatcher {
    /// What to do when the present way fails.
    private struct Frame {
        enum Kind {
            /// Go on at `pc`, from `position`.
            case resume
            /// Give back one scalar of a loop, down to `bound`.
            case shorten
            /// Take one more scalar in a lazy loop; `bound` more are allowed.
            case lengthen
            /// Put back a register.
            case restore
        }

        var kind: Kind
        var pc: Int
        var position: Int
        var bound: Int
    }

    private let expression: RegularExpression
    private let span: TextSpan
    private var stack: [Frame] = []
    private var registers: [Int]
    private var steps = 0
    /// The most steps for this stretch; a match that needs more is not found.
    private let stepLimit: Int

    init(_ expression: RegularExpression, _ span: TextSpan) {
        self.expression = expression
        self.span = span
        registers = [Int](repeating: -1, count: expression.registers)
        let length = span.end - span.start
        stepLimit = 4_000_000 + (length < 1 << 30 ? length * 400 : length)
    }

    /// The leftmost match that begins at or after an offset.
    mutating func find(from offset: Int) -> (start: Int, end: Int)? {
        var start = offset
        while start <= span.end {
            if let starts = expression.starts {
                while start < span.end {
                    let (scalar, length) = span.scalar(start)
                    if starts.contains(scalar) { break }
                    start += length
                }
                if start >= span.end { return nil }
            }
            let end = run(0, start, expectedEnd: -1)
            if end >= 0 { return (start, end) }
            if steps > stepLimit || start >= span.end { return nil }
            start += span.scalar(start).length
        }
        return nil
    }

    /// Runs the program from `entry`; the end of the match, or −1.
    private mutating func run(_ entry: Int, _ start: Int, expectedEnd: Int) -> Int {
        let floor = stack.count
        defer { stack.removeLast(stack.count - floor) }
        var pc = entry
        var position = start
        while true {
            steps += 1
            if steps > stepLimit { return -1 }
            var matched = true
            switch expression.program[pc] {
            case .set(let set):
                matched = false
                if position < span.end {
                    let (scalar, length) = span.scalar(position)
                    if expression.sets[set].contains(scalar) {
                        matched = true
                        position += length
                        pc += 1
                    }
                }
            case .loop(let set, let least, let most, let greed):
                matched = loop(expression.sets[set], least, most, greed, pc + 1, &position)
                pc += 1
            case .split(let first, let second):
                stack.append(Frame(kind: .resume, pc: second, position: position, bound: 0))
                pc = first
            case .jump(let target): pc = target
            case .assertion(let assertion):
                matched = holds(assertion, position)
                pc += 1
            case .look(let body, let behind, let negative, let next):
                matched = look(body, behind, position) != negative
                pc = next
            case .atomic(let body, let next):
                let end = run(body, position, expectedEnd: -1)
                matched = end >= 0
                position = end
                pc = next
            case .mark(let register):
                stack.append(Frame(kind: .restore, pc: register, position: registers[register], bound: 0))
                registers[register] = position
                pc += 1
            case .advance(let register, let exit): pc = registers[register] == position ? exit : pc + 1
            case .accept:
                if expectedEnd < 0 || position == expectedEnd { return position }
                matched = false
            }
            if !matched {
                guard let resumed = backtrack(to: floor) else { return -1 }
                (pc, position) = resumed
            }
        }
    }

    /// Takes scalars of a set and notes the other lengths that are possible.
    @inline(__always)
    private mutating func loop(
        _ set: CompiledSet, _ least: Int, _ most: Int, _ greed: PatternNode.Greed, _ next: Int, _ position: inout Int
    ) -> Bool {
        let goal = greed == .lazy ? least : most
        var count = 0
        var enough = position
        while count < goal, position < span.end {
            let (scalar, length) = span.scalar(position)
            guard set.contains(scalar) else { break }
            position += length
            count += 1
            if count == least { enough = position }
        }
        steps += count >> 3
        guard count >= least else { return false }
        switch greed {
        case .greedy:
            if position > enough { stack.append(Frame(kind: .shorten, pc: next, position: position, bound: enough)) }
        case .lazy:
            if most > count { stack.append(Frame(kind: .lengthen, pc: next, position: position, bound: most - count)) }
        case .possessive: break
        }
        return true
    }

    /// Takes up the latest other way; nil where none is left.
    private mutating func backtrack(to floor: Int) -> (pc: Int, position: Int)? {
        while stack.count > floor, let frame = stack.popLast() {
            switch frame.kind {
            case .resume: return (frame.pc, frame.position)
            case .restore: registers[frame.pc] = frame.position
            case .shorten:
                let position = before(frame.position)
                if position > frame.bound {
                    stack.append(Frame(kind: .shorten, pc: frame.pc, position: position, bound: frame.bound))
                }
                return (frame.pc, position)
            case .lengthen:
                guard frame.position < span.end, case .loop(let set, _, _, _) = expression.program[frame.pc - 1]
                else { continue }
                let (scalar, length) = span.scalar(frame.position)
                guard expression.sets[set].contains(scalar) else { continue }
                let position = frame.position + length
                if frame.bound > 1 {
                    let bound = frame.bound == .max ? .max : frame.bound - 1
                    stack.append(Frame(kind: .lengthen, pc: frame.pc, position: position, bound: bound))
                }
                return (frame.pc, position)
            }
        }
        return nil
    }

    private func before(_ position: Int) -> Int {
        span.isMapped ? position - 1 : UTF8Scalar.start(span.base, before: position)
    }

    private mutating func look(_ body: Int, _ behind: ClosedRange<Int>?, _ position: Int) -> Bool {
        guard let behind else { return run(body, position, expectedEnd: -1) >= 0 }
        var start = position
        for length in 0...behind.upperBound {
            if length >= behind.lowerBound, run(body, start, expectedEnd: position) >= 0 { return true }
            guard start > span.start else { break }
            start = before(start)
        }
        return false
    }

    private func holds(_ assertion: PatternNode.Assertion, _ position: Int) -> Bool {
        switch assertion {
        case .textStart: return position == span.start
        case .textEnd: return position == span.end
        case .textEndBeforeBreak:
            return position == span.end || position == span.end - 1 && span.scalar(position).scalar == 0x0A
        case .lineStart:
            return position == span.start
                || position < span.end && span.scalar(before(position)).scalar == 0x0A
        case .lineEnd: return position == span.end || span.scalar(position).scalar == 0x0A
        case .wordBoundary, .notWordBoundary:
            let tables = UnicodeTables.shared
            let left = position > span.start && tables.isWord(span.scalar(before(position)).scalar)
            let right = position < span.end && tables.isWord(span.scalar(position).scalar)
            return (left != right) == (assertion == .wordBoundary)
        }
    }
}
