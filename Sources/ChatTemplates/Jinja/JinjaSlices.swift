/// The evaluation of `value[start:stop:step]` by Python's rules.
enum JinjaSlices {
    /// Returns `value[start:stop:step]`.
    static func slice(
        _ value: JinjaValue, _ start: JinjaValue, _ stop: JinjaValue, _ step: JinjaValue, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue {
        func places(_ count: Int) throws(JinjaFailure) -> (start: Int, count: Int, step: Int) {
            try Self.places(start, stop, step, of: count)
        }
        switch value {
        case .string(let text):
            try budget.spend(scanning: text.utf8.count)
            let places = try places(text.scalarCount)
            // Only a step other than 1 needs the offset of every scalar.
            if places.step == 1 {
                try budget.spend(scanning: 4 * min(places.start + places.count, text.utf8.count))
                try budget.spend(bytes: min(4 * places.count, text.size))
            } else {
                try budget.spend(steps: places.count)
                try budget.spend(bytes: text.utf8.count, times: MemoryLayout<Int>.stride + 1)
            }
            return .string(text.slice(start: places.start, count: places.count, step: places.step))
        case .list(let list):
            let places = try places(list.items.count)
            try budget.spend(elements: places.count)
            return .list(try budget.list(Self.take(list.items, places)))
        case .tuple(let list):
            let places = try places(list.items.count)
            try budget.spend(elements: places.count)
            return .tuple(try budget.list(Self.take(list.items, places)))
        case .range(let range):
            let places = try places(range.count)
            guard let result = range.slice(start: places.start, count: places.count, step: places.step)
            else { throw .integerOverflow }
            return .range(result)
        case .undefined(let undefined): throw undefined.failure
        case .dict: throw .type("unhashable type: 'slice'")
        default: throw .type("'\(value.typeName)' object is not subscriptable")
        }
    }

    private static func take(_ items: [JinjaValue], _ places: (start: Int, count: Int, step: Int)) -> [JinjaValue] {
        if places.step == 1 { return Array(items[places.start..<(places.start + places.count)]) }
        return (0..<places.count).map { items[places.start + $0 * places.step] }
    }

    /// Returns the indices of a slice by Python's rules.
    private static func places(
        _ start: JinjaValue, _ stop: JinjaValue, _ step: JinjaValue, of count: Int
    ) throws(JinjaFailure) -> (start: Int, count: Int, step: Int) {
        func bound(_ value: JinjaValue) throws(JinjaFailure) -> Int? {
            switch value {
            case .none: return nil
            case .bigInt(let digits): return digits.hasPrefix("-") ? .min / 2 : .max / 2
            default:
                guard let index = value.index else {
                    throw .type("slice indices must be integers or None or have an __index__ method")
                }
                return index
            }
        }
        let step = max(try bound(step) ?? 1, -Int.max)
        guard step != 0 else { throw .value("slice step cannot be zero") }
        func clamped(_ value: Int) -> Int {
            let place = value < 0 ? value.addingReportingOverflow(count).partialValue : value
            return step > 0 ? min(max(place, 0), count) : min(max(place, -1), count - 1)
        }
        let first = try bound(start).map(clamped) ?? (step > 0 ? 0 : count - 1)
        let last = try bound(stop).map(clamped) ?? (step > 0 ? count : -1)
        let distance = step > 0 ? last - first : first - last
        let number = distance <= 0 ? 0 : (distance - 1) / abs(step) + 1
        return (number == 0 ? min(max(first, 0), count) : first, number, number <= 1 ? 1 : step)
    }
}
