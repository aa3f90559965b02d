/// A regular expression for module names in quantization configurations.
///
/// It supports literals, `.`, classes, `\d` `\w` `\s`, groups, `|`, `*` `+` `?` `{m,n}`, `^` and `$`, but neither
/// look-around nor back-references. It follows all paths through the pattern at once. So matching takes O(*n* · *m*)
/// for *n* steps of the pattern and *m* bytes of the name.
struct ModulePattern: Sendable {
    private enum Step: Sendable {
        case byte(ByteSet)
        case split(Int, Int)
        case jump(Int)
        case start
        case end
        case match
    }

    /// An error that says why a pattern can't be used.
    struct Problem: Error, Equatable {
        /// The expected pattern.
        let expected: String
    }

    /// The budget of all patterns of a configuration, because every module is compared with each of them.
    struct Budget {
        private var patternsLeft = 4096
        private var stepsLeft = 200_000

        /// Parses a pattern, and subtracts its cost.
        ///
        /// - Throws: ``Problem`` for an invalid pattern, or when the budget is spent.
        mutating func read(_ text: String) throws(Problem) -> ModulePattern {
            let pattern = try ModulePattern(text)
            patternsLeft -= 1
            stepsLeft -= pattern.steps.count
            guard patternsLeft >= 0, stepsLeft >= 0 else {
                throw Problem(expected: "fewer patterns, or patterns that are shorter together")
            }
            return pattern
        }
    }

    private static let stepLimit = 20_000
    private static let depthLimit = 100
    private var steps: [Step] = []
    /// The number of expanded parts, including empty ones, because repetitions of nothing could expand without end.
    private var written = 0

    /// Parses a pattern.
    init(_ pattern: String) throws(Problem) {
        guard pattern.utf8.count <= Self.stepLimit else { throw Problem(expected: "a shorter pattern") }
        var reader = Reader(bytes: Array(pattern.utf8))
        let node = try reader.alternatives(depth: 0)
        guard reader.isAtEnd else { throw Problem(expected: "a pattern with balanced parentheses") }
        try emit(node)
        steps.append(.match)
    }

    /// Returns whether the text matches from its beginning, as `re.match` does.
    func matchesStart(of text: String) -> Bool { matches(Array(text.utf8), anywhere: false) }

    /// Returns whether any part of the text matches, as `re.search` does.
    func matches(in text: String) -> Bool { matches(Array(text.utf8), anywhere: true) }

    private func matches(_ text: [UInt8], anywhere: Bool) -> Bool {
        var isMatch = false
        var current: [Int] = []
        var seen = [Int](repeating: -1, count: steps.count)
        func add(_ step: Int, at position: Int, to list: inout [Int]) {
            var pending = [step]
            while let step = pending.popLast() {
                guard seen[step] != position else { continue }
                seen[step] = position
                switch steps[step] {
                case .jump(let target): pending.append(target)
                case .split(let left, let right): pending += [right, left]
                case .start: if position == 0 { pending.append(step + 1) }
                case .end: if position == text.count { pending.append(step + 1) }
                case .match: isMatch = true
                case .byte: list.append(step)
                }
            }
        }
        add(0, at: 0, to: &current)
        for position in text.indices where !isMatch {
            var next: [Int] = []
            for step in current {
                if case .byte(let set) = steps[step], set.contains(text[position]) {
                    add(step + 1, at: position + 1, to: &next)
                }
            }
            if anywhere { add(0, at: position + 1, to: &next) }
            if next.isEmpty { break }
            current = next
        }
        return isMatch
    }

    private mutating func emit(_ node: Node) throws(Problem) {
        written += 1
        guard written < Self.stepLimit, steps.count < Self.stepLimit else {
            throw Problem(expected: "a pattern of fewer repetitions")
        }
        switch node {
        case .bytes(let set): steps.append(.byte(set))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .sequence(let nodes): for node in nodes { try emit(node) }
        case .alternatives(let nodes):
            var jumps: [Int] = []
            for (index, node) in nodes.enumerated() {
                guard index < nodes.count - 1 else {
                    try emit(node)
                    break
                }
                let split = steps.count
                steps.append(.split(split + 1, 0))
                try emit(node)
                jumps.append(steps.count)
                steps.append(.jump(0))
                steps[split] = .split(split + 1, steps.count)
            }
            for jump in jumps { steps[jump] = .jump(steps.count) }
        case .repeated(let node, let least, let most):
            for _ in 0..<least { try emit(node) }
            guard let most else {
                let split = steps.count
                steps.append(.split(split + 1, 0))
                try emit(node)
                steps.append(.jump(split))
                steps[split] = .split(split + 1, steps.count)
                return
            }
            var splits: [Int] = []
            for _ in least..<max(least, most) {
                splits.append(steps.count)
                steps.append(.split(steps.count + 1, 0))
                try emit(node)
            }
            for split in splits { steps[split] = .split(split + 1, steps.count) }
        }
    }
}

extension ModulePattern {
    private indirect enum Node {
        case bytes(ByteSet)
        case start
        case end
        case sequence([Node])
        case alternatives([Node])
        case repeated(Node, Int, Int?)
    }

    /// A parser of a pattern's text.
    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { position == bytes.count }
        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func take(_ byte: Character) -> Bool {
            guard next == byte.asciiValue else { return false }
            position += 1
            return true
        }

        mutating func alternatives(depth: Int) throws(Problem) -> Node {
            guard depth < ModulePattern.depthLimit else { throw Problem(expected: "a pattern of fewer groups") }
            var choices: [Node] = []
            repeat { choices.append(try sequence(depth: depth)) } while take("|")
            return choices.count == 1 ? choices[0] : .alternatives(choices)
        }

        private mutating func sequence(depth: Int) throws(Problem) -> Node {
            var nodes: [Node] = []
            while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
                nodes.append(try repetition(of: try atom(depth: depth)))
            }
            return .sequence(nodes)
        }

        private mutating func repetition(of node: Node) throws(Problem) -> Node {
            var result = node
            if take("*") {
                result = .repeated(node, 0, nil)
            } else if take("+") {
                result = .repeated(node, 1, nil)
            } else if take("?") {
                result = .repeated(node, 0, 1)
            } else if next == UInt8(ascii: "{"), position + 1 < bytes.count, (48...57).contains(bytes[position + 1]) {
                position += 1
                let least = number() ?? 0
                let most = take(",") ? number() : least
                guard take("}"), least <= 1000, (most ?? least) <= 1000, (most ?? least) >= least else {
                    throw Problem(expected: "repetitions like {2} or {1,3}, up to 1000")
                }
                result = .repeated(node, least, most)
            } else {
                return node
            }
            // A lazy repetition matches the same names.
            _ = take("?")
            if let byte = next, "*+{".utf8.contains(byte) { throw Problem(expected: "one repetition at a time") }
            return result
        }

        private mutating func number() -> Int? {
            var value: Int?
            while let byte = next, (48...57).contains(byte) {
                value = min((value ?? 0) * 10 + Int(byte - 48), 1 << 20)
                position += 1
            }
            return value
        }

        private mutating func atom(depth: Int) throws(Problem) -> Node {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "."): return .bytes(ByteSet([10]).inverted)
            case UInt8(ascii: "^"): return .start
            case UInt8(ascii: "$"): return .end
            case UInt8(ascii: "["): return .bytes(try characterClass())
            case UInt8(ascii: "\\"): return .bytes(try escape())
            case UInt8(ascii: "("):
                if take("?"), !take(":") { throw Problem(expected: "a pattern without look-around or flags") }
                let inner = try alternatives(depth: depth + 1)
                guard take(")") else { throw Problem(expected: "a pattern with balanced parentheses") }
                return inner
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
                throw Problem(expected: "something before a repetition")
            default: return .bytes(ByteSet([byte]))
            }
        }

        private mutating func escape() throws(Problem) -> ByteSet {
            guard let byte = next else { throw Problem(expected: "a character behind \\") }
            position += 1
            let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
            let letters = Set(UInt8(ascii: "a")...UInt8(ascii: "z")).union(UInt8(ascii: "A")...UInt8(ascii: "Z"))
            let word = digits.union(letters).union([UInt8(ascii: "_")])
            let spaces: Set<UInt8> = [9, 10, 11, 12, 13, 32]
            switch byte {
            case UInt8(ascii: "d"): return ByteSet(digits)
            case UInt8(ascii: "D"): return ByteSet(digits).inverted
            case UInt8(ascii: "w"): return ByteSet(word)
            case UInt8(ascii: "W"): return ByteSet(word).inverted
            case UInt8(ascii: "s"): return ByteSet(spaces)
            case UInt8(ascii: "S"): return ByteSet(spaces).inverted
            case _ where letters.union(digits).contains(byte):
                throw Problem(expected: "no other escapes than \\d, \\w, \\s and those of punctuation")
            default: return ByteSet([byte])
            }
        }

        private mutating func characterClass() throws(Problem) -> ByteSet {
            let isNegated = take("^")
            var set = ByteSet()
            var isFirst = true
            while let byte = next, isFirst || byte != UInt8(ascii: "]") {
                isFirst = false
                position += 1
                var low = ByteSet([byte])
                if byte == UInt8(ascii: "\\") { low = try escape() }
                if next == UInt8(ascii: "-"), position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "]") {
                    position += 1
                    guard let first = low.only, let last = next, first <= last else {
                        throw Problem(expected: "ranges of characters like a-z")
                    }
                    position += 1
                    set.formUnion(ByteSet(first...last))
                } else {
                    set.formUnion(low)
                }
            }
            guard take("]") else { throw Problem(expected: "a closed class of characters") }
            return isNegated ? set.inverted : set
        }
    }
}
