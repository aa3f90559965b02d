extension PatternNode {
    /// The minimum and maximum number of scalars that a node matches; nil if unbounded.
    var lengths: ClosedRange<Int>? {
        switch self {
        case .empty, .assertion, .look: return 0...0
        case .set: return 1...1
        case .sequence(let items):
            var least = 0
            var most = 0
            for item in items {
                guard let range = item.lengths else { return nil }
                least += range.lowerBound
                most += range.upperBound
                guard most <= 1000 else { return nil }
            }
            return least...most
        case .alternatives(let branches):
            var result: ClosedRange<Int>?
            for branch in branches {
                guard let range = branch.lengths else { return nil }
                result =
                    result.map {
                        min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound)
                    } ?? range
            }
            return result ?? 0...0
        case .repeated(let body, let least, let most, _):
            guard let range = body.lengths, let most, most <= 1000, range.upperBound <= 1000, least <= most
            else { return nil }
            return range.lowerBound * least...range.upperBound * most
        case .atomic(let body): return body.lengths
        }
    }

    /// Whether a node may match the empty string.
    var mayBeEmpty: Bool {
        switch self {
        case .empty, .assertion, .look: true
        case .set: false
        case .sequence(let items): items.allSatisfy(\.mayBeEmpty)
        case .alternatives(let branches): branches.contains(where: \.mayBeEmpty)
        case .repeated(let body, let least, _, _): least == 0 || body.mayBeEmpty
        case .atomic(let body): body.mayBeEmpty
        }
    }

    /// Whether a node matches only the empty string at every position, so that repeating it changes nothing.
    var isNothing: Bool {
        switch self {
        case .empty: true
        case .sequence(let items): items.allSatisfy(\.isNothing)
        case .repeated(let body, _, _, _), .atomic(let body): body.isNothing
        case .set, .alternatives, .assertion, .look: false
        }
    }
}
