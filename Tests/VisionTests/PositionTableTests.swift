import Testing

@testable import Vision

/// Tables of positions, beside what PyTorch's `interpolate` takes of each row (torch 2.15).
@Suite struct PositionTableTests {
    private static let side = 5
    private static let cases: [(resampling: PositionTable.Resampling, rows: [[Float]])] = [
        (
            .linear(alignsCorners: true),
            [
                [1, 0, 0, 0, 0]
            ]
        ),
        (
            .linear(alignsCorners: true),
            [
                [1, 0, 0, 0, 0],
                [0, 0, 1, 0, 0],
                [0, 0, 0, 0, 1],
            ]
        ),
        (
            .linear(alignsCorners: true),
            [
                [1, 0, 0, 0, 0],
                [0.333333, 0.666667, 0, 0, 0],
                [0, 0.666667, 0.333333, 0, 0],
                [0, 0, 1, 0, 0],
                [0, 0, 0.333333, 0.666667, 0],
                [0, 0, 0, 0.666667, 0.333333],
                [0, 0, 0, 0, 1],
            ]
        ),
        (
            .linear(alignsCorners: false),
            [
                [0, 0, 1, 0, 0]
            ]
        ),
        (
            .linear(alignsCorners: false),
            [
                [0.666667, 0.333333, 0, 0, 0],
                [0, 0, 1, 0, 0],
                [0, 0, 0, 0.333333, 0.666667],
            ]
        ),
        (
            .linear(alignsCorners: false),
            [
                [1, 0, 0, 0, 0],
                [0.428571, 0.571429, 0, 0, 0],
                [0, 0.714286, 0.285714, 0, 0],
                [0, 0, 1, 0, 0],
                [0, 0, 0.285714, 0.714286, 0],
                [0, 0, 0, 0.571429, 0.428571],
                [0, 0, 0, 0, 1],
            ]
        ),
        (
            .smooth,
            [
                [0.157895, 0.210526, 0.263158, 0.210526, 0.157895]
            ]
        ),
        (
            .smooth,
            [
                [0.571429, 0.428571, 0, 0, 0],
                [0, 0.222222, 0.555556, 0.222222, 0],
                [0, 0, 0, 0.428571, 0.571428],
            ]
        ),
        (
            .smooth,
            [
                [1, 0, 0, 0, 0],
                [0.428571, 0.571429, 0, 0, 0],
                [0, 0.714286, 0.285714, 0, 0],
                [0, 0, 1, 0, 0],
                [0, 0, 0.285714, 0.714286, 0],
                [0, 0, 0, 0.571429, 0.428571],
                [0, 0, 0, 0, 1],
            ]
        ),
        (
            .cubic,
            [
                [0, 0, 1, 0, 0]
            ]
        ),
        (
            .cubic,
            [
                [0.685185, 0.37037, -0.0555553, 0, 0],
                [0, 0, 1, 0, 0],
                [0, 0, -0.0555558, 0.370371, 0.685185],
            ]
        ),
        (
            .cubic,
            [
                [1.07872, -0.0787175, 0, 0, 0],
                [0.419825, 0.685131, -0.104956, 0, 0],
                [-0.109329, 0.845481, 0.30758, -0.0437317, 0],
                [0, 0, 1, 0, 0],
                [0, -0.0437317, 0.30758, 0.845481, -0.109329],
                [0, 0, -0.104956, 0.685131, 0.419825],
                [0, 0, 0, -0.0787175, 1.07872],
            ]
        ),
    ]

    @Test(arguments: cases.indices)
    func weightsAreTheReferences(_ index: Int) {
        let (resampling, expected) = Self.cases[index]
        let taps = PositionTable(side: Self.side, resampling: resampling).taps(expected.count)
        #expect(taps.count == expected.count)
        for (tap, row) in zip(taps, expected) {
            var weights = [Float](repeating: 0, count: Self.side)
            for (place, weight) in zip(tap.places, tap.weights) { weights[place] += weight }
            for (found, wanted) in zip(weights, row) { #expect(abs(found - wanted) < 1e-5) }
        }
    }

    @Test func nearestRowsAreWhereAPatchBegins() {
        // torch.bucketize(torch.arange(n) / n, torch.arange(1 / 5, 1.0, 1 / 5), right=True)
        func places(_ count: Int, _ isBelowOne: Bool) -> [Int] {
            PositionTable(side: 5, resampling: .nearest(isBelowOne: isBelowOne)).taps(count).map { $0.places[0] }
        }
        for isBelowOne in [false, true] {
            #expect(places(1, isBelowOne) == [0])
            #expect(places(3, isBelowOne) == [0, 1, 3])
            #expect(places(7, isBelowOne) == [0, 0, 1, 2, 2, 3, 4])
        }
    }

    @Test func windowsAtTheEndsAreSmaller() {
        let grid = PatchGrid(rows: 6, columns: 4, block: 2)
        let (order, counts) = grid.windows(ofBlocks: 2)
        #expect(order.sorted() == Array(0..<24) && counts == [16, 8])
        #expect(grid.numbers(bySquaresOf: 2) == Array(0..<24))
        #expect(grid.numbers(bySquaresOf: 5) == nil)
        let lines = PatchGrid(rows: 2, columns: 4)
        #expect(lines.numbers(bySquaresOf: 2) == [0, 1, 4, 5, 2, 3, 6, 7])
    }
}
