/// Makes instances, spells them in every way that JSON has, and damages them.
struct InstanceMaker {
    var generator: SeededGenerator

    /// A value like those that the random schemas speak of.
    mutating func value(depth: Int) -> PlainJSON {
        switch generator.below(depth > 0 ? 9 : 6) {
        case 0: return .null
        case 1: return .bool(generator.once(in: 2))
        case 2: return .integer(generator.pick([0, 1, 2, -1, 7, 12, 20, -20, 100, 99, 230]))
        case 3:
            let spelling = generator.pick(["0.5", "1.5", "-0.25", "3.75", "0.1", "2.50", "1e2", "12e-1"])
            return .number(PlainNumber(spelling), spelling: spelling)
        case 4, 5: return .text(generator.pick(["", "a", "b", "ab", "ba", "abab", "é", "\"", "a\\", "😀x", "aa", "\n"]))
        case 6, 7: return .array((0..<generator.below(4)).map { _ in value(depth: depth - 1) })
        default:
            var names = ["a", "b", "ab", "c", "é"]
            return .object(
                (0..<generator.below(4)).map { _ in
                    let name = names.remove(at: generator.below(names.count))
                    return .init(name: name.unicodeScalars.map(\.value), value: value(depth: depth - 1))
                })
        }
    }

    /// A spelling of a value, with white space anywhere, escapes, and numbers with fractions and exponents.
    mutating func spelling(_ value: PlainJSON) -> [UInt8] {
        let body: [UInt8]
        switch value {
        case .null: body = Array("null".utf8)
        case .bool(let flag): body = Array((flag ? "true" : "false").utf8)
        case .number(_, let spelling): body = Array(number(spelling).utf8)
        case .string(let text): body = string(text)
        case .array(let items):
            body =
                [0x5B] + items.map { spelling($0) }.joined(separator: [0x2C]) + (items.isEmpty ? space() : []) + [0x5D]
        case .object(let members):
            let texts = members.shuffled(using: &generator).map {
                space() + string($0.name) + space() + [0x3A] + spelling($0.value)
            }
            body = [0x7B] + texts.joined(separator: [0x2C]) + (members.isEmpty ? space() : []) + [0x7D]
        }
        return space() + body + space()
    }

    /// A text with one byte changed, left out or put in.
    mutating func damaged(_ text: [UInt8]) -> [UInt8] {
        var result = text
        let place = generator.below(text.count)
        let byte = generator.pick(Array("{}[],:\"\\01.e-a ".utf8) + [0x0A, 0x80, 0xC3, 0xFF, 0x01])
        switch generator.below(3) {
        case 0: result[place] = byte
        case 1: result.remove(at: place)
        default: result.insert(byte, at: place)
        }
        return result
    }

    private mutating func space() -> [UInt8] {
        (0..<(generator.once(in: 4) ? generator.below(4) : 0)).map { _ in generator.pick([0x20, 0x0A, 0x0D, 0x09]) }
    }

    private mutating func number(_ spelling: String) -> String {
        guard !spelling.contains("e"), generator.once(in: 3) else { return spelling }
        switch generator.below(5) {
        case 0: return spelling.contains(".") ? spelling + "0" : spelling + ".0"
        case 1: return spelling + generator.pick(["e0", "E+0", "e-0", "e00"])
        case 2: return (spelling.contains(".") ? spelling + "0" : spelling + ".00") + "e0"
        case 3: return spelling.contains(".") || spelling == "0" ? spelling : spelling + "0e-1"
        default: return spelling == "0" ? "-0" : spelling
        }
    }

    private mutating func string(_ text: [UInt32]) -> [UInt8] {
        var result: [UInt8] = [0x22]
        for value in text {
            let plain = Array(PlainJSON.quoted([value]).dropFirst().dropLast())
            guard generator.once(in: 3) else {
                result += plain
                continue
            }
            for unit in String(Character(Unicode.Scalar(value) ?? " ")).utf16 {
                let digits = String(unit, radix: 16, uppercase: generator.once(in: 2))
                result += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            }
        }
        return result + [0x22]
    }
}
