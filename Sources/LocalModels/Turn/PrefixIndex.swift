import FoundationModelsCore

/// An index that finds which of many byte strings are prefixes of a text.
///
/// The time depends on the text's length, not on the number of strings. Each string is stored as its length and a hash,
/// with the numbers of its owners. Hashes can collide, so the caller must compare the strings.
struct PrefixIndex: Sendable {
    /// The largest number of owners of a string; the oldest are dropped.
    static let numberLimit = 32

    private struct Key: Hashable {
        let length: Int
        let hash: UInt64
    }

    private var numbers: [Key: [Int]] = [:]
    /// The number of different strings by length.
    private var counts: [Int: Int] = [:]
    /// The lengths of the strings, ascending.
    private var lengths: [Int] = []

    var isEmpty: Bool { numbers.isEmpty }

    /// Adds an owner of a string; the numbers must ascend from call to call.
    mutating func add(_ number: Int, for string: some Sequence<UInt8>) {
        let key = Self.key(of: string)
        if numbers[key] == nil { count(key.length, by: 1) }
        var known = numbers[key] ?? []
        if known.count == Self.numberLimit { known.removeFirst() }
        known.append(number)
        numbers[key] = known
    }

    /// Removes an owner of a string, if it is present.
    mutating func remove(_ number: Int, for string: some Sequence<UInt8>) {
        let key = Self.key(of: string)
        guard let known = numbers[key] else { return }
        let rest = known.filter { $0 != number }
        numbers[key] = rest.isEmpty ? nil : rest
        if rest.isEmpty { count(key.length, by: -1) }
    }

    /// Returns the owners of the probable prefixes of a text, the longest prefix first.
    ///
    /// - Complexity: O(*n* + *m*) for *n* bytes of text and *m* different lengths.
    func prefixes(of text: ArraySlice<UInt8>) -> [(length: Int, numbers: [Int])] {
        var found: [(length: Int, numbers: [Int])] = []
        var hash = Self.seed
        var hashed = 0
        for length in lengths {
            guard length <= text.count else { break }
            for byte in text[text.startIndex + hashed..<text.startIndex + length] { Self.add(byte, to: &hash) }
            hashed = length
            if let numbers = numbers[Key(length: length, hash: hash)] { found.append((length, numbers)) }
        }
        return found.reversed()
    }

    private mutating func count(_ length: Int, by change: Int) {
        let place = lengths.partitioningIndex { $0 >= length }
        let count = (counts[length] ?? 0) + change
        counts[length] = count == 0 ? nil : count
        if count == 0 {
            lengths.remove(at: place)
        } else if count == 1, change > 0 {
            lengths.insert(length, at: place)
        }
    }

    private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds a byte to the 64-bit FNV-1a hash (Fowler, Noll and Vo).
    private static func add(_ byte: UInt8, to hash: inout UInt64) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

    private static func key(of string: some Sequence<UInt8>) -> Key {
        var hash = seed
        var length = 0
        for byte in string {
            add(byte, to: &hash)
            length += 1
        }
        return Key(length: length, hash: hash)
    }
}

extension Array {
    /// Returns the first index whose element satisfies a predicate, in an array partitioned by it.
    ///
    /// - Complexity: O(log *n*).
    fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
