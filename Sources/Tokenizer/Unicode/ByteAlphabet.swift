/// The bijection between bytes and the 256 scalars that represent them in byte-level vocabularies.
///
/// Printable bytes represent themselves. The others map to scalars from U+0100 on, in order.
///
/// Unchecked because of its pointers, whose memory is written only during initialization.
struct ByteAlphabet: @unchecked Sendable {
    /// The shared tables.
    static let shared = ByteAlphabet()

    /// The scalar of every byte.
    let scalars: UnsafeMutablePointer<UInt32>
    /// The byte of every scalar below 0x180; 0xFFFF for scalars outside the alphabet.
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

    /// Returns the byte that a scalar represents, or nil.
    @inline(__always)
    func byte(of scalar: UInt32) -> UInt8? {
        guard scalar < 0x180, bytes[Int(scalar)] != 0xFFFF else { return nil }
        return UInt8(truncatingIfNeeded: bytes[Int(scalar)])
    }

    /// Writes the bytes of well-formed alphabet text to `output` and returns their number; nil for another scalar.
    ///
    /// `output` may equal `input`, since every scalar is at least as long as its byte.
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

    /// Returns the text that represents bytes.
    func map(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var output = ByteBuffer()
        for byte in bytes { output.append(scalar: scalars[Int(byte)]) }
        return output.array
    }
}
