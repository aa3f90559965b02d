/// The hash key of a dictionary's key; equal for keys that are equal in Python (`1`, `1.0` and `True`).
enum JinjaKey: Hashable {
    /// `None`.
    case none
    /// An integer, a boolean, or a float with an integral value.
    case int(Int)
    /// An integer of more than 64 bits.
    case bigInt(String)
    /// The bits of any other float.
    case float(UInt64)
    /// The bytes of a string.
    case string([UInt8])
    /// A tuple.
    case tuple([JinjaKey])
    /// An object, by identity.
    case object(ObjectIdentifier)

    /// Creates the key of a value; nil for a value that Python can't hash.
    init?(_ value: JinjaValue) {
        switch value {
        case .undefined: self = .object(ObjectIdentifier(JinjaUndefined.self))
        case .none: self = .none
        case .bool(let value): self = .int(value ? 1 : 0)
        case .int(let value): self = .int(value)
        case .bigInt(let digits): self = .bigInt(digits)
        case .float(let value):
            if let whole = Int(exactly: value) { self = .int(whole) } else { self = .float(value.bitPattern) }
        case .string(let value): self = .string(value.utf8)
        case .tuple(let value):
            var keys: [JinjaKey] = []
            for item in value.items {
                guard let key = JinjaKey(item) else { return nil }
                keys.append(key)
            }
            self = .tuple(keys)
        case .range(let value): self = .tuple([.int(value.count), .int(value.start), .int(value.step)])
        case .namespace(let value): self = .object(ObjectIdentifier(value))
        case .iterator(let value): self = .object(ObjectIdentifier(value))
        case .loop(let value): self = .object(ObjectIdentifier(value))
        case .cycler(let value): self = .object(ObjectIdentifier(value))
        case .callable(let value): self = .object(ObjectIdentifier(value))
        case .list, .dict, .view: return nil
        }
    }
}

/// A dictionary that keeps the insertion order of its keys.
final class JinjaDict {
    /// A key with its value.
    typealias Entry = (key: JinjaValue, value: JinjaValue)

    /// The entries in order.
    let entries: [Entry]
    /// One more than the depth of the deepest entry.
    let depth: Int
    /// The number of values inside, with shared values counted repeatedly; saturates.
    let weight: Int
    /// The number of text bytes inside, with shared values counted repeatedly; saturates.
    let textBytes: Int
    private let places: [JinjaKey: Int]

    /// The empty dictionary.
    static var empty: JinjaDict { JinjaDict(unique: []) }

    /// Creates a dictionary; a repeated key keeps its first position and its last value.
    ///
    /// - Throws: A type failure when a key can't be hashed.
    init(_ pairs: [Entry]) throws(JinjaFailure) {
        var places: [JinjaKey: Int] = [:]
        var entries: [Entry] = []
        entries.reserveCapacity(pairs.count)
        for pair in pairs {
            guard let key = JinjaKey(pair.key) else {
                throw .type("unhashable type: '\(pair.key.typeName)'")
            }
            if let place = places[key] {
                entries[place].value = pair.value
            } else {
                places[key] = entries.count
                entries.append(pair)
            }
        }
        self.entries = entries
        self.places = places
        (depth, weight, textBytes) = Self.measure(entries)
    }

    /// Creates a dictionary whose keys are known to be different strings.
    init(unique entries: [Entry]) {
        self.entries = entries
        (depth, weight, textBytes) = Self.measure(entries)
        var places: [JinjaKey: Int] = [:]
        if entries.count > Self.linearLimit {
            for (place, entry) in entries.enumerated() {
                if let key = JinjaKey(entry.key) { places[key] = place }
            }
        }
        self.places = places
    }

    private static let linearLimit = 8

    private static func measure(_ entries: [Entry]) -> (depth: Int, weight: Int, textBytes: Int) {
        var depth = 0
        var weight = 1
        var textBytes = 0
        for entry in entries {
            depth = max(depth, entry.key.depth, entry.value.depth)
            weight = weight.addingSaturating(entry.key.weight).addingSaturating(entry.value.weight)
            textBytes = textBytes.addingSaturating(entry.key.textBytes).addingSaturating(entry.value.textBytes)
        }
        return (depth + 1, weight, textBytes)
    }

    /// The number of entries.
    var count: Int {
        entries.count
    }

    /// Returns the value of a string key; nil if it is absent.
    func value(_ key: [UInt8]) -> JinjaValue? {
        if entries.count <= Self.linearLimit {
            for entry in entries {
                if case .string(let name) = entry.key, name.utf8 == key { return entry.value }
            }
            return nil
        }
        return places[.string(key)].map { entries[$0].value }
    }

    /// Returns the value of any key; nil if it is absent or not hashable.
    func value(for key: JinjaValue) -> JinjaValue? {
        if case .string(let name) = key { return value(name.utf8) }
        guard let wanted = JinjaKey(key) else { return nil }
        if !places.isEmpty { return places[wanted].map { entries[$0].value } }
        return entries.first { JinjaKey($0.key) == wanted }?.value
    }
}

/// A live view of a dictionary's keys, values or entries.
final class JinjaDictView {
    /// The kind of a view.
    enum Kind {
        /// The keys.
        case keys
        /// The values.
        case values
        /// Pairs of keys and values.
        case items

        /// The name of the Python type.
        var typeName: String {
            switch self {
            case .keys: "dict_keys"
            case .values: "dict_values"
            case .items: "dict_items"
            }
        }
    }

    /// The dictionary.
    let dict: JinjaDict
    /// The kind of the view.
    let kind: Kind

    /// Creates a view.
    init(_ dict: JinjaDict, _ kind: Kind) {
        self.dict = dict
        self.kind = kind
    }

    /// Returns the element at an index.
    subscript(place: Int) -> JinjaValue {
        let entry = dict.entries[place]
        return switch kind {
        case .keys: entry.key
        case .values: entry.value
        case .items: .tuple(JinjaList([entry.key, entry.value]))
        }
    }
}
