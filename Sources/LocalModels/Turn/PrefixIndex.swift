import FoundationModelsCore

/// Finds which of many byte strings a text begins with, in time that depends on the text and not on how many there are.
///
/// Each string is known by its length and a hash, with the numbers of those who brought it. A hash may be that of another
/// string too: whoever asks compares.
struct PrefixIndex: Sendable {
    /// The most numbers that are kept for one string; the oldest go.
    static let numberLimit = 32

    private struct Key: Hashable {
        let length: Int
        let hash: UInt64
    }

    private var numbers: [Key: [Int]] = [:]
    /// How many different strings there are of each length.
    private var counts: [Int: Int] = [:]
    /// The lengths that occur, in rising order.
    private var lengths: [Int] = []

    var isEmpty: Bool { numbers.isEmpty }

    /// Adds the number of one who brings a string; numbers rise from call to call.
    mutating func add(_ number: Int, for string: some Sequence<UInt8>) {
        let key = Self.key(of: string)
        if numbers[key] == nil { count(key.length, by: 1) }
        var known = numbers[key] ?? []
        if known.count == Self.numberLimit { known.removeFirst() }
        known.append(number)
        numbers[key] = known
    }

    /// Removes a number, if it is still there.
    mutating func remove(_ number: Int, for string: some Sequence<UInt8>) {
        let key = Self.key(of: string)
        guard let known = numbers[key] else { return }
        let rest = known.filter { $0 != number }
        numbers[key] = rest.isEmpty ? nil : rest
        if rest.isEmpty { count(key.length, by: -1) }
    }

    /// The numbers of the strings that a text probably begins with, a list for each string, the longest string first.
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

    /// FNV-1a of 64 bits, by Fowler, Noll and Vo.
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
    /// The first index whose element satisfies a condition that all elements behind it satisfy too.
    fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
