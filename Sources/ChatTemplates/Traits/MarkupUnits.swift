/// A split of rendered text at the boundaries of markers: tags, white space, brackets and other text.
enum MarkupUnits {
    /// The greatest length of a tag in bytes.
    private static let tagLimit = 96

    /// Returns the units of the bytes.
    static func split(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
        let bytes = Array(bytes)
        var units: [[UInt8]] = []
        var place = 0
        while place < bytes.count {
            let end = unitEnd(bytes, place)
            units.append(Array(bytes[place..<end]))
            place = end
        }
        return units
    }

    /// Returns whether a unit is a tag: `<…>` or `[WORDS]`.
    static func isTag(_ unit: [UInt8]) -> Bool {
        guard unit.count > 2, let first = unit.first, let last = unit.last else { return false }
        return first == UInt8(ascii: "<") && last == UInt8(ascii: ">")
            || first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
    }

    /// Returns whether a unit is only white space.
    static func isSpace(_ unit: some Sequence<UInt8>) -> Bool { unit.allSatisfy(ByteWindow.isSpace) }

    private static func unitEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        let first = bytes[start]
        if ByteWindow.isSpace(first) { return bytes[start...].firstIndex { !ByteWindow.isSpace($0) } ?? bytes.count }
        if first == UInt8(ascii: "<") {
            for place in (start + 1)..<max(min(bytes.count, start + tagLimit), start + 1) {
                if bytes[place] == UInt8(ascii: ">") { return place + 1 }
                if bytes[place] == UInt8(ascii: "<") || bytes[place] == 0x0A { return place }
            }
        } else if first == UInt8(ascii: "[") {
            let end = bytes[(start + 1)...].firstIndex { !isWordByte($0) } ?? bytes.count
            if end > start + 1, end < bytes.count, bytes[end] == UInt8(ascii: "]") { return end + 1 }
        }
        if isBracket(first) { return start + 1 }
        return bytes[(start + 1)...].firstIndex {
            ByteWindow.isSpace($0) || isBracket($0) || $0 == UInt8(ascii: "<")
        } ?? bytes.count
    }

    private static func isBracket(_ byte: UInt8) -> Bool { "[]{},:()".utf8.contains(byte) }

    /// Returns whether a byte can be part of a tag such as `[TOOL_CALLS]` or `[BEGIN FINAL RESPONSE]`.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/") || byte == 0x20
    }
}

extension [[UInt8]] {
    /// The joined text of all units.
    var text: String { String(decoding: joined(), as: UTF8.self) }

    /// Returns the number of leading units that two lists have in common.
    func commonPrefix(with other: [[UInt8]]) -> Int {
        zip(self, other).prefix { $0 == $1 }.count
    }

    /// The units without leading and trailing white space.
    var trimmed: [[UInt8]] {
        let start = firstIndex { !MarkupUnits.isSpace($0) } ?? endIndex
        let end = lastIndex { !MarkupUnits.isSpace($0) } ?? startIndex - 1
        return start <= end ? Array(self[start...end]) : []
    }
}
