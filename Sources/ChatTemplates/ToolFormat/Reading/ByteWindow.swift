/// The bytes of an output from a place on, without a copy; places are counted from there.
struct ByteWindow {
    private let bytes: [UInt8]
    private let base: Int

    /// The bytes from a place on.
    init(_ bytes: [UInt8], from base: Int) {
        self.bytes = bytes
        self.base = base
    }

    /// The same bytes without some at the beginning.
    func dropping(_ count: Int) -> ByteWindow { ByteWindow(bytes, from: base + count) }

    /// How many bytes there are.
    var count: Int { bytes.count - base }

    /// The byte at a place.
    subscript(_ place: Int) -> UInt8 { bytes[base + place] }

    /// The bytes of a stretch.
    subscript(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[base + range.lowerBound..<base + range.upperBound] }

    /// Whether a marker stands at a place.
    func has(_ marker: [UInt8], at place: Int) -> Bool {
        guard count - place >= marker.count else { return false }
        for index in marker.indices where bytes[base + place + index] != marker[index] { return false }
        return true
    }

    /// Whether the bytes end at a place's marker before it is whole.
    func mayHave(_ marker: [UInt8], at place: Int) -> Bool {
        let rest = count - place
        guard rest < marker.count else { return false }
        for index in 0..<max(rest, 0) where bytes[base + place + index] != marker[index] { return false }
        return true
    }

    /// The first place of a marker from a place on; where there is none yet, the place moves to where one may begin.
    ///
    /// - Parameter limit: Where the search ends; a marker that begins there is not found.
    /// - Complexity: Over all calls with the same place, linear in the bytes.
    func find(_ marker: [UInt8], from place: inout Int, limit: Int = .max) -> Int? {
        guard let first = marker.first else { return place }
        while place < limit, place + marker.count <= count {
            if self[place] == first, has(marker, at: place) { return place }
            place += 1
        }
        return nil
    }

    /// The first place from a place on that isn't white space.
    func skippingSpace(from start: Int) -> Int {
        var place = start
        while place < count, Self.isSpace(self[place]) { place += 1 }
        return place
    }

    /// Whether a byte is white space as JSON has it.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// The text of a stretch.
    func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    /// The text of a stretch without white space around it.
    func stripped(_ range: Range<Int>) -> String {
        let start = skippingSpace(from: range.lowerBound)
        var end = range.upperBound
        while end > start, Self.isSpace(self[end - 1]) { end -= 1 }
        return start < range.upperBound ? text(start..<end) : ""
    }

    /// The last place up to another at which no scalar is cut.
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
