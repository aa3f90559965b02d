/// Whole numbers of 1 to 8 bits packed into little-endian words of 32 bits, as quantized checkpoints hold them.
///
/// A line is a stream of bits: number `i` begins at bit `i · bits`, low bits first, and may reach into the next word.
/// ```
/// 3 bits   word 0: numbers 0 … 9 and two bits of number 10; word 1: its third bit, number 11, …
/// ```
/// The memory is a mapped file's: whoever makes this keeps it mapped.
public struct PackedCodes: @unchecked Sendable {
    /// What a line of numbers belongs to.
    public enum Axis: Sendable {
        /// To a row: its numbers follow the columns, or the groups.
        case row
        /// To a column or a group: its numbers follow the rows.
        case column
    }

    /// Bits of a number.
    public let bits: Int
    /// How many lines there are.
    public let lines: Int
    /// Numbers of a line.
    public let count: Int
    /// What a line belongs to.
    public let axis: Axis
    /// Bytes from one line to the next.
    let lineStride: Int
    /// Bytes from one word of a line to the next.
    let wordStride: Int
    /// Whether the eight 4-bit numbers of a word lie in the order 0, 2, 4, 6, 1, 3, 5, 7, low bits first.
    let isInterleaved: Bool
    /// Added to every word before it is taken apart, wrapping.
    let wordAddend: UInt32
    /// Added to every number, modulo `2^bits`.
    let addend: UInt8
    /// All bytes.
    let bytes: UnsafeRawBufferPointer

    /// Describes packed numbers.
    ///
    /// - Parameters:
    ///   - lineStride: Bytes from one line to the next.
    ///   - wordStride: Bytes from one word of a line to the next; where these follow each other a line may end inside one.
    ///   - isInterleaved: Whether words of eight 4-bit numbers hold them in the order 0, 2, 4, 6, 1, 3, 5, 7.
    ///   - wordAddend: Added to every word, wrapping.
    ///   - addend: Added to every number, modulo `2^bits`.
    /// - Precondition: the lines lie inside the bytes.
    public init(
        bytes: UnsafeRawBufferPointer, bits: Int, lines: Int, count: Int, axis: Axis, lineStride: Int,
        wordStride: Int = 4, isInterleaved: Bool = false, wordAddend: UInt32 = 0, addend: UInt8 = 0
    ) {
        precondition((1...8).contains(bits) && lines > 0 && count > 0, "numbers have 1 to 8 bits")
        precondition(!isInterleaved || bits == 4 && count.isMultiple(of: 8), "whole words are interleaved")
        precondition(lineStride > 0 && wordStride >= 4 && lines <= 1 << 40 && count <= 1 << 40, "strides are positive")
        let lineBytes =
            wordStride == 4 && !isInterleaved
            ? (count * bits + 7) / 8 : ((count * bits + 31) / 32 - 1) * wordStride + 4
        let (last, overflow) = (lines - 1).multipliedReportingOverflow(by: lineStride)
        precondition(!overflow && last + lineBytes <= bytes.count, "the numbers do not fit their bytes")
        self.bytes = bytes
        self.bits = bits
        self.lines = lines
        self.count = count
        self.axis = axis
        self.lineStride = lineStride
        self.wordStride = wordStride
        self.isInterleaved = isInterleaved
        self.wordAddend = wordAddend
        self.addend = addend
    }

    /// Writes some numbers of a line, a byte each.
    ///
    /// - Precondition: the range lies inside the line.
    func unpack(line: Int, _ range: Range<Int>, into output: UnsafeMutablePointer<UInt8>) {
        precondition(
            line >= 0 && line < lines && range.lowerBound >= 0 && range.upperBound <= count, "numbers outside the line")
        guard let base = bytes.baseAddress, !range.isEmpty else { return }
        let start = base + line * lineStride
        if isInterleaved {
            unpackInterleaved(start, range, into: output)
        } else if bits == 8, wordStride == 4, wordAddend == 0 {
            UnsafeMutableRawPointer(output).copyMemory(from: start + range.lowerBound, byteCount: range.count)
        } else {
            unpackStream(start, range, into: output)
        }
        if addend != 0 {
            let mask = UInt8(truncatingIfNeeded: 1 << bits - 1)
            for index in 0..<range.count { output[index] = (output[index] &+ addend) & mask }
        }
    }

    private func unpackStream(
        _ start: UnsafeRawPointer, _ range: Range<Int>, into output: UnsafeMutablePointer<UInt8>
    ) {
        let (bits, mask) = (UInt64(self.bits), UInt64(1 << self.bits - 1))
        let firstBit = range.lowerBound * self.bits
        var word = firstBit / 32
        var buffer = UInt64(self.word(start, word)) >> UInt64(firstBit % 32)
        var filled = UInt64(32 - firstBit % 32)
        for index in 0..<range.count {
            if filled < bits {
                word += 1
                buffer |= UInt64(self.word(start, word)) << filled
                filled += 32
            }
            output[index] = UInt8(truncatingIfNeeded: buffer & mask)
            buffer >>= bits
            filled -= bits
        }
    }

    private func unpackInterleaved(
        _ start: UnsafeRawPointer, _ range: Range<Int>, into output: UnsafeMutablePointer<UInt8>
    ) {
        for index in range {
            let place = index & 7
            let shift = UInt32(4 * (place >> 1 + (place & 1) * 4))
            output[index - range.lowerBound] =
                UInt8(truncatingIfNeeded: word(start, index >> 3) >> shift) & 15
        }
    }

    /// A word of a line; where the line ends inside it, its other bytes are zeros.
    @inline(__always) private func word(_ start: UnsafeRawPointer, _ index: Int) -> UInt32 {
        let place = start + index * wordStride
        let left = (count * bits + 7) / 8 - 4 * index
        if wordStride != 4 || left >= 4 {
            return UInt32(littleEndian: place.loadUnaligned(as: UInt32.self)) &+ wordAddend
        }
        var word: UInt32 = 0
        for byte in 0..<max(left, 0) {
            word |= UInt32(place.load(fromByteOffset: byte, as: UInt8.self)) << UInt32(8 * byte)
        }
        return word &+ wordAddend
    }
}
