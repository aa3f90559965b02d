import Foundation

/// Generated content as plain JSON inside another encoded document; generation IDs are not encoded.
///
/// A keyed decoding container has no order of keys, so decoded keys are sorted alphabetically.
struct EncodedContent: Codable {
    let content: GeneratedContent

    init(_ content: GeneratedContent) { self.content = content }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnyCodingKey.self) {
            var structure = GeneratedContent.Structure()
            for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                structure[key.stringValue] = try object.decode(EncodedContent.self, forKey: key).content
            }
            content = GeneratedContent(value: .structure(structure), id: nil)
        } else if var array = try? decoder.unkeyedContainer() {
            var elements: [GeneratedContent] = []
            while !array.isAtEnd { elements.append(try array.decode(EncodedContent.self).content) }
            content = GeneratedContent(value: .array(elements), id: nil)
        } else {
            let single = try decoder.singleValueContainer()
            let value: GeneratedContent.Value
            if single.decodeNil() {
                value = .null
            } else if let flag = try? single.decode(Bool.self) {
                value = .bool(flag)
            } else if let text = try? single.decode(String.self) {
                value = .string(text)
            } else if let integer = try? single.decode(Int.self) {
                value = .number(GeneratedContent.Number(integer))
            } else if let decimal = try? single.decode(Decimal.self), decimal.isFinite,
                !(decimal == 0), Double("\(decimal)") == (try? single.decode(Double.self))
            {
                value = .number(GeneratedContent.Number(decimal))
            } else {
                value = .number(GeneratedContent.Number(try single.decode(Double.self)))
            }
            content = GeneratedContent(value: value, id: nil)
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch content.value {
        case .structure(let structure):
            var object = encoder.container(keyedBy: AnyCodingKey.self)
            for key in structure.keys {
                guard let member = structure[key] else { continue }
                try object.encode(EncodedContent(member), forKey: AnyCodingKey(key))
            }
        case .array(let elements):
            var array = encoder.unkeyedContainer()
            for element in elements { try array.encode(EncodedContent(element)) }
        case .null:
            var single = encoder.singleValueContainer()
            try single.encodeNil()
        case .bool(let flag):
            var single = encoder.singleValueContainer()
            try single.encode(flag)
        case .string(let text):
            var single = encoder.singleValueContainer()
            try single.encode(text)
        case .number(let number):
            var single = encoder.singleValueContainer()
            if let integer = number.integer {
                try single.encode(integer)
            } else if let decimal = number.decimal, Double("\(decimal)") == number.double {
                try single.encode(decimal)
            } else if number.double.isFinite {
                try single.encode(number.double)
            } else {
                try single.encodeNil()
            }
        }
    }
}
