/// A queue by small whole priorities; of equal ones the last comes first.
struct BucketQueue<Element> {
    private var buckets: [[Element]] = []
    private var lowest = 0

    /// Adds an element.
    mutating func push(_ element: Element, priority: Int) {
        while buckets.count <= priority { buckets.append([]) }
        buckets[priority].append(element)
        lowest = min(lowest, priority)
    }

    /// Takes an element of the least priority out.
    mutating func pop() -> Element? {
        while lowest < buckets.count {
            if let element = buckets[lowest].popLast() { return element }
            lowest += 1
        }
        return nil
    }
}
