import Synchronization

/// A vocabulary with merge rules that turns one word at a time into token ids.
///
/// Immutable after loading. Working memory comes from the caller's `MergeScratch`.
///
/// Unchecked because of its raw memory, which is written only during initialization.
final class BytePairModel: @unchecked Sendable {
    let vocabulary: Vocabulary
    let merges: MergeTable
    let options: BytePairOptions
    /// The id of the unknown token, or −1.
    let unknownID: Int
    /// Whether symbols have neither prefix nor suffix.
    let isPlain: Bool
    /// The id of every byte's symbol if byte-level, otherwise of every ASCII scalar; −1 if there is none.
    private let singles: UnsafeMutablePointer<Int32>
    /// The ids of the tokens `<0x00>` … `<0xFF>`; −1 if missing.
    private let byteTokens: UnsafeMutablePointer<Int32>
    /// The positions where text that isn't split into words can be split without changing its tokens; nil if unknown.
    let boundaries: MergeBoundaries?
    /// The positions where long words of a byte-level model can be split, built on first use.
    private let wordBoundaries = Mutex<MergeBoundaries??>(nil)
    /// Whether every byte has a symbol.
    private let knowsEveryByte: Bool

    /// Builds the tables of symbols and boundaries.
    ///
    /// - Throws: `invalidValue` if the vocabulary lacks the unknown token.
    init(
        vocabulary: Vocabulary, merges: MergeTable, options: BytePairOptions, file: String
    ) throws(TokenizerError) {
        self.vocabulary = vocabulary
        self.merges = merges
        self.options = options
        isPlain = options.continuingPrefix.isEmpty && options.wordSuffix.isEmpty
        singles = .allocate(capacity: 256)
        byteTokens = .allocate(capacity: 256)
        var fallbacks = 0
        for byte in 0..<256 {
            var value = UInt8(byte)
            singles[byte] = vocabulary.isByteLevel || byte < 128 ? Int32(vocabulary.find(&value, 1)) : -1
            byteTokens[byte] = -1
            if options.fallsBackToBytes, let id = vocabulary.id(ofText: ByteToken.spelling(of: value)) {
                byteTokens[byte] = Int32(id)
                fallbacks += 1
            }
        }
        let unknown = options.unknownToken.map { vocabulary.id(ofText: $0) ?? -1 } ?? -1
        unknownID = unknown
        let alwaysKnown = vocabulary.isByteLevel && isPlain && (0..<256).allSatisfy { [singles] in singles[$0] >= 0 }
        if let token = options.unknownToken, unknown < 0, !alwaysKnown, fallbacks < 256 {
            throw .invalidValue(
                file: file, key: "model.unk_token", expected: "a token of the vocabulary",
                found: "“\(String(decoding: token, as: UTF8.self))”, which it lacks")
        }
        knowsEveryByte = alwaysKnown
        guard !vocabulary.isByteLevel, isPlain, !options.ignoresMerges, fallbacks == 0 || fallbacks == 256 else {
            boundaries = nil
            return
        }
        var excluded: Set<UInt32> = unknown >= 0 ? [UInt32(unknown)] : []
        for byte in 0..<256 where byteTokens[byte] >= 0 { excluded.insert(UInt32(byteTokens[byte])) }
        boundaries = MergeBoundaries(merges, vocabulary, knowsAll: fallbacks == 256, excluded: excluded)
    }

    /// Returns the positions where long words of a byte-level model can be split; nil if they aren't known.
    func longWordBoundaries() -> MergeBoundaries? {
        guard knowsEveryByte else { return nil }
        return wordBoundaries.withLock { known in
            if let made = known { return made }
            let made = MergeBoundaries(merges, vocabulary, knowsAll: true, excluded: [])
            known = .some(made)
            return made
        }
    }

    deinit {
        singles.deallocate()
        byteTokens.deallocate()
    }

    /// Resolves a file's rules to token ids: both parts and the result of every rule.
    ///
    /// - Throws: `invalidValue` for a rule whose tokens the vocabulary lacks.
    static func resolve(
        _ rules: MergeListing, _ vocabulary: Vocabulary, prefix: Int, file: String
    ) throws(TokenizerError) -> MergeTable {
        let table = MergeTable(count: rules.count)
        let byteLevel = vocabulary.isByteLevel
        let base = UnsafePointer(rules.text.base)
        var joined = ByteBuffer(capacity: 256)
        for rank in 0..<rules.count {
            let start = Int(rules.starts[rank * 2])
            let middle = Int(rules.starts[rank * 2 + 1])
            let end = Int(rules.starts[rank * 2 + 2])
            var left = -1
            var right = -1
            var merged = -1
            joined.removeAll()
            joined.append(base + start, count: end - start)
            if byteLevel,
                let leftCount = ByteAlphabet.shared.unmap(base + start, count: middle - start, into: joined.base),
                let rightCount = ByteAlphabet.shared.unmap(
                    base + middle, count: end - middle, into: joined.base + leftCount)
            {
                left = vocabulary.find(joined.base, leftCount)
                right = vocabulary.find(joined.base + leftCount, rightCount)
                if prefix == 0 {
                    merged = vocabulary.find(joined.base, leftCount + rightCount)
                } else if rightCount >= prefix {
                    (joined.base + leftCount).update(
                        from: joined.base + leftCount + prefix, count: rightCount - prefix)
                    merged = vocabulary.find(joined.base, leftCount + rightCount - prefix)
                }
            } else if byteLevel {
                let text = Array(UnsafeBufferPointer(start: base + start, count: end - start))
                left = vocabulary.id(ofText: Array(text[..<(middle - start)])) ?? -1
                right = vocabulary.id(ofText: Array(text[(middle - start)...])) ?? -1
                let rest = text[(middle - start)...].dropFirst(prefix)
                merged = vocabulary.id(ofText: Array(text[..<(middle - start)] + rest)) ?? -1
            } else {
                left = vocabulary.find(base + start, middle - start)
                right = vocabulary.find(base + middle, end - middle)
                if end - middle >= prefix {
                    joined.truncate(to: middle - start)
                    joined.append(base + middle + prefix, count: end - middle - prefix)
                    merged = vocabulary.find(joined.base, joined.count)
                }
            }
            guard left >= 0, right >= 0, merged >= 0 else {
                // No rule merges to a token that is kept apart, so a rule to one is skipped.
                let isKnown = [(start, middle), (middle, end), (start, end)].allSatisfy { from, to in
                    vocabulary.id(ofText: Array(UnsafeBufferPointer(start: base + from, count: to - from))) != nil
                }
                if vocabulary.hasApartTokens, prefix == 0, isKnown { continue }
                let text = { (from: Int, to: Int) in
                    String(decoding: UnsafeBufferPointer(start: base + from, count: min(to - from, 60)), as: UTF8.self)
                }
                throw .invalidValue(
                    file: file, key: "model.merges[\(rank)]", expected: "two tokens whose union is a token",
                    found: "“\(text(start, middle))” and “\(text(middle, end))”")
            }
            table.insert(left, right, rank: rank, merged: merged)
        }
        return table
    }

    /// Writes a word's initial symbols to `scratch` and returns their number.
    @inline(__always)
    func symbols(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        scratch.reserve(count)
        guard vocabulary.isByteLevel, isPlain else { return spelledSymbols(word, count, scratch) }
        let ids = scratch.ids
        var missing: Int32 = 0
        for i in 0..<count {
            let id = singles[Int(word[i])]
            ids[i] = UInt32(bitPattern: id)
            missing |= id
        }
        return missing >= 0 ? count : spelledSymbols(word, count, scratch)
    }

    /// The general form: scalar by scalar (byte by byte in a byte-level model), with all options.
    private func spelledSymbols(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        var position = 0
        var unknownPending = false
        scratch.reserve(count * 2 + 2)
        var written = 0
        while position < count {
            let length = vocabulary.isByteLevel ? 1 : UTF8Scalar.decode(word, position).length
            let isLast = position + length >= count
            let id: Int
            if isPlain {
                id = length == 1 ? Int(singles[Int(word[position])]) : vocabulary.find(word + position, length)
            } else {
                var spelled = ByteBuffer(capacity: 32)
                if position > 0 { spelled.append(options.continuingPrefix) }
                spelled.append(word + position, count: length)
                if isLast { spelled.append(options.wordSuffix) }
                id = vocabulary.find(spelled.base, spelled.count)
            }
            if id >= 0 {
                if unknownPending {
                    scratch.ids[written] = UInt32(unknownID)
                    written += 1
                    unknownPending = false
                }
                scratch.ids[written] = UInt32(id)
                written += 1
            } else if options.fallsBackToBytes,
                let added = spellBytes(
                    word + position, length, first: position == 0, last: isLast, at: written, scratch)
            {
                written += added
            } else if unknownID >= 0 {
                if unknownPending, !options.fusesUnknown {
                    scratch.ids[written] = UInt32(unknownID)
                    written += 1
                }
                unknownPending = true
            }
            position += length
        }
        if unknownPending {
            scratch.ids[written] = UInt32(unknownID)
            written += 1
        }
        return written
    }

    /// Spells one symbol in byte tokens and returns their number; nil if a byte token is missing.
    private func spellBytes(
        _ symbol: UnsafePointer<UInt8>, _ length: Int, first: Bool, last: Bool, at start: Int, _ scratch: MergeScratch
    ) -> Int? {
        var bytes = first ? [] : options.continuingPrefix
        if vocabulary.isByteLevel {
            bytes += ByteAlphabet.shared.map(CollectionOfOne(symbol[0]))
        } else {
            bytes += UnsafeBufferPointer(start: symbol, count: length)
        }
        if last { bytes += options.wordSuffix }
        guard bytes.allSatisfy({ byteTokens[Int($0)] >= 0 }) else { return nil }
        scratch.reserve(start + bytes.count + 2, keeping: start)
        for (i, byte) in bytes.enumerated() { scratch.ids[start + i] = UInt32(byteTokens[Int(byte)]) }
        return bytes.count
    }
}
