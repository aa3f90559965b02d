/// A view of an output's bytes from an offset on, without a copy; positions count from there.
struct ByteWindow {
    private let bytes: [UInt8]
    private let base: Int

    /// Creates a view of the bytes from an offset on.
    init(_ bytes: [UInt8], from base: Int) {
        self.bytes = bytes
        self.base = base
    }

    /// Returns the view without its first bytes.
    func dropping(_ count: Int) -> ByteWindow { ByteWindow(bytes, from: base + count) }

    /// The number of bytes.
    var count: Int { bytes.count - base }

    /// Returns the byte at a position.
    subscript(_ place: Int) -> UInt8 { bytes[base + place] }

    /// Returns the bytes in a range.
    subscript(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[base + range.lowerBound..<base + range.upperBound] }

    /// Returns whether a marker is at a position.
    func has(_ marker: [UInt8], at place: Int) -> Bool {
        guard count - place >= marker.count else { return false }
        for index in marker.indices where bytes[base + place + index] != marker[index] { return false }
        return true
    }

    /// Returns whether the bytes end inside a marker at a position.
    func mayHave(_ marker: [UInt8], at place: Int) -> Bool {
        let rest = count - place
        guard rest < marker.count else { return false }
        for index in 0..<max(rest, 0) where bytes[base + place + index] != marker[index] { return false }
        return true
    }

    /// Returns the first position of a marker from `place` on.
    ///
    /// If there is none yet, `place` advances to the next position at which one may begin.
    ///
    /// - Parameter limit: The exclusive end of the search.
    /// - Complexity: O(*n*) over all calls with the same `place`.
    func find(_ marker: [UInt8], from place: inout Int, limit: Int = .max) -> Int? {
        guard let first = marker.first else { return place }
        while place < limit, place + marker.count <= count {
            if self[place] == first, has(marker, at: place) { return place }
            place += 1
        }
        return nil
    }

    /// Returns the first position that isn't white space.
    func skippingSpace(from start: Int) -> Int {
        var place = start
        while place < count, Self.isSpace(self[place]) { place += 1 }
        return place
    }

    /// Returns whether a byte is white space in JSON.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Returns the text in a range.
    func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    /// Returns the text in a range, without surrounding white space.
    func stripped(_ range: Range<Int>) -> String {
        let start = skippingSpace(from: range.lowerBound)
        var end = range.upperBound
        while end > start, Self.isSpace(self[end - 1]) { end -= 1 }
        return start < range.upperBound ? text(start..<end) : ""
    }

    /// Returns the last position up to another that doesn't split a scalar.
    func scalarBoundary(upTo place: Int) -> Int {
        for length in 1...3 where place >= length {
            let byte = self[place - length]
            if byte & 0xC0 == 0x80 { continue }
            let needed = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return needed > length ? place - length : place
        }
        return place
    }
}
