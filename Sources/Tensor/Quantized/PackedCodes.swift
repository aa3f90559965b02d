/// Integers of 1 to 8 bits packed into little-endian words of 32 bits, as quantized checkpoints store them.
///
/// A line is a bit stream. Number `i` begins at bit `i · bits`, low bits first, and may reach into the next word.
/// ```
/// 3 bits   word 0: numbers 0 … 9 and two bits of number 10; word 1: its third bit, number 11, …
/// ```
/// The memory belongs to a mapped file, which the creator keeps mapped.
///
/// The conformance is unchecked for its pointer to memory that never changes.
package struct PackedCodes: @unchecked Sendable {
    /// The dimension that a line of numbers belongs to.
    package enum Axis: Sendable {
        /// A line is a row; its numbers follow the columns, or the groups.
        case row
        /// A line is a column or a group; its numbers follow the rows.
        case column
    }

    /// The number of bits of a number.
    package let bits: Int
    /// The number of lines.
    package let lines: Int
    /// The count of numbers in a line.
    package let count: Int
    /// The dimension that a line belongs to.
    package let axis: Axis
    /// The distance of two lines in bytes.
    let lineStride: Int
    /// The distance of two words of a line in bytes.
    let wordStride: Int
    /// Whether the eight 4-bit numbers of a word have the order 0, 2, 4, 6, 1, 3, 5, 7, low bits first.
    let isInterleaved: Bool
    /// The number added to every word before it is unpacked, wrapping.
    let wordAddend: UInt32
    /// The number added to every unpacked number, modulo `2^bits`.
    let addend: UInt8
    /// All bytes.
    let bytes: UnsafeRawBufferPointer

    /// Creates a description of packed numbers.
    ///
    /// - Parameters:
    ///   - lineStride: The distance of two lines in bytes.
    ///   - wordStride: The distance of two words of a line in bytes. If words are adjacent, a line may end inside one.
    ///   - isInterleaved: Whether words of eight 4-bit numbers have the order 0, 2, 4, 6, 1, 3, 5, 7.
    ///   - wordAddend: The number added to every word, wrapping.
    ///   - addend: The number added to every unpacked number, modulo `2^bits`.
    /// - Precondition: The lines lie inside the bytes.
    package init(
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

    /// Unpacks some numbers of a line, one byte each.
    ///
    /// - Precondition: The range lies inside the line.
    func unpack(line: Int, _ range: Range<Int>, into output: UnsafeMutablePointer<UInt8>) {
        precondition(
            line >= 0 && line < lines && range.lowerBound >= 0 && range.upperBound <= count, "numbers outside the line")
        guard let base = bytes.baseAddress, !range.isEmpty else { return }
        let start = base + line * lineStride
        if isInterleaved {
            unpackInterleaved(start, range, into: output)
        } else if bits == 8, wordStride == 4, wordAddend == 0 {
            UnsafeMutableRawPointer(output).copyMemory(from: start + range.lowerBound, byteCount: range.count)
        } else if bits == 4, wordStride == 4, wordAddend == 0, range.lowerBound.isMultiple(of: 2) {
            unpackNibbles(start + range.lowerBound / 2, count: range.count, into: output)
        } else {
            unpackStream(start, range, into: output)
        }
        if addend != 0 {
            let mask = UInt8(truncatingIfNeeded: 1 << bits - 1)
            for index in 0..<range.count { output[index] = (output[index] &+ addend) & mask }
        }
    }

    private func unpackNibbles(_ start: UnsafeRawPointer, count: Int, into output: UnsafeMutablePointer<UInt8>) {
        let bytes = start.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count / 2 {
            output[2 * index] = bytes[index] & 15
            output[2 * index + 1] = bytes[index] >> 4
        }
        if !count.isMultiple(of: 2) { output[count - 1] = bytes[count / 2] & 15 }
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
        var next = range.lowerBound
        while next & 7 == 0, next + 8 <= range.upperBound {
            let word = self.word(start, next >> 3)
            let place = output + (next - range.lowerBound)
            for pair in 0..<4 {
                place[2 * pair] = UInt8(truncatingIfNeeded: word >> UInt32(4 * pair)) & 15
                place[2 * pair + 1] = UInt8(truncatingIfNeeded: word >> UInt32(4 * pair + 16)) & 15
            }
            next += 8
        }
        for index in next..<range.upperBound {
            let place = index & 7
            let shift = UInt32(4 * (place >> 1 + (place & 1) * 4))
            output[index - range.lowerBound] =
                UInt8(truncatingIfNeeded: word(start, index >> 3) >> shift) & 15
        }
    }

    /// Returns a word of a line; bytes after the line's end are zeros.
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
