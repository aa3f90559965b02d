extension BytePairModel {
    /// The maximum number of symbols of a word that is merged without a heap.
    static let shortWord = 48

    /// Returns the id of a word that is itself a token, if such words skip the rules; otherwise −1.
    @inline(__always)
    func wholeToken(_ word: UnsafePointer<UInt8>, _ count: Int) -> Int {
        options.ignoresMerges ? vocabulary.find(word, count) : -1
    }

    /// Writes a word's token ids to `scratch.ids` and returns their number.
    ///
    /// - Complexity: O(n log n) for n symbols.
    func encode(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        let whole = wholeToken(word, count)
        if whole >= 0 {
            scratch.ids[0] = UInt32(whole)
            return 1
        }
        return merge(word, count, scratch)
    }

    /// Writes a word's token ids to `scratch.ids` by the merge rules alone, and returns their number.
    func merge(_ word: UnsafePointer<UInt8>, _ count: Int, _ scratch: MergeScratch) -> Int {
        let symbolCount = symbols(word, count, scratch)
        return symbolCount <= Self.shortWord ? mergeShort(symbolCount, scratch) : mergeLong(symbolCount, scratch)
    }

    /// Whether merging a token's own text by the rules gives this one token.
    func mergesText(to id: Int) -> Bool {
        guard id != unknownID, let bytes = vocabulary.bytes(id), let base = bytes.baseAddress, !bytes.isEmpty else {
            return false
        }
        let scratch = MergeScratch()
        return merge(base, bytes.count, scratch) == 1 && scratch.ids[0] == UInt32(id)
    }

    /// Applies the rule of lowest rank until no rule applies; each step scans all pairs.
    func mergeShort(_ symbolCount: Int, _ scratch: MergeScratch) -> Int {
        guard symbolCount > 1 else { return symbolCount }
        let ids = scratch.ids
        let pairs = scratch.pairs
        var count = symbolCount
        for i in 0..<count - 1 { pairs[i] = merges.find(ids[i], ids[i + 1]) }
        while count > 1 {
            var best = MergeTable.none
            var at = 0
            for i in 0..<count - 1 where pairs[i] < best {
                best = pairs[i]
                at = i
            }
            if best == MergeTable.none { break }
            ids[at] = UInt32(truncatingIfNeeded: best)
            count -= 1
            var i = at + 1
            while i < count {
                ids[i] = ids[i + 1]
                pairs[i - 1] = pairs[i]
                i += 1
            }
            if at > 0 { pairs[at - 1] = merges.find(ids[at - 1], ids[at]) }
            if at < count - 1 { pairs[at] = merges.find(ids[at], ids[at + 1]) }
        }
        return count
    }

    /// Applies the rules in the same order, with a heap of candidates over linked symbols.
    func mergeLong(_ symbolCount: Int, _ scratch: MergeScratch) -> Int {
        guard symbolCount > 1 else { return symbolCount }
        scratch.reserveLinks(symbolCount)
        let ids = scratch.ids
        let pairs = scratch.pairs
        let previous = scratch.previous
        let next = scratch.next
        scratch.heap.removeAll(keepingCapacity: true)
        for i in 0..<symbolCount {
            previous[i] = Int32(i - 1)
            next[i] = i + 1 < symbolCount ? Int32(i + 1) : -1
            pairs[i] = i + 1 < symbolCount ? merges.find(ids[i], ids[i + 1]) : MergeTable.none
            if pairs[i] != MergeTable.none { scratch.heap.append(pairs[i] & ~0xFFFF_FFFF | UInt64(i)) }
        }
        var heap = MinimumHeap(ordering: scratch.heap)
        scratch.heap = []
        while let top = heap.pop() {
            let at = Int(top & 0xFFFF_FFFF)
            let rule = pairs[at]
            guard rule != MergeTable.none, rule >> 32 == top >> 32 else { continue }
            ids[at] = UInt32(truncatingIfNeeded: rule)
            let removed = Int(next[at])
            let following = Int(next[removed])
            pairs[removed] = MergeTable.none
            next[at] = Int32(following)
            if following >= 0 {
                previous[following] = Int32(at)
                pairs[at] = merges.find(ids[at], ids[following])
                if pairs[at] != MergeTable.none { heap.push(pairs[at] & ~0xFFFF_FFFF | UInt64(at)) }
            } else {
                pairs[at] = MergeTable.none
            }
            let preceding = Int(previous[at])
            if preceding >= 0 {
                pairs[preceding] = merges.find(ids[preceding], ids[at])
                if pairs[preceding] != MergeTable.none {
                    heap.push(pairs[preceding] & ~0xFFFF_FFFF | UInt64(preceding))
                }
            }
        }
        scratch.heap = heap.storage
        var written = 0
        var i = 0
        while i >= 0 {
            ids[written] = ids[i]
            written += 1
            i = Int(next[i])
        }
        return written
    }
}

/// A binary min-heap of words.
struct MinimumHeap {
    /// The words in heap order.
    private(set) var storage: [UInt64]

    /// Builds a heap from words in linear time.
    init(ordering words: [UInt64]) {
        storage = words
        storage.withUnsafeMutableBufferPointer { heap in
            for i in stride(from: heap.count / 2 - 1, through: 0, by: -1) { Self.sink(heap, i, heap.count) }
        }
    }

    private static func sink(_ heap: UnsafeMutableBufferPointer<UInt64>, _ start: Int, _ count: Int) {
        var i = start
        let value = heap[i]
        while true {
            var child = 2 * i + 1
            if child >= count { break }
            if child + 1 < count, heap[child + 1] < heap[child] { child += 1 }
            if heap[child] >= value { break }
            heap[i] = heap[child]
            i = child
        }
        heap[i] = value
    }

    /// Adds a word.
    mutating func push(_ word: UInt64) {
        storage.append(word)
        storage.withUnsafeMutableBufferPointer { heap in
            var i = heap.count - 1
            while i > 0, heap[(i - 1) / 2] > word {
                heap[i] = heap[(i - 1) / 2]
                i = (i - 1) / 2
            }
            heap[i] = word
        }
    }

    /// Removes and returns the smallest word.
    mutating func pop() -> UInt64? {
        guard let last = storage.popLast() else { return nil }
        guard !storage.isEmpty else { return last }
        let top = storage[0]
        storage.withUnsafeMutableBufferPointer { heap in
            heap[0] = last
            Self.sink(heap, 0, heap.count)
        }
        return top
    }
}
