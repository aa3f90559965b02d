/// Runs a compiled pattern over one span: by backtracking, or with a table if that exceeds its limits.
struct OnigurumaMatcher {
    /// An alternative to try when the current path fails.
    private struct Frame {
        enum Kind {
            /// Continue at `pc` from `position`.
            case resume
            /// Give back one scalar of a greedy loop, down to `bound`.
            case shorten
            /// Consume one more scalar in a lazy loop; `bound` more are allowed.
            case lengthen
            /// Restore a register.
            case restore
        }

        var kind: Kind
        var pc: Int
        var position: Int
        var bound: Int
    }

    private let expression: OnigurumaPattern
    private let span: TextSpan
    private var stack: [Frame] = []
    private var registers: [Int]
    /// The number of backtracking steps in this span.
    private(set) var steps = 0
    /// Whether backtracking has exceeded its limits.
    private var isExhausted = false
    /// The table of all matches, once backtracking has exceeded its limits.
    private(set) var table: MatchTable?

    /// The maximum number of frames on the stack, which then takes two megabytes.
    static let frameLimit = 1 << 16

    /// Returns the maximum number of backtracking steps in a span of `length` bytes, several times that of known
    /// patterns.
    static func stepLimit(_ length: Int) -> Int { 10_000 + length.multipliedReportingOverflow(by: 64).partialValue }

    private let stepLimit: Int

    /// Creates a matcher; tests pass `backtracks: false` to use the table.
    init(_ expression: OnigurumaPattern, _ span: TextSpan, backtracks: Bool = true) {
        self.expression = expression
        self.span = span
        registers = [Int](repeating: -1, count: expression.registers)
        stepLimit = Self.stepLimit(span.end - span.start)
        isExhausted = !backtracks
    }

    /// Returns the leftmost match that starts at or after an offset.
    ///
    /// - Complexity: All matches of a span together take O(bytes · cost of the pattern).
    mutating func find(from offset: Int) -> (start: Int, end: Int)? {
        if !isExhausted {
            let found = findByBacktracking(from: offset)
            if !isExhausted { return found }
            stack = []
        }
        if table == nil { table = MatchTable(expression, span) }
        return table?.find(from: offset)
    }

    private mutating func findByBacktracking(from offset: Int) -> (start: Int, end: Int)? {
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
            let end = run(0, start)
            if isExhausted { return nil }
            if end >= 0 { return (start, end) }
            if start >= span.end { return nil }
            start += span.scalar(start).length
        }
        return nil
    }

    /// Runs the program from `entry` and returns the match's end; −1 if there is none or a limit was exceeded.
    private mutating func run(_ entry: Int, _ start: Int) -> Int {
        let floor = stack.count
        defer { stack.removeLast(stack.count - floor) }
        var pc = entry
        var position = start
        while true {
            steps += 1
            if steps > stepLimit || stack.count > Self.frameLimit { isExhausted = true }
            if isExhausted { return -1 }
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
            case .setBefore(let set):
                matched = false
                if position > span.start {
                    let start = span.start(before: position)
                    if expression.sets[set].contains(span.scalar(start).scalar) {
                        matched = true
                        position = start
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
                matched = span.holds(assertion, position)
                pc += 1
            case .look(let body, _, let negative, let next):
                matched = (run(body, position) >= 0) != negative
                if isExhausted { return -1 }
                pc = next
            case .atomic(let body, let next, _):
                let end = run(body, position)
                if isExhausted { return -1 }
                matched = end >= 0
                position = end
                pc = next
            case .mark(let register):
                stack.append(Frame(kind: .restore, pc: register, position: registers[register], bound: 0))
                registers[register] = position
                pc += 1
            case .advance(let register, let exit): pc = registers[register] == position ? exit : pc + 1
            case .accept: return position
            }
            if !matched {
                guard let resumed = backtrack(to: floor) else { return -1 }
                (pc, position) = resumed
            }
        }
    }

    /// Consumes scalars of a set and pushes a frame for the other possible lengths.
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

    /// Resumes the latest alternative above `floor`; nil if none is left.
    private mutating func backtrack(to floor: Int) -> (pc: Int, position: Int)? {
        while stack.count > floor, let frame = stack.popLast() {
            switch frame.kind {
            case .resume: return (frame.pc, frame.position)
            case .restore: registers[frame.pc] = frame.position
            case .shorten:
                let position = span.start(before: frame.position)
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
}

extension TextSpan {
    /// Returns the start of the scalar before an offset.
    @inline(__always)
    func start(before position: Int) -> Int {
        isMapped ? position - 1 : UTF8Scalar.start(base, before: position)
    }

    /// Whether an assertion holds at an offset.
    func holds(_ assertion: PatternNode.Assertion, _ position: Int) -> Bool {
        switch assertion {
        case .textStart: return position == start
        case .textEnd: return position == end
        case .textEndBeforeBreak:
            return position == end || position == end - 1 && scalar(position).scalar == 0x0A
        case .lineStart:
            return position == start
                || position < end && scalar(start(before: position)).scalar == 0x0A
        case .lineEnd: return position == end || scalar(position).scalar == 0x0A
        case .wordBoundary, .notWordBoundary:
            let tables = UnicodeTables.shared
            let left = position > start && tables.isWord(scalar(start(before: position)).scalar)
            let right = position < end && tables.isWord(scalar(position).scalar)
            return (left != right) == (assertion == .wordBoundary)
        }
    }
}
