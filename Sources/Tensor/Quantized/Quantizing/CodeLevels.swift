import NightjarKernelTable

/// The values of a format's codes, in units of a group's scale.
struct CodeLevels: Sendable {
    /// 16 columns at a time.
    typealias Lanes = SIMD16<Float>

    /// The number of levels.
    let count: Int
    /// The lowest level.
    let low: Float
    /// The highest level.
    let high: Float
    /// The values of a table in ascending order, and the midpoint between each value and the one before it.
    private let table: (values: Lanes, middles: Lanes)?

    /// Creates the levels of a layout.
    ///
    /// - Precondition: A table's values ascend with their codes.
    init(_ layout: PanelLayout) {
        count = 1 << layout.codes.bits
        guard layout.codes == .table else {
            low = Float(-layout.zero)
            high = Float(count - 1 - layout.zero)
            table = nil
            return
        }
        var values = Lanes()
        var middles = Lanes()
        for code in 0..<16 {
            values[code] = Float(Int(layout.table[code]) - layout.zero)
            middles[code] = code > 0 ? (values[code] + values[code - 1]) / 2 : values[0]
        }
        precondition((1..<16).allSatisfy { values[$0] > values[$0 - 1] }, "a table's values rise")
        (low, high) = (values[0], values[15])
        table = (values, middles)
    }

    /// Returns the nearest level of each number; ties go to the even level, or in a table to the lower one.
    @inline(__always) func nearest(_ numbers: Lanes) -> Lanes {
        if let table {
            var result = Lanes(repeating: table.values[0])
            for code in 1..<16 {
                result.replace(with: table.values[code], where: numbers .> table.middles[code])
            }
            return result
        }
        let above = numbers.replacing(with: low, where: numbers .< low)
        let inside = above.replacing(with: high, where: above .> high)
        // Floats of this magnitude have no fraction, so adding the number rounds.
        let rounder = Lanes(repeating: 12_582_912)
        return (inside + rounder) - rounder
    }

    /// Returns the code of a level.
    func code(_ level: Float) -> UInt8 {
        guard let table else { return UInt8(max(0, level - low)) }  // whole: levels lie between low and high
        for code in 0..<16 where table.values[code] == level { return UInt8(code) }
        return 0
    }

    /// The code of the level nearest to zero.
    var zeroCode: UInt8 { code(nearest(Lanes())[0]) }
}
