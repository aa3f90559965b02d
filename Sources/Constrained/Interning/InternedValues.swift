/// Values that are kept once each and known by their place.
struct InternedValues<Value: Hashable> {
    /// The values in the order of their first sight.
    private(set) var values: [Value] = []
    private var places: [Value: Int32] = [:]

    /// The number of values.
    var count: Int { values.count }

    /// The value at a place.
    subscript(_ place: Int) -> Value { values[place] }

    /// The place of a value, which is kept from then on.
    mutating func place(of value: Value) -> Int32 {
        if let known = places[value] { return known }
        values.append(value)
        places[value] = Int32(values.count - 1)
        return Int32(values.count - 1)
    }

    /// Forgets all values but the first.
    mutating func keepFirst(_ count: Int) {
        values = Array(values[0..<count])
        places = places.filter { Int($0.value) < count }
    }
}
