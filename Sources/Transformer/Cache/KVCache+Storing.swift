import Tensor

/// The parts of a cache that a file stores, and their addresses in memory.
extension KVCache {
    /// A tensor of a stored file.
    struct StoredPart: Equatable {
        let name: String
        let type: String
        let shape: [Int]
        /// The number of bytes of a row, which is contiguous in memory.
        let pieceBytes: Int
    }

    /// Returns the index of the first page that a group holds.
    func firstPage(group: Int) -> Int { tables[group].first }

    /// Passes the memory of all parts, piece by piece, in file order.
    ///
    /// - Parameter tokens: The tokens as they are stored.
    func eachStoredPiece(_ tokens: [Int32], _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try tokens.withUnsafeBytes(body)
        for group in pool.layout.groups.indices {
            let bytes = pool.layout.groups[group].pageBytes
            let addresses = pages(group: group)
            for page in pool.neededPage(group: group, count: count)..<pool.endPage(count: count) {
                let filled = count - page * KeyValuePage.positions
                guard filled < KeyValuePage.positions else {
                    try body(UnsafeRawBufferPointer(start: addresses[page], count: bytes))
                    continue
                }
                // After the last position, the page has stale data of other sequences.
                let copy = AlignedBuffer(byteCount: bytes)
                copy.base.copyMemory(from: addresses[page], byteCount: bytes)
                pool.clear(copy.base, group: group, from: filled)
                try withExtendedLifetime(copy) { try body(UnsafeRawBufferPointer(start: copy.base, count: bytes)) }
            }
        }
        if let states = beginStates() {
            try body(UnsafeRawBufferPointer(start: UnsafeRawPointer(states), count: pool.states.byteCount))
        }
    }
}

extension KVCachePool {
    /// Returns the index of the first page that a sequence of `count` tokens needs.
    func neededPage(group: Int, count: Int) -> Int {
        layout.groups[group].window.map { max(count - $0 + 1 - KeyValuePage.positions, 0) / KeyValuePage.positions }
            ?? 0
    }

    /// Returns the index after the last page of a sequence of `count` tokens.
    func endPage(count: Int) -> Int { (count + KeyValuePage.positions - 1) / KeyValuePage.positions }

    /// Returns the tensors of a file for a sequence of `count` tokens, in order.
    func storedParts(count: Int) -> [KVCache.StoredPart] {
        let tokens = KVCache.StoredPart(name: "tokens", type: "I32", shape: [count], pieceBytes: count * 4)
        // A page with int8 codes also has their scales, so it is stored as bytes.
        let (type, bytes) =
            switch layout.widestPage.type {
            case .float32: ("F32", 4)
            case .float16: ("F16", 2)
            case .int8: ("U8", 1)
            }
        let pages = layout.groups.enumerated().map { index, group in
            KVCache.StoredPart(
                name: "pages.\(index)", type: type,
                shape: [endPage(count: count) - neededPage(group: index, count: count), group.pageBytes / bytes],
                pieceBytes: group.pageBytes)
        }
        let held = KVCache.StoredPart(name: "states", type: "F32", shape: [states.count], pieceBytes: states.byteCount)
        return [tokens] + pages + (states.count > 0 ? [held] : [])
    }

    /// A text that is equal for two pools only if their pages have the same layout.
    var storedShape: String {
        let places = layout.places.map { place in
            place.map {
                "\($0.group):\($0.offset):\($0.page.headDimension):\($0.page.valueDimension):\($0.page.valuesAreKeys):\($0.page.type)"
            } ?? "-"
        }
        let windows = layout.groups.map { $0.window.map(String.init) ?? "all" }
        let offsets = states.offsets.map { $0.map(String.init) ?? "-" }
        return "\(KeyValuePage.positions) \(windows.joined(separator: ",")) \(places.joined(separator: ",")) "
            + "\(offsets.joined(separator: ","))"
    }

    /// Sets the positions of a page from `position` on to zero.
    func clear(_ page: UnsafeMutableRawPointer, group: Int, from position: Int) {
        var pages: [Int: KeyValuePage] = [:]
        for place in layout.places.compactMap(\.self) where place.group == group { pages[place.offset] = place.page }
        let starts = pages.keys.sorted()
        for (index, start) in starts.enumerated() {
            guard let block = pages[start] else { continue }
            let end = index + 1 < starts.count ? starts[index + 1] : layout.groups[group].pageBytes
            let rest = (KeyValuePage.positions - position) * block.elementBytes
            for head in stride(from: start, to: end, by: block.headBytes) {
                for dimension in 0..<block.headDimension {
                    let row = head + (dimension * KeyValuePage.positions + position) * block.elementBytes
                    (page + row).initializeMemory(as: UInt8.self, repeating: 0, count: rest)
                }
                if block.type == .int8 {
                    for scales in [position, position + KeyValuePage.positions] {
                        let start = head + block.scaleOffset + scales * 4
                        (page + start).initializeMemory(
                            as: UInt8.self, repeating: 0, count: (KeyValuePage.positions - position) * 4)
                    }
                }
                guard !block.valuesAreKeys else { continue }
                let values = head + block.valueOffset + position * block.paddedDimension * block.elementBytes
                (page + values).initializeMemory(as: UInt8.self, repeating: 0, count: rest * block.paddedDimension)
            }
        }
    }
}
