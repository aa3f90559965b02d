/// A validator of UTF-8 for byte strings that may begin inside a character.
struct UTF8Progress {
    /// The number of continuation bytes that must follow, or nil until a character begins.
    private var missing: Int?
    /// The bounds of the next continuation byte.
    private var bounds: ClosedRange<UInt8> = 0x80...0xBF

    /// Reads one byte; returns false if it isn't valid here.
    mutating func take(_ byte: UInt8) -> Bool {
        let isContinuation = byte & 0xC0 == 0x80
        if isContinuation {
            // The bytes before the string are unknown.
            guard let missing else { return true }
            guard missing > 0, bounds.contains(byte) else { return false }
            self.missing = missing - 1
            bounds = 0x80...0xBF
            return true
        }
        if let missing, missing > 0 { return false }
        bounds = 0x80...0xBF
        switch byte {
        case 0..<0x80: missing = 0
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF:
            missing = 2
            if byte == 0xE0 { bounds = 0xA0...0xBF }
            if byte == 0xED { bounds = 0x80...0x9F }
        case 0xF0...0xF4:
            missing = 3
            if byte == 0xF0 { bounds = 0x90...0xBF }
            if byte == 0xF4 { bounds = 0x80...0x8F }
        default: return false
        }
        return true
    }
}
