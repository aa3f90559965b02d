/// A trie of a vocabulary's texts that finds all tokens at a text position.
///
/// It is a double array: a node's child for a byte is the unit `base ^ byte`, if that unit names the node as its
/// parent.
///
/// Unchecked because of its raw memory, which is written only during initialization.
final class PieceTrie: @unchecked Sendable {
    /// The maximum length of a piece in bytes, which limits the steps at each position of a text.
    static let longestPiece = 1024
    /// The maximum number of bytes of all pieces together; each byte may take one unit.
    static let textLimit = 32 << 20
    /// The number of positions tried for a node with several children before it gets a new block.
    private static let tries = 32

    private struct Unit {
        var base: UInt32 = 0
        /// The parent's index plus one; zero for a free unit.
        var check: UInt32 = 0
        /// The id of the piece that ends here, or −1.
        var id: Int32 = -1
    }

    private var units: UnsafeMutablePointer<Unit>
    private var capacity: Int
    private var count = 0
    /// The free units as a doubly linked list, used only during initialization.
    private var free: [Int32] = []
    private var firstFree = 0

    /// Builds the trie. If texts are equal, the last id wins; the empty text is left out.
    init(_ vocabulary: Vocabulary) {
        capacity = 1024
        units = .allocate(capacity: capacity)
        var keys: [(head: UInt64, id: UInt32)] = []
        keys.reserveCapacity(vocabulary.tokenCount)
        for id in 0..<vocabulary.idBound {
            guard let text = vocabulary.bytes(id), let base = text.baseAddress, !text.isEmpty,
                vocabulary.find(base, text.count) == id
            else { continue }
            var head: UInt64 = 0
            for i in 0..<min(text.count, 8) { head |= UInt64(text[i]) << UInt64(56 - i * 8) }
            keys.append((head, UInt32(id)))
        }
        keys.sort { left, right in
            if left.head != right.head { return left.head < right.head }
            guard let a = vocabulary.bytes(Int(left.id)), let b = vocabulary.bytes(Int(right.id)) else { return false }
            return a.lexicographicallyPrecedes(b)
        }
        addBlock()
        take(0)
        // The root is in use, but is no node's child.
        units[0].check = .max
        build(keys, vocabulary)
        free = []
    }

    deinit { units.deallocate() }

    /// The root node.
    static let root = 0

    /// Returns a node's child for a byte, or −1.
    @inline(__always)
    func child(_ node: Int, _ byte: UInt8) -> Int {
        let next = Int(units[node].base ^ UInt32(byte))
        return units[next].check == UInt32(truncatingIfNeeded: node &+ 1) ? next : -1
    }

    /// Returns the id of the piece that ends at a node, or −1.
    @inline(__always)
    func piece(_ node: Int) -> Int { Int(units[node].id) }

    // MARK: Building

    private func build(_ keys: [(head: UInt64, id: UInt32)], _ vocabulary: Vocabulary) {
        var stack = [(low: 0, high: keys.count, depth: 0, node: 0)]
        var labels: [UInt8] = []
        var starts: [Int] = []
        while let (from, high, depth, node) = stack.popLast() {
            var low = from
            // Of pieces with a common prefix, the shortest sorts first.
            if low < high, let text = vocabulary.bytes(Int(keys[low].id)), text.count == depth {
                units[node].id = Int32(keys[low].id)
                low += 1
            }
            labels.removeAll(keepingCapacity: true)
            starts.removeAll(keepingCapacity: true)
            for i in low..<max(high, low) {
                guard let text = vocabulary.bytes(Int(keys[i].id)), text.count > depth else { continue }
                if labels.last != text[depth] {
                    labels.append(text[depth])
                    starts.append(i)
                }
            }
            guard !labels.isEmpty else { continue }
            let base = place(labels)
            units[node].base = UInt32(base)
            for (index, label) in labels.enumerated() {
                let child = base ^ Int(label)
                take(child)
                units[child].check = UInt32(node + 1)
                stack.append(
                    (starts[index], index + 1 < starts.count ? starts[index + 1] : high, depth + 1, child))
            }
        }
    }

    /// Returns a base whose units for all the bytes are free.
    private func place(_ labels: [UInt8]) -> Int {
        var unit = firstFree
        var tried = 0
        while unit < count, tried < Self.tries || labels.count == 1 {
            let base = unit ^ Int(labels[0])
            if labels.allSatisfy({ units[base ^ Int($0)].check == 0 && base ^ Int($0) != 0 }) { return base }
            unit = next(unit)
            tried += 1
        }
        let base = count
        addBlock()
        return base
    }

    private func addBlock() {
        if count + 256 > capacity {
            let wider = UnsafeMutablePointer<Unit>.allocate(capacity: capacity * 2)
            wider.update(from: units, count: count)
            units.deallocate()
            units = wider
            capacity *= 2
        }
        (units + count).initialize(repeating: Unit(), count: 256)
        // Each unit stores the next and the previous free unit.
        for i in count..<count + 256 {
            free.append(Int32(i + 1))
            free.append(Int32(i - 1))
        }
        let last = lastFree
        if last >= 0, last != count - 1 {
            free[last * 2] = Int32(count)
            free[count * 2 + 1] = Int32(last)
        } else if last < 0 {
            firstFree = count
            free[count * 2 + 1] = -1
        }
        lastFree = count + 255
        count += 256
    }

    private var lastFree = -1

    private func next(_ unit: Int) -> Int { Int(free[unit * 2]) }

    private func take(_ unit: Int) {
        let (after, before) = (Int(free[unit * 2]), Int(free[unit * 2 + 1]))
        if before >= 0 { free[before * 2] = Int32(after) } else { firstFree = after }
        if after < count { free[after * 2 + 1] = Int32(before) }
        if unit == lastFree { lastFree = before }
    }
}
