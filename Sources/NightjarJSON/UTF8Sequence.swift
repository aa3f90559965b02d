/// The sequences of bytes that UTF-8 has for scalars.
public enum UTF8Sequence {
    /// Returns the length of the well-formed sequence at `position`, or zero if there is none.
    @inlinable
    public static func length(_ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int) -> Int {
        let lead = base[position]
        if lead < 0x80 { return 1 }
        func continues(_ offset: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
            position + offset < end && base[position + offset] >= low && base[position + offset] <= high
        }
        switch lead {
        case 0xC2...0xDF: return continues(1) ? 2 : 0
        case 0xE0: return continues(1, 0xA0) && continues(2) ? 3 : 0
        case 0xED: return continues(1, 0x80, 0x9F) && continues(2) ? 3 : 0
        case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
        case 0xF0: return continues(1, 0x90) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4: return continues(1, 0x80, 0x8F) && continues(2) && continues(3) ? 4 : 0
        default: return 0
        }
    }
}
