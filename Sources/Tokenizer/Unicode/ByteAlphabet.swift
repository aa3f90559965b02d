/// The 256 scalars that stand for bytes in byte-level vocabularies, and back.
///
/// Printable bytes stand for themselves; the others take scalars from U+0100 on, in order.
///
/// Unchecked for its pointers, to memory that nobody writes once it is filled.
struct ByteAlphabet: @unchecked Sendable {
    /// The one table.
    static let shared = ByteAlphabet()

    /// The scalar of every byte.
    let scalars: UnsafeMutablePointer<UInt32>
    /// The byte of every scalar below 0x180, or 0xFFFF.
    private let bytes: UnsafeMutablePointer<UInt16>

    private init() {
        scalars = .allocate(capacity: 256)
        bytes = .allocate(capacity: 0x180)
        bytes.initialize(repeating: 0xFFFF, count: 0x180)
        var next: UInt32 = 0x100
        for byte in 0..<UInt32(256) {
            let printable = 0x21...0x7E ~= byte || 0xA1...0xAC ~= byte || byte >= 0xAE
            scalars[Int(byte)] = printable ? byte : next
            if !printable { next += 1 }
            bytes[Int(scalars[Int(byte)])] = UInt16(byte)
        }
    }

    /// The byte a scalar stands for, if any.
    @inline(__always)
    func byte(of scalar: UInt32) -> UInt8? {
        guard scalar < 0x180, bytes[Int(scalar)] != 0xFFFF else { return nil }
        return UInt8(truncatingIfNeeded: bytes[Int(scalar)])
    }

    /// Turns well-formed text of alphabet scalars into bytes, written to `output`; nil where another scalar occurs.
    ///
    /// `output` may be `input`: every scalar is at least as long as its byte.
    @inline(__always)
    func unmap(_ input: UnsafePointer<UInt8>, count: Int, into output: UnsafeMutablePointer<UInt8>) -> Int? {
        var read = 0
        var written = 0
        while read < count {
            let lead = input[read]
            if lead > 0x20, lead < 0x7F {
                output[written] = lead
                read += 1
            } else {
                guard lead >= 0xC2, lead <= 0xC5, read + 1 < count else { return nil }
                let scalar = Int(lead & 0x1F) << 6 | Int(input[read + 1] & 0x3F)
                guard bytes[scalar] != 0xFFFF else { return nil }
                output[written] = UInt8(truncatingIfNeeded: bytes[scalar])
                read += 2
            }
            written += 1
        }
        return written
    }

    /// The text that stands for bytes.
    func map(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var output = ByteBuffer()
        for byte in bytes { output.append(scalar: scalars[Int(byte)]) }
        return output.array
    }
}
