extension Encoder {
    /// Splits a span at the matches of a pattern.
    func split(
        _ span: TextSpan, _ pattern: TextPattern, _ behavior: SplitBehavior, inverted: Bool, then next: Int
    ) {
        if behavior == .isolated, !span.isMapped, case .scanner(let scanner, _) = pattern {
            isolate(span, scanner, then: next)
            return
        }
        var search = PatternSearch(pattern, span)
        var folder = SplitFolder(behavior)
        var previous = span.start
        while let match = search.next() {
            if previous < match.start, let piece = folder.take(previous, match.start, isMatch: inverted) {
                run(next, span.part(piece.start, piece.end))
            }
            if let piece = folder.take(match.start, match.end, isMatch: !inverted) {
                run(next, span.part(piece.start, piece.end))
            }
            previous = match.end
        }
        if previous < span.end, let piece = folder.take(previous, span.end, isMatch: inverted) {
            run(next, span.part(piece.start, piece.end))
        }
        if let piece = folder.finish() { run(next, span.part(piece.start, piece.end)) }
    }

    /// Splits a span in the common case: a known pattern whose matches are isolated.
    private func isolate(_ span: TextSpan, _ scanner: WordScanner, then next: Int) {
        switch scanner {
        case .gpt2:
            isolate(span, then: next) { ScannerRules.gpt2($0, $1, $2, $3) }
        case .words(let options):
            isolate(span, then: next) { ScannerRules.words(options, $0, $1, $2, $3) }
        case .casedWords(let options):
            isolate(span, then: next) { ScannerRules.casedWords(options, $0, $1, $2, $3) }
        default:
            isolate(span, then: next) { scanner.match($0, $1, $2, $3) }
        }
    }

    @inline(__always)
    private func isolate(
        _ span: TextSpan, then next: Int, _ match: (UnsafePointer<UInt8>, Int, Int, ScalarKinds) -> Int
    ) {
        let kinds = ScalarKinds.shared
        let isLeaf = endsPipeline(next)
        var position = span.start
        var gap = span.start
        while position < span.end {
            let stop = match(span.base, position, span.end, kinds)
            if stop < 0 {
                position &+= span.base[position] < 0x80 ? 1 : UTF8Scalar.decode(span.base, position).length
                continue
            }
            if gap < position { run(next, span.part(gap, position)) }
            if isLeaf {
                encodeWord(span.base + position, stop &- position, span.readable &- position)
            } else {
                run(next, span.part(position, stop))
            }
            position = stop
            gap = stop
        }
        if gap < span.end { run(next, span.part(gap, span.end)) }
    }

    /// Maps a span to the byte alphabet, split by GPT-2's pattern if there is one.
    func byteLevel(_ span: TextSpan, _ pattern: TextPattern?, then next: Int) {
        var mapped = span
        mapped.isMapped = true
        guard let pattern, case .scanner(let scanner, _) = pattern else {
            run(next, mapped)
            return
        }
        if endsPipeline(next) {
            isolate(span, scanner, then: next)
            return
        }
        var position = span.start
        while position < span.end {
            let stop = scanner.match(span.base, position, span.end, ScalarKinds.shared)
            run(next, mapped.part(position, stop))
            position = stop
        }
    }

    /// Replaces spaces by the visible space, prepends one if the scheme says so, and splits before each.
    func metaspace(
        _ span: TextSpan, _ replacement: [UInt8], _ scheme: PreTokenizer.PrependScheme, splits: Bool, then next: Int
    ) {
        let head = UnsafeBufferPointer(start: span.base + span.start, count: span.end - span.start)
        let begins = head[0] == 0x20 || head.starts(with: replacement)
        let prepends =
            switch scheme {
            case .always: !begins
            case .first: !begins && span.isFirst
            case .never: false
            }
        rewritten(span, prefix: prepends ? replacement : [], replacing: replacement) { text in
            guard splits else {
                run(next, text)
                return
            }
            split(text, .string(replacement), .mergedWithNext, inverted: false, then: next)
        }
    }

    /// Passes a copy of a span to `body`, with a prefix and, unless `space` is nil, with its spaces replaced.
    func rewritten(_ span: TextSpan, prefix: [UInt8], replacing space: [UInt8]?, body: (TextSpan) -> Void) {
        var buffer = ByteBuffer(capacity: span.end - span.start + span.end / 4 + prefix.count + 32)
        buffer.append(prefix)
        var firstEnd = 0
        for i in span.start..<span.end {
            if let space, span.base[i] == 0x20 {
                buffer.append(space)
            } else {
                buffer.append(span.base[i])
            }
            if i < span.firstEnd { firstEnd = buffer.count }
        }
        let text = TextSpan(
            base: UnsafePointer(buffer.base), start: 0, end: buffer.count, readable: buffer.count,
            isMapped: span.isMapped, firstEnd: firstEnd)
        withExtendedLifetime(buffer) { body(text) }
    }

    /// Splits a span into words and runs of other characters, without white space.
    func words(_ span: TextSpan, then next: Int) {
        let tables = UnicodeTables.shared
        var position = span.start
        var start = span.start
        var kind = 0
        while position < span.end {
            let (scalar, length) = span.scalar(position)
            let found = tables.isCrateWord(scalar) ? 1 : tables.isSpace(scalar) ? 0 : 2
            if found != kind {
                if kind != 0 { run(next, span.part(start, position)) }
                start = position
                kind = found
            }
            position += length
        }
        if kind != 0 { run(next, span.part(start, position)) }
    }

    /// Splits a span into parts of `count` scalars.
    func fixed(_ span: TextSpan, _ count: Int, then next: Int) {
        var position = span.start
        var start = span.start
        var scalars = 0
        while position < span.end {
            position += span.scalar(position).length
            scalars += 1
            if scalars == count {
                run(next, span.part(start, position))
                start = position
                scalars = 0
            }
        }
        if start < position { run(next, span.part(start, position)) }
    }
}
