/// Finds objects that name a key twice in a text that is known to be JSON, by its own small reader.
enum DuplicateKeys {
    /// Tells whether some object of a JSON text repeats a key, keys compared after decoding.
    static func exist(in text: [UInt8]) -> Bool {
        // One set of keys for each open object, nil for an open array.
        var open: [Set<String>?] = []
        var i = 0
        var isKeyNext = false
        while i < text.count {
            switch text[i] {
            case UInt8(ascii: "{"):
                open.append([])
                isKeyNext = true
            case UInt8(ascii: "["):
                open.append(nil)
                isKeyNext = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"): open.removeLast()
            case UInt8(ascii: ","): isKeyNext = open.last.map { $0 != nil } ?? false
            case UInt8(ascii: "\""):
                let start = i
                i += 1
                while text[i] != UInt8(ascii: "\"") { i += text[i] == UInt8(ascii: "\\") ? 2 : 1 }
                if isKeyNext, var keys = open.last ?? nil {
                    let key = decoded(Array(text[(start + 1)..<i]))
                    if !keys.insert(key).inserted { return true }
                    open[open.count - 1] = keys
                    isKeyNext = false
                }
            default: break
            }
            i += 1
        }
        return false
    }

    /// The scalar values of the inside of a JSON string, as text that compares by them.
    private static func decoded(_ bytes: [UInt8]) -> String {
        var units: [UInt16] = []
        var plain: [UInt8] = []
        func flush() {
            units += Array(String(decoding: plain, as: UTF8.self).utf16)
            plain = []
        }
        var i = 0
        while i < bytes.count {
            if bytes[i] != UInt8(ascii: "\\") {
                plain.append(bytes[i])
                i += 1
                continue
            }
            flush()
            let mark = bytes[i + 1]
            if mark == UInt8(ascii: "u") {
                units.append(UInt16(String(decoding: bytes[(i + 2)..<(i + 6)], as: UTF8.self), radix: 16) ?? 0)
                i += 6
            } else {
                let plainForms: [UInt8: UInt16] = [0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9]
                units.append(plainForms[mark] ?? UInt16(mark))
                i += 2
            }
        }
        flush()
        // Hexadecimal, since `String` compares by canonical equivalence.
        return units.map { String($0, radix: 16) }.joined(separator: " ")
    }
}
