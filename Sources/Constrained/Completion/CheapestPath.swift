/// A best-first search (A*) for the shortest byte string from one situation to an end.
///
/// - Source: Hart, Nilsson and Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", 1968.
struct CheapestPath<Situation: Hashable> {
    /// The situation in which the search starts.
    var start: Situation
    /// The maximum length of a path in bytes.
    var maximumLength: Int
    /// The maximum number of situations that each of the two searches may expand.
    var fuel: Int
    /// Returns a lower bound of the number of bytes from a situation to the end.
    var bound: (Situation) -> Int
    /// Returns whether a situation is an end.
    var isEnd: (Situation) -> Bool
    /// Returns the steps that leave a situation.
    var steps: (Situation) -> [Step]

    /// A step from one situation to the next.
    struct Step {
        var bytes: [UInt8]
        var next: Situation
        /// Whether the step writes a key or item that the text may already contain.
        var dependsOnSeen = false
    }

    private struct Place {
        var situation: Situation
        var length: Int
        /// The bytes of the step that led here, and the index of the node before it; -1 for the start.
        var bytes: [UInt8]
        var dependsOnSeen: Bool
        var parent: Int
    }

    /// Returns a shortest path, or the first path that a greedier search finds if the exact search exhausts its fuel.
    func found() -> ShortestSpelling? { search(weight: 1) ?? search(weight: 16) }

    private func search(weight: Int) -> ShortestSpelling? {
        var places = [Place(situation: start, length: 0, bytes: [], dependsOnSeen: false, parent: -1)]
        var best: [Situation: Int] = [start: 0]
        var queue = BucketQueue<Int>()
        queue.push(0, priority: min(bound(start), maximumLength) * weight)
        var left = fuel
        while let index = queue.pop() {
            let place = places[index]
            if let known = best[place.situation], known < place.length { continue }
            if isEnd(place.situation) { return spelling(places, index) }
            left -= 1
            if left == 0 { return nil }
            for step in steps(place.situation) {
                let length = place.length + step.bytes.count
                let whole = length + bound(step.next)
                if whole > maximumLength { continue }
                if let known = best[step.next], known <= length { continue }
                best[step.next] = length
                places.append(
                    Place(
                        situation: step.next, length: length, bytes: step.bytes, dependsOnSeen: step.dependsOnSeen,
                        parent: index))
                queue.push(places.count - 1, priority: length + (whole - length) * weight)
            }
        }
        return nil
    }

    private func spelling(_ places: [Place], _ last: Int) -> ShortestSpelling {
        var order: [Int] = []
        var index = last
        while index >= 0 {
            order.append(index)
            index = places[index].parent
        }
        var result = ShortestSpelling()
        for index in order.reversed() {
            result.bytes += places[index].bytes
            result.dependsOnSeen = result.dependsOnSeen || places[index].dependsOnSeen
        }
        return result
    }
}
