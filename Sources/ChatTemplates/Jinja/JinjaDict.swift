/// What a dictionary finds an entry by: equal for keys that are equal in Python (`1`, `1.0` and `True`).
enum JinjaKey: Hashable {
    /// `None`.
    case none
    /// An integer, bool or integral float.
    case int(Int)
    /// An integer of more than 64 bits.
    case bigInt(String)
    /// The bits of a float that is no integer.
    case float(UInt64)
    /// The bytes of a string.
    case string([UInt8])
    /// A tuple.
    case tuple([JinjaKey])
    /// An object, by identity.
    case object(ObjectIdentifier)

    /// The key of a value, or nil when Python can't hash it.
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

/// A dictionary that keeps the order in which keys were first added.
final class JinjaDict {
    /// One entry.
    typealias Entry = (key: JinjaValue, value: JinjaValue)

    /// The entries in order.
    let entries: [Entry]
    /// One more than the deepest entry's depth.
    let depth: Int
    /// The number of values inside, counted again wherever a value is shared; saturates.
    let weight: Int
    /// The bytes of the text inside, counted again wherever a value is shared; saturates.
    let textBytes: Int
    private let places: [JinjaKey: Int]

    /// The empty dictionary.
    static var empty: JinjaDict { JinjaDict(unique: []) }

    /// Makes a dictionary; a key that comes twice keeps its first place and gets its last value.
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

    /// Makes a dictionary of keys known to be strings that differ.
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

    /// The value of a string key, or nil.
    func value(_ key: [UInt8]) -> JinjaValue? {
        if entries.count <= Self.linearLimit {
            for entry in entries {
                if case .string(let name) = entry.key, name.utf8 == key { return entry.value }
            }
            return nil
        }
        return places[.string(key)].map { entries[$0].value }
    }

    /// The value of any key, or nil when absent or not hashable.
    func value(for key: JinjaValue) -> JinjaValue? {
        if case .string(let name) = key { return value(name.utf8) }
        guard let wanted = JinjaKey(key) else { return nil }
        if !places.isEmpty { return places[wanted].map { entries[$0].value } }
        return entries.first { JinjaKey($0.key) == wanted }?.value
    }
}

/// A live view of a dictionary's keys, values or entries.
final class JinjaDictView {
    /// What a view shows.
    enum Kind {
        /// The keys.
        case keys
        /// The values.
        case values
        /// Pairs of both.
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
    /// What is shown of it.
    let kind: Kind

    /// Makes a view.
    init(_ dict: JinjaDict, _ kind: Kind) {
        self.dict = dict
        self.kind = kind
    }

    /// The element at a place.
    subscript(place: Int) -> JinjaValue {
        let entry = dict.entries[place]
        return switch kind {
        case .keys: entry.key
        case .values: entry.value
        case .items: .tuple(JinjaList([entry.key, entry.value]))
        }
    }
}
