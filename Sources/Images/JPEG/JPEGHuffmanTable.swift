/// A table that decodes one of a JPEG file's prefix codes.
struct JPEGHuffmanTable {
    /// The bits that the first look-up takes.
    static let lookupBits = 9
    static let lookupCount = 1 << lookupBits
    /// By the next bits: the length of the code, and from bit 8 its value; 0 where the code is longer.
    private(set) var lookup = [UInt16](repeating: 0, count: 1 << lookupBits)
    /// The largest code of each length, −1 where there is none. Every code has at most 17 bits by the last of them.
    private(set) var largest = [Int32](repeating: -1, count: 18)
    /// For each code length, the number to add to a code for its value's index.
    private(set) var offsets = [Int32](repeating: 0, count: 18)
    private(set) var values: [UInt8]

    /// - Parameters:
    ///   - counts: how many codes there are of each length from 1 to 16.
    ///   - isDirect: whether the codes are those of the first coefficient.
    init(counts: [Int], values: [UInt8], isDirect: Bool) throws(ImageError) {
        // A code of all ones is reserved and is looked up all the same in damaged files.
        self.values = values + [UInt8](repeating: 0, count: 256 - values.count)
        var code = 0
        var place = 0
        for length in 1...16 {
            let count = counts[length - 1]
            guard code + count <= 1 << length else { throw JPEGHeader.damaged }
            if count > 0 {
                offsets[length] = Int32(place - code)
                largest[length] = Int32(code + count - 1)
            }
            if length <= Self.lookupBits {
                for index in 0..<count {
                    let first = (code + index) << (Self.lookupBits - length)
                    let entry = UInt16(values[place + index]) << 8 | UInt16(length)
                    for spread in 0..<1 << (Self.lookupBits - length) { lookup[first + spread] = entry }
                }
            }
            place += count
            code = (code + count) << 1
        }
        largest[17] = .max
        guard !isDirect || values.allSatisfy({ $0 < 16 }) else { throw JPEGHeader.damaged }
    }
}
