/// A JSON object whose keys keep their insertion order.
public struct JSONObject: Sendable, Equatable {
    /// A key with its value.
    public struct Entry: Sendable, Equatable {
        /// The key.
        public let key: String
        /// The value.
        public var value: JSONValue

        /// Creates an entry.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }

        /// Compares keys byte by byte, as JSON does, rather than by canonical equivalence.
        public static func == (left: Entry, right: Entry) -> Bool {
            left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
        }
    }

    /// The entries in order.
    public private(set) var entries: [Entry]

    /// Creates an object; a repeated key keeps its first position and its last value.
    ///
    /// - Complexity: O(*n*).
    public init(_ entries: [Entry] = []) {
        self.entries = []
        self.entries.reserveCapacity(entries.count)
        guard entries.count > 8 else {
            for entry in entries { self[entry.key] = entry.value }
            return
        }
        var places: [[UInt8]: Int] = [:]
        for entry in entries {
            let bytes = Array(entry.key.utf8)
            if let place = places[bytes] {
                self.entries[place].value = entry.value
            } else {
                places[bytes] = self.entries.count
                self.entries.append(entry)
            }
        }
    }

    /// The value of a key; setting nil removes the key, and a new key is appended.
    ///
    /// - Complexity: O(*n*) in the number of keys.
    public subscript(key: String) -> JSONValue? {
        get {
            entries.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
        }
        set {
            let place = entries.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
            switch (place, newValue) {
            case (let place?, let value?): entries[place].value = value
            case (let place?, nil): entries.remove(at: place)
            case (nil, let value?): entries.append(Entry(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}
