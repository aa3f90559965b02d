/// The inverse cosine transform that libjpeg calls slow: in whole numbers with 13 bits behind the point.
enum JPEGTransform {
    /// The places in a block of its coefficients in the order in which they are stored; damaged files go past the end.
    static let order: [Int] = {
        var order: [Int] = []
        for diagonal in 0..<15 {
            let rows = max(0, diagonal - 7)...min(7, diagonal)
            order += (diagonal.isMultiple(of: 2) ? rows.reversed() : Array(rows)).map { 8 * $0 + diagonal - $0 }
        }
        return order + [Int](repeating: 63, count: 16)
    }()

    static let orderCount = 80

    /// Writes the samples of a block of coefficients that were multiplied by their steps, and clears the block.
    ///
    /// `isFlat` says that all coefficients but the first are zero.
    @inline(__always) static func write(
        _ block: inout InlineArray<64, Int32>, isFlat: Bool, to target: inout MutableRawSpan, at place: Int, stride: Int
    ) {
        guard isFlat else { return writeFull(&block, to: &target, at: place, stride: stride) }
        let sample = (block[0] &<< 2 &+ 16) &>> 5 &+ 128
        block[0] = 0
        let row = UInt64(truncatingIfNeeded: max(0, min(255, sample))) &* 0x0101_0101_0101_0101
        for index in 0..<8 { target.storeBytes(of: row, toByteOffset: place &+ index &* stride, as: UInt64.self) }
    }

    @inline(never) private static func writeFull(
        _ block: inout InlineArray<64, Int32>, to target: inout MutableRawSpan, at place: Int, stride: Int
    ) {
        var columns = InlineArray<64, Int32>(repeating: 0)
        for column in 0..<8 {
            let (b1, b2, b3) = (block[column &+ 8], block[column &+ 16], block[column &+ 24])
            let (b4, b5) = (block[column &+ 32], block[column &+ 40])
            let (b6, b7) = (block[column &+ 48], block[column &+ 56])
            if b1 | b2 | b3 | b4 | b5 | b6 | b7 == 0 {
                let value = block[column] &<< 2
                for row in 0..<8 { columns[column &+ 8 &* row] = value }
                continue
            }
            let values = eight(block[column], b1, b2, b3, b4, b5, b6, b7, rounding: 1 << 10)
            columns[column] = values.0 &>> 11
            columns[column &+ 8] = values.1 &>> 11
            columns[column &+ 16] = values.2 &>> 11
            columns[column &+ 24] = values.3 &>> 11
            columns[column &+ 32] = values.4 &>> 11
            columns[column &+ 40] = values.5 &>> 11
            columns[column &+ 48] = values.6 &>> 11
            columns[column &+ 56] = values.7 &>> 11
        }
        block = InlineArray(repeating: 0)
        for row in 0..<8 {
            let first = 8 &* row
            // Half a step for rounding, and 128 for the middle.
            let values = eight(
                columns[first], columns[first &+ 1], columns[first &+ 2], columns[first &+ 3], columns[first &+ 4],
                columns[first &+ 5], columns[first &+ 6], columns[first &+ 7], rounding: 1 << 17 + 128 << 18)
            let low = byte(values.0) | byte(values.1) << 8 | byte(values.2) << 16 | byte(values.3) << 24
            let high = byte(values.4) | byte(values.5) << 8 | byte(values.6) << 16 | byte(values.7) << 24
            target.storeBytes(
                of: (low | high << 32).littleEndian, toByteOffset: place &+ row &* stride, as: UInt64.self)
        }
    }

    @inline(__always) private static func byte(_ value: Int32) -> UInt64 {
        UInt64(truncatingIfNeeded: max(0, min(255, value &>> 18)))
    }

    // The angles' factors, times 2¹³.
    private static let f0298: Int32 = 2446
    private static let f0390: Int32 = 3196
    private static let f0541: Int32 = 4433
    private static let f0765: Int32 = 6270
    private static let f0899: Int32 = 7373
    private static let f1175: Int32 = 9633
    private static let f1501: Int32 = 12299
    private static let f1847: Int32 = 15137
    private static let f1961: Int32 = 16069
    private static let f2053: Int32 = 16819
    private static let f2562: Int32 = 20995
    private static let f3072: Int32 = 25172

    // swift-format-ignore: AlwaysUseLowerCamelCase
    private typealias Eight = (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32)

    /// The transform of eight numbers by Loeffler, Ligtenberg and Moschytz, times 2¹³ and √8.
    @inline(__always) private static func eight(
        _ x0: Int32, _ x1: Int32, _ x2: Int32, _ x3: Int32, _ x4: Int32, _ x5: Int32, _ x6: Int32, _ x7: Int32,
        rounding: Int32
    ) -> Eight {
        let turned = (x2 &+ x6) &* f0541
        let even2 = turned &- x6 &* f1847
        let even3 = turned &+ x2 &* f0765
        let even0 = (x0 &+ x4) &<< 13 &+ rounding
        let even1 = (x0 &- x4) &<< 13 &+ rounding
        let (e0, e3, e1, e2) = (even0 &+ even3, even0 &- even3, even1 &+ even2, even1 &- even2)

        let z5 = (x7 &+ x3 &+ x5 &+ x1) &* f1175
        let z1 = (x7 &+ x1) &* -f0899
        let z2 = (x5 &+ x3) &* -f2562
        let z3 = (x7 &+ x3) &* -f1961 &+ z5
        let z4 = (x5 &+ x1) &* -f0390 &+ z5
        let o0 = x7 &* f0298 &+ z1 &+ z3
        let o1 = x5 &* f2053 &+ z2 &+ z4
        let o2 = x3 &* f3072 &+ z2 &+ z3
        let o3 = x1 &* f1501 &+ z1 &+ z4
        return (e0 &+ o3, e1 &+ o2, e2 &+ o1, e3 &+ o0, e3 &- o0, e2 &- o1, e1 &- o2, e0 &- o3)
    }
}
