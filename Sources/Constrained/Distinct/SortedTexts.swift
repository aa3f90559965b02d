/// Binary search in used texts, sorted by their scalar values.
extension [[UInt32]] {
    /// Returns the part of a range of texts that continues with a scalar value; the texts agree up to `depth`.
    ///
    /// An empty part still marks the index at which such a text belongs.
    func narrowed(_ range: Range<Int>, _ depth: Int, _ value: UInt32) -> Range<Int> {
        let lower = first(range, depth) { $0 >= value }
        return lower..<first(lower..<range.upperBound, depth) { $0 > value }
    }

    /// Whether a byte between characters may close or continue some text of a range, whose texts agree up to `depth`.
    func mayFollow(_ range: Range<Int>, _ depth: Int, _ byte: UInt8) -> Bool {
        let (lower, upper): (UInt32, UInt32)
        switch byte {
        case .quote, .backslash: return true
        case 0..<0x80: (lower, upper) = (UInt32(byte), UInt32(byte))
        case 0xC0...0xDF: (lower, upper) = (UInt32(byte & 0x1F) << 6, UInt32(byte & 0x1F) << 6 | 0x3F)
        case 0xE0...0xEF: (lower, upper) = (UInt32(byte & 0x0F) << 12, UInt32(byte & 0x0F) << 12 | 0xFFF)
        default: (lower, upper) = (UInt32(byte & 0x07) << 18, UInt32(byte & 0x07) << 18 | 0x3_FFFF)
        }
        let start = first(range, depth) { $0 >= lower }
        return start < range.upperBound && self[start][depth] <= upper
    }

    /// Returns the index of a text, or the index at which it belongs, and whether it is there.
    func place(of text: [UInt32]) -> (index: Int, isKnown: Bool) {
        let index = indices.first(from: { !self[$0].lexicographicallyPrecedes(text) })
        return (index, index < count && self[index] == text)
    }

    private func first(_ range: Range<Int>, _ depth: Int, _ isBeyond: (UInt32) -> Bool) -> Int {
        range.first(from: { self[$0].count > depth && isBeyond(self[$0][depth]) })
    }
}
