import Testing

@testable import NightjarGeneration

@Suite("Width of passes on more writers than a pass holds")
struct PassWidthTests {
    @Test("is whole until both widths are known")
    func beginsWhole() {
        var width = PassWidth(whole: 8)
        #expect(width.half == 4)
        #expect(width.next() == 8)
        width.note(count: 4, seconds: 0.5)
        width.note(count: 3, seconds: 0.1)
        #expect(width.next() == 8)
        width.note(count: 8, seconds: 1)
        #expect(width.next() == 4)
    }

    @Test("is half where two halves cost no more, else whole, and the whole one is tried again")
    func follows() {
        var width = PassWidth(whole: 8)
        width.note(count: 4, seconds: 1)
        width.note(count: 8, seconds: 1.2)
        #expect((0..<10).allSatisfy { _ in width.next() == 8 })
        // What a pass takes has changed: rows cost as much as weights now.
        for _ in 0..<40 { width.note(count: 8, seconds: 2) }
        let widths = (0..<64).map { _ in width.next() }
        #expect(widths.count { $0 == 8 } == 2)
        #expect(widths.count { $0 == 4 } == 62)
        for _ in 0..<40 { width.note(count: 8, seconds: 1.2) }
        #expect((0..<10).allSatisfy { _ in width.next() == 8 })
    }

    @Test("of engines that share one row or none is at least 1")
    func least() {
        #expect(PassWidth(whole: 1).half == 1)
        #expect(PassWidth(whole: 0).half == 1)
    }
}
