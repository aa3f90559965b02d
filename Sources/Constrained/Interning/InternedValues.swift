/// Values that are kept once each and known by handles of a type of their own.
struct InternedValues<Value: Hashable, ID: Handle> {
    /// The values in the order of their first sight.
    private(set) var values: [Value] = []
    private var places: [Value: ID] = [:]

    /// The number of values.
    var count: Int { values.count }

    /// The value behind a handle.
    subscript(_ id: ID) -> Value { values[id.index] }

    /// The handle of a value, which is kept from then on.
    mutating func id(of value: Value) -> ID {
        if let known = places[value] { return known }
        let id = ID(at: values.count)
        values.append(value)
        places[value] = id
        return id
    }

    /// Forgets all values but the first.
    mutating func keepFirst(_ count: Int) {
        values = Array(values[0..<count])
        places = places.filter { $0.value.index < count }
    }
}
