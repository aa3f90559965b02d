import Testing

@testable import ChatTemplates

@Suite("Byte search")
struct ByteSearchTests {
    @Test("finds what comparing every place finds, from both ends")
    func agrees() {
        var random = SeededRandom(seed: 20_261_123)
        for round in 0..<3000 {
            // Long runs of few letters make the search go over to its table.
            let letters = 1 + round % 3
            let isLong = round % 10 == 0
            let text = (0..<random.next(below: isLong ? 2000 : 40)).map { _ in UInt8(random.next(below: letters)) }
            let needle = (0..<random.next(below: isLong ? 300 : 6)).map { _ in UInt8(random.next(below: letters)) }
            let lower = random.next(below: text.count + 1)
            let range = lower..<(lower + random.next(below: text.count - lower + 1))
            let places = (range.lowerBound...range.upperBound).filter {
                $0 + needle.count <= range.upperBound && text[$0..<($0 + needle.count)].elementsEqual(needle)
            }
            var forward = ByteSearch(needle)
            var backward = ByteSearch(needle, isBackward: true)
            #expect(forward.find(in: text, range) == places.first)
            #expect(backward.find(in: text, range) == places.last)
        }
    }

    @Test("compares each byte a few times, whatever text and needle hold", arguments: [false, true])
    func linear(isBackward: Bool) {
        let a = UInt8(ascii: "a")
        let b = UInt8(ascii: "b")
        let half = [UInt8](repeating: a, count: 20_000)
        let pairs = Array(repeating: [a, b], count: 5_000).flatMap { $0 }
        for needle in [half + [b], [b] + half, half + [b] + half, pairs + [a, a]] {
            let text =
                Array(repeating: [a, a, b], count: 500).flatMap { $0 } + [UInt8](repeating: a, count: 50_000)
                + pairs + pairs
            var search = ByteSearch(needle, isBackward: isBackward)
            _ = search.find(in: text, 0..<text.count)
            #expect(search.comparisons <= 8 * (text.count + needle.count))
        }
    }
}
