import Glibc

/// The tokens of a model as byte strings, found by id or by bytes.
///
/// In a byte-level vocabulary, the strings are the bytes that a token's text encodes. Tokens with scalars outside the
/// byte alphabet can't result from merging and are kept apart.
///
/// Unchecked because of its raw memory, which is written only during initialization.
final class Vocabulary: @unchecked Sendable {
    /// The highest possible token id, since ids are indices of tables.
    static let idLimit = (1 << 22) - 1

    /// Whether the strings are decoded from the byte alphabet.
    let isByteLevel: Bool
    /// The highest id, plus one.
    let idBound: Int
    /// The number of tokens.
    private(set) var tokenCount = 0

    private let text: ByteBuffer
    private let starts: UnsafeMutablePointer<UInt32>
    private let lengths: UnsafeMutablePointer<Int32>
    private let slots: UnsafeMutablePointer<UInt64>
    private let slotMask: Int
    private let opaque: [[UInt8]: UInt32]
    private let opaqueIDs: Set<UInt32>

    private static let empty = UInt64.max

    /// Whether some tokens are kept apart although merging could produce their text.
    let hasApartTokens: Bool

    /// Builds the tables from a file's list. If strings are equal, the last one wins.
    ///
    /// - Parameters:
    ///   - apart: Tokens that merging never produces. Their text isn't read in the byte alphabet.
    ///   - countsRepeated: Whether `tokenCount` counts equal strings separately.
    init(
        _ listing: VocabularyListing, byteLevel: Bool, apart: Set<UInt32> = [], countsRepeated: Bool = false
    ) {
        isByteLevel = byteLevel
        hasApartTokens = !apart.isEmpty
        let count = listing.ids.count
        idBound = (listing.ids.max().map(Int.init) ?? -1) + 1
        starts = .allocate(capacity: max(idBound, 1))
        lengths = .allocate(capacity: max(idBound, 1))
        starts.initialize(repeating: 0, count: idBound)
        lengths.initialize(repeating: -1, count: idBound)
        var capacity = 16
        while capacity < count * 2 { capacity *= 2 }
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: Self.empty, count: capacity)
        slotMask = capacity - 1
        var text = ByteBuffer(capacity: listing.text.count + count + 64)
        var opaque: [[UInt8]: UInt32] = [:]
        let alphabet = ByteAlphabet.shared
        let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: listing.longest + 1)
        defer { scratch.deallocate() }
        for i in 0..<count {
            let start = Int(listing.starts[i])
            let length = Int(listing.starts[i + 1]) - start
            let id = listing.ids[i]
            let source = UnsafePointer(listing.text.base + start)
            starts[Int(id)] = UInt32(text.count)
            if !apart.isEmpty, apart.contains(id) {
                text.append(source, count: length)
                lengths[Int(id)] = Int32(length)
                opaque[Array(UnsafeBufferPointer(start: source, count: length))] = id
            } else if byteLevel {
                if let bytes = alphabet.unmap(source, count: length, into: scratch) {
                    text.append(scratch, count: bytes)
                    lengths[Int(id)] = Int32(bytes)
                } else {
                    text.append(source, count: length)
                    lengths[Int(id)] = Int32(length)
                    opaque[Array(UnsafeBufferPointer(start: source, count: length))] = id
                }
            } else {
                text.append(source, count: length)
                lengths[Int(id)] = Int32(length)
            }
        }
        self.text = text
        self.opaque = opaque
        opaqueIDs = Set(opaque.values)
        var distinct = opaque.count
        for i in 0..<count where opaqueIDs.isEmpty || !opaqueIDs.contains(listing.ids[i]) {
            if insert(listing.ids[i]) { distinct += 1 }
        }
        tokenCount = countsRepeated ? count : distinct
    }

    deinit {
        starts.deallocate()
        lengths.deallocate()
        slots.deallocate()
    }

    private func insert(_ id: UInt32) -> Bool {
        let base = text.base + Int(starts[Int(id)])
        let length = Int(lengths[Int(id)])
        let hash = ByteHash.hash(base, length)
        var slot = Int(truncatingIfNeeded: hash) & slotMask
        while slots[slot] != Self.empty {
            if slots[slot] >> 32 == hash >> 32, matches(UInt32(truncatingIfNeeded: slots[slot]), base, length) {
                slots[slot] = hash & ~0xFFFF_FFFF | UInt64(id)
                return false
            }
            slot = (slot + 1) & slotMask
        }
        slots[slot] = hash & ~0xFFFF_FFFF | UInt64(id)
        return true
    }

    @inline(__always)
    private func matches(_ id: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        Int(lengths[Int(id)]) == count && memcmp(text.base + Int(starts[Int(id)]), bytes, count) == 0
    }

    /// Returns the id of the token with these bytes, or −1.
    ///
    /// - Complexity: One hash of the bytes and usually one comparison.
    @inline(__always)
    func find(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let hash = ByteHash.hash(bytes, count)
        var slot = Int(truncatingIfNeeded: hash) & slotMask
        while true {
            let entry = slots[slot]
            if entry == Self.empty { return -1 }
            if entry >> 32 == hash >> 32, matches(UInt32(truncatingIfNeeded: entry), bytes, count) {
                return Int(UInt32(truncatingIfNeeded: entry))
            }
            slot = (slot &+ 1) & slotMask
        }
    }

    /// Returns the id of the token with this text, as spelled in the file.
    func id(ofText token: [UInt8]) -> Int? {
        if hasApartTokens, let id = opaque[token] { return Int(id) }
        var bytes = token
        let found = token.withUnsafeBufferPointer { source in
            bytes.withUnsafeMutableBufferPointer { target in
                guard let input = source.baseAddress, let output = target.baseAddress else {
                    var none: UInt8 = 0
                    return find(&none, 0)
                }
                guard isByteLevel else { return find(input, source.count) }
                guard let count = ByteAlphabet.shared.unmap(input, count: source.count, into: output) else { return -1 }
                return find(output, count)
            }
        }
        return found >= 0 ? found : opaque[token].map(Int.init)
    }

    /// Whether there is a token with this id.
    func contains(_ id: Int) -> Bool { id >= 0 && id < idBound && lengths[id] >= 0 }

    /// Returns the bytes of an id: decoded bytes in a byte-level vocabulary, otherwise the token's text.
    func bytes(_ id: Int) -> UnsafeBufferPointer<UInt8>? {
        guard contains(id) else { return nil }
        return UnsafeBufferPointer(start: text.base + Int(starts[id]), count: Int(lengths[id]))
    }

    /// Whether the token's bytes are its text: it is kept apart, or has scalars outside the byte alphabet.
    func isOpaque(_ id: Int) -> Bool { !opaqueIDs.isEmpty && opaqueIDs.contains(UInt32(truncatingIfNeeded: id)) }

    /// Returns the token's text as spelled in the file.
    func spelling(_ id: Int) -> [UInt8]? {
        guard let bytes = bytes(id) else { return nil }
        return isByteLevel && !isOpaque(id) ? ByteAlphabet.shared.map(bytes) : Array(bytes)
    }
}

/// A vocabulary as listed in a file: concatenated strings and their ids.
struct VocabularyListing {
    /// The concatenated strings, unescaped.
    var text = ByteBuffer(capacity: 1 << 16)
    /// The offset of each string, and the end of the last.
    var starts: [UInt32] = [0]
    /// The id of each string.
    var ids: [UInt32] = []
    /// The length of the longest string, in bytes.
    var longest = 0

    /// Ends the string just appended to `text` and gives it this id.
    @inline(__always)
    mutating func close(id: Int) {
        longest = max(longest, text.count - Int(starts[starts.count - 1]))
        starts.append(UInt32(truncatingIfNeeded: text.count))
        ids.append(UInt32(truncatingIfNeeded: id))
    }
}

/// Merge rules as listed in a file: pairs of strings in order of rank.
struct MergeListing {
    /// The concatenated strings, unescaped.
    var text = ByteBuffer(capacity: 1 << 16)
    /// The offset of each string, two for each rule, and the end of the last.
    var starts: [UInt32] = [0]

    /// The number of rules.
    var count: Int { (starts.count - 1) / 2 }

    /// Ends the string just appended to `text`.
    @inline(__always)
    mutating func close() { starts.append(UInt32(truncatingIfNeeded: text.count)) }
}
