extension SubwordTokenizer {
    /// Turns text into token ids.
    ///
    /// - Parameters:
    ///   - text: Any text. Added tokens in it are recognized.
    ///   - addSpecialTokens: Whether to add the post-processor's begin and end tokens.
    ///   - literalRanges: UTF-8 byte ranges that contain no added token, whatever they spell. A token is recognized
    ///     only if it touches none of them. The text is still split and merged as a whole. Markers that are no added
    ///     tokens, such as Llama 2's `[INST]`, are plain text to any tokenizer and aren't affected.
    /// - Complexity: O(n log n) at worst; linear for text of words.
    public func encode(
        _ text: String, addSpecialTokens: Bool = true, literalRanges: [Range<Int>] = []
    ) -> [Int] {
        var text = text
        return text.withUTF8 { process($0, addSpecialTokens, literalRanges, counting: false).ids }
    }

    /// Turns UTF-8 into token ids; nil if the bytes aren't well-formed UTF-8.
    public func encode(
        utf8: [UInt8], addSpecialTokens: Bool = true, literalRanges: [Range<Int>] = []
    ) -> [Int]? {
        utf8.withUnsafeBufferPointer { bytes in
            if let base = bytes.baseAddress, UTF8Scalar.firstInvalid(base, count: bytes.count) != nil { return nil }
            return process(bytes, addSpecialTokens, literalRanges, counting: false).ids
        }
    }

    /// Returns the number of tokens that `encode` would return, without building the array.
    public func count(_ text: String, addSpecialTokens: Bool = true, literalRanges: [Range<Int>] = []) -> Int {
        var text = text
        return text.withUTF8 { process($0, addSpecialTokens, literalRanges, counting: true).count }
    }

    /// Returns the tokens of a text alone, without the post-processor's.
    func textIDs(_ text: String) -> [Int] {
        var text = text
        return text.withUTF8 { bytes in
            withEncoder { encoder in
                if let base = bytes.baseAddress, !bytes.isEmpty {
                    encode(base, bytes.count, LiteralRanges([], count: bytes.count), encoder)
                }
                return encoder.take(before: [], after: [])
            }
        }
    }

    private func withEncoder<Result>(_ body: (Encoder) -> Result) -> Result {
        let encoder = encoders.withLock { $0.popLast() } ?? Encoder(model, preTokenizers)
        defer {
            encoder.reset()
            encoders.withLock { if $0.count < 8 { $0.append(encoder) } }
        }
        return body(encoder)
    }

    private func process(
        _ text: UnsafeBufferPointer<UInt8>, _ special: Bool, _ ranges: [Range<Int>], counting: Bool
    ) -> (ids: [Int], count: Int) {
        withEncoder { encoder in
            let frame = postProcessor.frame(special: special)
            encoder.counts = counting && frame != nil
            if let base = text.baseAddress, !text.isEmpty {
                encode(base, text.count, LiteralRanges(ranges, count: text.count), encoder)
            }
            guard let frame else {
                let ids = postProcessor.apply(encoder.take(before: [], after: []), special: special)
                return (counting ? [] : ids, ids.count)
            }
            if counting { return ([], encoder.count + frame.before.count + frame.after.count) }
            return (encoder.take(before: frame.before, after: frame.after), 0)
        }
    }

    /// Finds the added tokens of the original text, then normalizes and splits the rest.
    private func encode(_ base: UnsafePointer<UInt8>, _ count: Int, _ literals: LiteralRanges, _ encoder: Encoder) {
        let marks =
            literals.isEmpty || added.normalizedMatcher == nil || normalizers.isEmpty
            ? nil : literals.marks(count: count)
        var cursor = 0
        if let literalMatcher = added.literalMatcher {
            literalMatcher.forEachMatch(base, 0, count, literal: literals.next(from:)) { token, from, to in
                if cursor < from { encodePiece(base, cursor, from, count, literals, marks, encoder) }
                encoder.append(UInt32(token.id))
                cursor = to
            }
        }
        if cursor < count { encodePiece(base, cursor, count, count, literals, marks, encoder) }
    }

    private func encodePiece(
        _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ readable: Int,
        _ literals: LiteralRanges, _ marks: ByteBuffer?, _ encoder: Encoder
    ) {
        if let bertWords {
            let span = TextSpan(base: base, start: start, end: end, readable: readable, firstEnd: 1)
            encoder.runBertWords(span, bertWords)
            return
        }
        if isNormalized(base + start, end - start) {
            encodeNormalized(
                TextSpan(base: base, start: start, end: end, readable: readable, firstEnd: 1),
                literal: literals.next(from:), encoder)
            return
        }
        var text = NormalizedText(base + start, count: end - start, marks: marks.map { UnsafePointer($0.base + start) })
        for step in normalizers { text = step.apply(text) }
        guard text.count > 0 else { return }
        let span = TextSpan(
            base: UnsafePointer(text.bytes.base), start: 0, end: text.count, readable: text.count,
            firstEnd: start == 0 ? text.firstEnd : 0)
        let marked = text.isMarked ? text.marks : nil
        withExtendedLifetime(text) {
            encodeNormalized(span, literal: { LiteralRanges.next(in: marked, from: $0, count: span.end) }, encoder)
        }
    }

    /// Whether normalizing would change nothing.
    private func isNormalized(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        normalizers.allSatisfy { step in
            switch step {
            case .form(let form): form.holds(base, count)
            case .precompiled(let map): map.holds(base, count)
            default: false
            }
        }
    }

    private func encodeNormalized(_ span: TextSpan, literal: (Int) -> (start: Int, end: Int), _ encoder: Encoder) {
        guard let normalizedMatcher = added.normalizedMatcher else {
            encoder.run(0, span)
            return
        }
        var cursor = span.start
        normalizedMatcher.forEachMatch(span.base, span.start, span.end, literal: literal) { token, from, to in
            if cursor < from { encoder.run(0, span.part(cursor, from)) }
            encoder.append(UInt32(token.id))
            cursor = to
        }
        if cursor < span.end { encoder.run(0, span.part(cursor, span.end)) }
    }
}
