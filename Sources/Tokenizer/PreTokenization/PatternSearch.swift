/// An iterator over the matches of a pattern in a span.
///
/// As in Oniguruma's bindings, an empty match directly after a match is skipped.
struct PatternSearch {
    private let pattern: TextPattern
    private let span: TextSpan
    private var position: Int
    private var lastEnd = -1
    private var matcher: OnigurumaMatcher?

    /// Starts at the beginning of a span.
    init(_ pattern: TextPattern, _ span: TextSpan) {
        self.pattern = pattern
        self.span = span
        position = span.start
        switch pattern {
        case .scanner(_, let expression) where span.isMapped: matcher = expression.matcher(span)
        case .expression(let expression): matcher = expression.matcher(span)
        default: matcher = nil
        }
    }

    /// Returns the next match; nil at the end.
    mutating func next() -> (start: Int, end: Int)? {
        switch pattern {
        case .scanner(let scanner, _) where !span.isMapped:
            guard position < span.end,
                let match = scanner.find(span.base, position, span.end, ScalarKinds.shared)
            else { return nil }
            position = match.end
            return match
        case .scanner, .expression: return nextExpression()
        case .string(let wanted): return nextString(wanted)
        case .scalars(let test):
            while position < span.end {
                let start = position
                let (scalar, length) = span.scalar(start)
                position += length
                if test.holds(scalar) { return (start, position) }
            }
            return nil
        }
    }

    private mutating func nextExpression() -> (start: Int, end: Int)? {
        while position <= span.end {
            guard let match = matcher?.find(from: position) else {
                position = span.end + 1
                return nil
            }
            if match.start == match.end, match.end == lastEnd {
                position += position < span.end ? span.scalar(position).length : 1
                continue
            }
            position = match.end
            lastEnd = match.end
            return match
        }
        return nil
    }

    private mutating func nextString(_ wanted: [UInt8]) -> (start: Int, end: Int)? {
        if span.isMapped { return nextMappedString(wanted) }
        guard let first = wanted.first else { return nextEmpty() }
        return wanted.withUnsafeBufferPointer { text in
            while position + text.count <= span.end {
                if span.base[position] == first {
                    var i = 1
                    while i < text.count, span.base[position + i] == text[i] { i += 1 }
                    if i == text.count {
                        position += i
                        return (position - i, position)
                    }
                }
                position += 1
            }
            return nil
        }
    }

    private mutating func nextMappedString(_ wanted: [UInt8]) -> (start: Int, end: Int)? {
        let scalars = String(decoding: wanted, as: UTF8.self).unicodeScalars.map(\.value)
        guard !scalars.isEmpty else { return nextEmpty() }
        while position + scalars.count <= span.end {
            if scalars.indices.allSatisfy({ span.scalar(position + $0).scalar == scalars[$0] }) {
                position += scalars.count
                return (position - scalars.count, position)
            }
            position += 1
        }
        return nil
    }

    /// Returns the next match of the empty string, which matches between all scalars.
    private mutating func nextEmpty() -> (start: Int, end: Int)? {
        guard position <= span.end else { return nil }
        let start = position
        position += position < span.end ? span.scalar(position).length : 1
        return (start, start)
    }
}
