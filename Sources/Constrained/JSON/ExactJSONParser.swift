import NightjarJSON

/// Reads JSON texts with numbers of any size, and with lone surrogates where escapes spell them.
enum ExactJSONParser {
    /// Parses a text that consists of one value.
    static func parse(_ bytes: [UInt8], maximumDepth: Int) throws(GrammarError) -> ExactJSON {
        do throws(JSONFault) {
            return try ExactBuilder.parse(bytes, depthLimit: maximumDepth)
        } catch {
            switch error.problem {
            case .unexpected(let expected), .other(let expected), .repeatedKey(let expected):
                throw .malformedJSON(offset: error.offset, expected: expected)
            case .tooDeep(let path):
                let pointer = path.map { "/" + JSONPointer.escaped($0) }.joined()
                let place = SchemaPlace(keyword: path.last ?? "schema", pointer: pointer)
                throw .limit("nesting of a JSON text", maximumDepth, at: place)
            case .unpairedSurrogate, .invalidUTF8: throw .malformedJSON(offset: error.offset, expected: "valid UTF-8")
            }
        }
    }
}

private enum ExactBuilder: JSONBuilder {
    /// If there are many members, their indices are also stored by name.
    struct Members {
        var list: [JSONMember] = []
        var indices: [[UInt32]: Int] = [:]
    }

    /// The number of members up to which names are compared one by one.
    static let fewMembers = 16

    static var noMembers: Members { Members() }

    /// Adds a member; a repeated name keeps its first position and its last value.
    static func add(_ value: ExactJSON, for key: ExactText, to members: inout Members) -> Bool {
        let name = key.scalars
        let isListed = members.list.count >= fewMembers
        if isListed, members.indices.isEmpty {
            for (i, member) in members.list.enumerated() { members.indices[member.name] = i }
        }
        if let index = isListed ? members.indices[name] : members.list.firstIndex(where: { $0.name == name }) {
            members.list[index].value = value
        } else {
            if isListed { members.indices[name] = members.list.count }
            members.list.append(JSONMember(name: name, value: value))
        }
        return true
    }

    static func value(_ part: JSONPart<Self>) -> ExactJSON? {
        switch part {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let text): DecimalNumber(text).map { .number($0) }
        case .string(let text): .string(text.scalars)
        case .array(let items): .array(items)
        case .object(let members): .object(members.list)
        }
    }
}

private struct ExactText: JSONText {
    static var keepsSurrogates: Bool { true }
    var scalars: [UInt32] = []

    mutating func append(utf8 run: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        if isASCII {
            if scalars.isEmpty { scalars.reserveCapacity(run.count) }
            for byte in run { scalars.append(UInt32(byte)) }
        } else {
            scalars.append(contentsOf: String(decoding: run, as: UTF8.self).unicodeScalars.map(\.value))
        }
    }

    mutating func append(scalar: UInt32) { scalars.append(scalar) }

    var message: String { scalars.text }
}
