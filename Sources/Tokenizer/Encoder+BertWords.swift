extension Encoder {
    /// Cleans and splits text as BERT does and collects the tokens, in one pass over the original text.
    ///
    /// The chunks lie between white space and ASCII punctuation; a Chinese character is a chunk of its own. BERT's
    /// normalizer never looks beyond a chunk. So the cache maps original chunks to tokens, and a repeated chunk is
    /// neither cleaned nor split again.
    func runBertWords(_ span: TextSpan, _ steps: BertNormalization) {
        let base = span.base
        let kinds = BertScalars.shared.kinds
        var position = span.start
        while position < span.end {
            let start = position
            var found: UInt8 = 0
            while position < span.end {
                let byte = base[position]
                let kind = kinds[Int(byte)]
                if kind & (BertScalars.space | BertScalars.punctuation) != 0 { break }
                found |= kind
                guard byte >= 0xE3, steps.separatesChinese else {
                    position &+= 1
                    continue
                }
                let (scalar, length) = UTF8Scalar.decode(base, position)
                if BertScalars.isChinese(scalar) {
                    if start == position { position &+= length }
                    break
                }
                position &+= length
            }
            if position > start {
                encodeChunk(base + start, position &- start, span.readable &- start, steps, isPlain: found == 0)
            } else if kinds[Int(base[position])] == BertScalars.space {
                position &+= 1
            } else {
                encodeWord(base + position, 1, span.readable &- position)
                position &+= 1
            }
        }
    }

    @inline(__always)
    private func encodeChunk(
        _ chunk: UnsafePointer<UInt8>, _ length: Int, _ readable: Int, _ steps: BertNormalization, isPlain: Bool
    ) {
        if length <= 15 {
            let key = WordCache.key(chunk, length, readable: readable)
            let entry = cache.smallEntry(key)
            let known = WordCache.tokens(entry, key)
            if known > 0 {
                append((entry + 16).assumingMemoryBound(to: UInt32.self), known)
                return
            }
            let made = makeChunk(chunk, length, steps, isPlain: isPlain)
            WordCache.store(entry, key, made.ids, made.count)
            append(made.ids, made.count)
        } else {
            encodeLongChunk(chunk, length, steps, isPlain: isPlain)
        }
    }

    @inline(never)
    private func encodeLongChunk(
        _ chunk: UnsafePointer<UInt8>, _ length: Int, _ steps: BertNormalization, isPlain: Bool
    ) {
        guard length <= WordCache.longest else {
            let made = makeChunk(chunk, length, steps, isPlain: isPlain)
            append(made.ids, made.count)
            return
        }
        let entry = cache.largeEntry(chunk, length)
        let known = WordCache.tokens(entry, chunk, length)
        if known > 0 {
            append((entry + 36).assumingMemoryBound(to: UInt32.self), known)
            return
        }
        let made = makeChunk(chunk, length, steps, isPlain: isPlain)
        WordCache.store(entry, chunk, length, made.ids, made.count)
        append(made.ids, made.count)
    }

    /// Cleans a chunk and turns its words into tokens, which stay valid until the next call.
    private func makeChunk(
        _ chunk: UnsafePointer<UInt8>, _ length: Int, _ steps: BertNormalization, isPlain: Bool
    ) -> (ids: UnsafePointer<UInt32>, count: Int) {
        if isPlain {
            cleaned.removeAll()
            for i in 0..<length {
                let byte = chunk[i]
                cleaned.append(steps.lowercases && byte &- 0x41 < 26 ? byte | 0x20 : byte)
            }
            let made = model.encode(cleaned.base, length, scratch)
            return (UnsafePointer(scratch.ids), made)
        }
        let text = steps.apply(NormalizedText(chunk, count: length, marks: nil))
        let tables = UnicodeTables.shared
        chunkIDs.removeAll(keepingCapacity: true)
        var start = 0
        var position = 0
        func finish(_ end: Int) {
            guard start < end else { return }
            let made = model.encode(text.bytes.base + start, end - start, scratch)
            chunkIDs += UnsafeBufferPointer(start: scratch.ids, count: made)
        }
        while position < text.count {
            let (scalar, length) = UTF8Scalar.decode(text.bytes.base, position)
            let isSpace = tables.isSpace(scalar)
            if isSpace || tables.isPunctuation(scalar) {
                finish(position)
                start = position
                if !isSpace { finish(position + length) }
                start = position + length
            }
            position += length
        }
        finish(position)
        scratch.reserve(chunkIDs.count)
        for (i, id) in chunkIDs.enumerated() { scratch.ids[i] = id }
        return (UnsafePointer(scratch.ids), chunkIDs.count)
    }
}
