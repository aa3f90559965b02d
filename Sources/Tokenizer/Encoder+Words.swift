extension Encoder {
    /// Encodes one piece, in independent parts if the model's merge boundaries are known.
    func encodePiece(_ span: TextSpan) {
        let word = span.base + span.start
        if let boundaries {
            encodeParts(word, span.end &- span.start, span.readable &- span.start, boundaries, cache)
        } else {
            encodeWord(word, span.end &- span.start, span.readable &- span.start)
        }
    }

    /// Encodes one word through the cache; `readable` bytes may be read from its start.
    @inline(__always)
    func encodeWord(_ word: UnsafePointer<UInt8>, _ length: Int, _ readable: Int) {
        if length <= 15 {
            let key = WordCache.key(word, length, readable: readable)
            let entry = cache.smallEntry(key)
            let known = WordCache.tokens(entry, key)
            if known > 0 {
                append((entry + 16).assumingMemoryBound(to: UInt32.self), known)
                return
            }
            let made = model.encode(word, length, scratch)
            WordCache.store(entry, key, scratch.ids, made)
            append(scratch.ids, made)
        } else {
            encodeLongWord(word, length, readable)
        }
    }

    /// Encodes a word of more than 15 bytes: as a whole, or in parts if it is well-formed text beyond ASCII.
    @inline(never)
    private func encodeLongWord(_ word: UnsafePointer<UInt8>, _ length: Int, _ readable: Int) {
        let whole = model.bytePair?.wholeToken(word, length) ?? -1
        if whole >= 0 {
            append(UInt32(whole))
            return
        }
        if word[0] >= 0x80 || word[length - 1] >= 0x80, let boundaries = boundariesOfWords(),
            UTF8Scalar.firstInvalid(word, count: length) == nil
        {
            encodeParts(word, length, readable, boundaries, partCache)
        } else {
            mergeLong(word, length, partCache)
        }
    }

    /// Encodes the parts between merge boundaries, each through a cache.
    private func encodeParts(
        _ word: UnsafePointer<UInt8>, _ count: Int, _ readable: Int, _ boundaries: MergeBoundaries, _ cache: WordCache
    ) {
        var (left, length) = UTF8Scalar.decode(word, 0)
        var from = 0
        var previous = 0
        var position = length
        while position < count {
            let right: UInt32
            (right, length) = UTF8Scalar.decode(word, position)
            if boundaries.separates(left, right, word, previous, position, position &+ length) {
                encodePart(word + from, position &- from, readable &- from, cache)
                from = position
            }
            left = right
            previous = position
            position &+= length
        }
        encodePart(word + from, count &- from, readable &- from, cache)
    }

    @inline(__always)
    private func encodePart(_ part: UnsafePointer<UInt8>, _ length: Int, _ readable: Int, _ cache: WordCache) {
        if length <= 15 {
            let key = WordCache.key(part, length, readable: readable)
            let entry = cache.smallEntry(key)
            let known = WordCache.tokens(entry, key)
            if known > 0 {
                append((entry + 16).assumingMemoryBound(to: UInt32.self), known)
                return
            }
            let made = model.merge(part, length, scratch)
            WordCache.store(entry, key, scratch.ids, made)
            append(scratch.ids, made)
        } else {
            mergeLong(part, length, cache)
        }
    }

    /// Merges a part of more than 15 bytes without splitting it further.
    @inline(never)
    private func mergeLong(_ word: UnsafePointer<UInt8>, _ length: Int, _ cache: WordCache) {
        guard length <= WordCache.longest else {
            let made = model.merge(word, length, scratch)
            append(scratch.ids, made)
            return
        }
        let entry = cache.largeEntry(word, length)
        let known = WordCache.tokens(entry, word, length)
        if known > 0 {
            append((entry + 36).assumingMemoryBound(to: UInt32.self), known)
            return
        }
        let made = model.merge(word, length, scratch)
        WordCache.store(entry, word, length, scratch.ids, made)
        append(scratch.ids, made)
    }
}
