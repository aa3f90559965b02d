// Byte products on arm64 with 8-bit matrix products: 2 rows of codes by 2 inputs, 8 columns at a time.
#if arch(arm64) && NIGHTJAR_TIER3
import _Builtin_intrinsics.arm.neon

/// Sums in the instruction's order: two rows in each part, and two inputs of each row.
typealias PairSums = (
    SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>
)

/// Two inputs and one panel: an instruction makes as many products as two dot products do.
enum TwoInputs: PanelInputs {
    typealias Integers = PairSums
    typealias Floats = (RowFloats, RowFloats)
    typealias Numbers = RowFloats
    /// 16 columns of both inputs: words 0 and 2 of each, then 1 and 3, as ``PairPlace`` has the codes.
    typealias Columns = (even: SIMD16<Int8>, odd: SIMD16<Int8>)

    @inline(__always) static var count: Int { 2 }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> RowFloats { read(address) }

    @inline(__always) static func product(_ left: RowFloats, _ right: RowFloats) -> RowFloats { left * right }

    @inline(__always) static func negated(_ numbers: RowFloats) -> RowFloats { RowFloats() - numbers }

    @inline(__always) static func zeros() -> Floats { (RowFloats(), RowFloats()) }

    @inline(__always) static func start(_ sums: UnsafePointer<Int32>, _ stride: Int, _ zero: Int32) -> PairSums {
        let next = (UnsafeRawPointer(sums) + stride).loadUnaligned(as: Int32.self)
        let both = SIMD2(0 &- zero &* sums[0], 0 &- zero &* next)
        let four = SIMD4(lowHalf: both, highHalf: both)
        return (four, four, four, four, four, four, four, four)
    }

    @inline(__always) static func columns(_ input: UnsafeRawPointer, _ stride: Int) -> Columns {
        let a = input.loadUnaligned(as: SIMD4<Int32>.self)
        let b = (input + stride).loadUnaligned(as: SIMD4<Int32>.self)
        return (
            unsafeBitCast(vuzp1q_s32(a, b), to: SIMD16<Int8>.self),
            unsafeBitCast(vuzp2q_s32(a, b), to: SIMD16<Int8>.self)
        )
    }

    /// Adds the products of two rows.
    @inline(__always) static func add(
        _ sums: inout SIMD4<Int32>, _ even: SIMD16<UInt8>, _ odd: SIMD16<UInt8>, _ columns: Columns, isNarrow: Bool
    ) {
        if isNarrow {
            sums = vmmlaq_s32(sums, unsafeBitCast(even, to: SIMD16<Int8>.self), columns.even)
            sums = vmmlaq_s32(sums, unsafeBitCast(odd, to: SIMD16<Int8>.self), columns.odd)
        } else {
            sums = vusmmlaq_s32(vusmmlaq_s32(sums, even, columns.even), odd, columns.odd)
        }
    }

    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout PairSums, _ panel: UnsafeRawPointer, _: Int, _ first: Int,
        _ input: UnsafeRawPointer, _ stride: Int, _ table: SIMD16<UInt8>
    ) {
        let columns = columns(input + 4 &* first, stride)
        @inline(__always) func add(_ sums: inout SIMD4<Int32>, _ rows: Int) {
            let even = Codes.pair(panel, (first, rows, false), table)
            let odd = Codes.pair(panel, (first, rows, true), table)
            Self.add(&sums, even, odd, columns, isNarrow: Codes.isNarrow)
        }
        add(&integers.0, 0)
        add(&integers.1, 1)
        add(&integers.2, 2)
        add(&integers.3, 3)
        add(&integers.4, 4)
        add(&integers.5, 5)
        add(&integers.6, 6)
        add(&integers.7, 7)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ integers: PairSums, _ scale: RowFloats, _ scales: UnsafePointer<Float>, _ stride: Int
    ) {
        let low = joined(
            vuzp1q_s32(integers.0, integers.1), vuzp1q_s32(integers.2, integers.3),
            vuzp1q_s32(integers.4, integers.5), vuzp1q_s32(integers.6, integers.7))
        let high = joined(
            vuzp2q_s32(integers.0, integers.1), vuzp2q_s32(integers.2, integers.3),
            vuzp2q_s32(integers.4, integers.5), vuzp2q_s32(integers.6, integers.7))
        OneInput.add(&floats.0, low, scale, scales, stride)
        OneInput.add(&floats.1, high, scale, moved(scales, stride), stride)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ offset: RowFloats, _ sums: UnsafePointer<Float>, _ stride: Int
    ) {
        OneInput.add(&floats.0, offset, sums, stride)
        OneInput.add(&floats.1, offset, moved(sums, stride), stride)
    }

    @inline(__always) static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        OneInput.store(floats.0, output, stride)
        OneInput.store(floats.1, output + stride, stride)
    }
}

/// The same place some bytes further.
@inline(__always) private func moved<Value>(_ address: UnsafePointer<Value>, _ bytes: Int) -> UnsafePointer<Value> {
    (UnsafeRawPointer(address) + bytes).assumingMemoryBound(to: Value.self)
}

/// Four inputs and one panel: codes are read once for two pairs of inputs.
enum FourInputs: PanelInputs {
    typealias Integers = (PairSums, PairSums)
    typealias Floats = (TwoInputs.Floats, TwoInputs.Floats)
    typealias Numbers = RowFloats

    @inline(__always) static var count: Int { 4 }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> RowFloats { read(address) }

    @inline(__always) static func product(_ left: RowFloats, _ right: RowFloats) -> RowFloats { left * right }

    @inline(__always) static func negated(_ numbers: RowFloats) -> RowFloats { RowFloats() - numbers }

    @inline(__always) static func zeros() -> Floats { (TwoInputs.zeros(), TwoInputs.zeros()) }

    @inline(__always) static func start(_ sums: UnsafePointer<Int32>, _ stride: Int, _ zero: Int32) -> Integers {
        (TwoInputs.start(sums, stride, zero), TwoInputs.start(moved(sums, 2 &* stride), stride, zero))
    }

    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _: Int, _ first: Int,
        _ input: UnsafeRawPointer, _ stride: Int, _ table: SIMD16<UInt8>
    ) {
        let low = TwoInputs.columns(input + 4 &* first, stride)
        let high = TwoInputs.columns(input + (4 &* first &+ 2 &* stride), stride)
        @inline(__always) func add(_ lowSums: inout SIMD4<Int32>, _ highSums: inout SIMD4<Int32>, _ rows: Int) {
            let even = Codes.pair(panel, (first, rows, false), table)
            let odd = Codes.pair(panel, (first, rows, true), table)
            TwoInputs.add(&lowSums, even, odd, low, isNarrow: Codes.isNarrow)
            TwoInputs.add(&highSums, even, odd, high, isNarrow: Codes.isNarrow)
        }
        add(&integers.0.0, &integers.1.0, 0)
        add(&integers.0.1, &integers.1.1, 1)
        add(&integers.0.2, &integers.1.2, 2)
        add(&integers.0.3, &integers.1.3, 3)
        add(&integers.0.4, &integers.1.4, 4)
        add(&integers.0.5, &integers.1.5, 5)
        add(&integers.0.6, &integers.1.6, 6)
        add(&integers.0.7, &integers.1.7, 7)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: RowFloats, _ scales: UnsafePointer<Float>, _ stride: Int
    ) {
        TwoInputs.add(&floats.0, integers.0, scale, scales, stride)
        TwoInputs.add(&floats.1, integers.1, scale, moved(scales, 2 &* stride), stride)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ offset: RowFloats, _ sums: UnsafePointer<Float>, _ stride: Int
    ) {
        TwoInputs.add(&floats.0, offset, sums, stride)
        TwoInputs.add(&floats.1, offset, moved(sums, 2 &* stride), stride)
    }

    @inline(__always) static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        TwoInputs.store(floats.0, output, stride)
        TwoInputs.store(floats.1, output + 2 &* stride, stride)
    }
}
#endif
