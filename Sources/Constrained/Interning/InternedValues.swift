/// Interned values, each stored once and identified by a handle.
struct InternedValues<Value: Hashable, ID: Handle> {
    /// The values, in the order in which they were added.
    private(set) var values: [Value] = []
    private var places: [Value: ID] = [:]

    /// The number of values.
    var count: Int { values.count }

    /// The value of a handle.
    subscript(_ id: ID) -> Value { values[id.index] }

    /// Returns the handle of a value, which is added if it is new.
    mutating func id(of value: Value) -> ID {
        if let known = places[value] { return known }
        let id = ID(at: values.count)
        values.append(value)
        places[value] = id
        return id
    }

    /// Removes all values but the first ones.
    mutating func keepFirst(_ count: Int) {
        values = Array(values[0..<count])
        places = places.filter { $0.value.index < count }
    }
}
