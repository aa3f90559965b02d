import NightjarJSON

/// Functions that read scalars from UTF-8 in place.
enum UTF8Scalar {
    /// Returns the length of the well-formed sequence at `position`, or zero if there is none.
    static func length(_ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Int {
        UTF8Sequence.length(base, position, end)
    }

    /// Returns the scalar of the sequence at `position` in well-formed text, and its length in bytes.
    @inline(__always)
    static func decode(_ base: UnsafePointer<UInt8>, _ position: Int) -> (scalar: UInt32, length: Int) {
        let lead = UInt32(base[position])
        if lead < 0x80 { return (lead, 1) }
        let second = UInt32(base[position + 1] & 0x3F)
        if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
        let third = UInt32(base[position + 2] & 0x3F)
        if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
        return ((lead & 0x07) << 18 | second << 12 | third << 6 | UInt32(base[position + 3] & 0x3F), 4)
    }

    /// Returns the start of the sequence that ends before `position`, in well-formed text.
    @inline(__always)
    static func start(_ base: UnsafePointer<UInt8>, before position: Int) -> Int {
        var start = position - 1
        while start > 0, base[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    /// Returns the offset of the first byte that isn't well-formed UTF-8, or nil.
    static func firstInvalid(_ base: UnsafePointer<UInt8>, count: Int) -> Int? {
        var i = 0
        while i < count {
            while i + 8 <= count,
                UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                i += 8
            }
            if i == count { break }
            let length = length(base, i, count)
            if length == 0 { return i }
            i += length
        }
        return nil
    }
}
