/// A priority queue for small nonnegative priorities; elements of equal priority leave last in, first out.
struct BucketQueue<Element> {
    private var buckets: [[Element]] = []
    private var lowest = 0

    /// Adds an element.
    mutating func push(_ element: Element, priority: Int) {
        while buckets.count <= priority { buckets.append([]) }
        buckets[priority].append(element)
        lowest = min(lowest, priority)
    }

    /// Removes and returns an element of the lowest priority.
    mutating func pop() -> Element? {
        while lowest < buckets.count {
            if let element = buckets[lowest].popLast() { return element }
            lowest += 1
        }
        return nil
    }
}
