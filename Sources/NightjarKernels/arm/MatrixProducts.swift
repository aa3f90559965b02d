// Byte products on arm64 with 8-bit matrix products: 2 rows of codes by 2 inputs, 8 columns at a time.
#if arch(arm64) && NIGHTJAR_TIER3
import _Builtin_intrinsics.arm.neon

/// Sums of 8 rows and two inputs in the instruction's order: two rows in each pass, and two inputs of each row.
typealias PairSums = (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>)

/// 16 columns of two inputs: words 0 and 2 of each, then 1 and 3, as ``PairPlace`` has the codes.
private typealias PairColumns = (even: SIMD16<Int8>, odd: SIMD16<Int8>)

@inline(__always) private func columns(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> PairColumns {
    let (a, b) = (first.loadUnaligned(as: SIMD4<Int32>.self), second.loadUnaligned(as: SIMD4<Int32>.self))
    return (
        unsafeBitCast(vuzp1q_s32(a, b), to: SIMD16<Int8>.self), unsafeBitCast(vuzp2q_s32(a, b), to: SIMD16<Int8>.self)
    )
}

/// `-zero` times two sums of activations.
@inline(__always) private func pairStart(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ zero: Int32
) -> PairSums {
    // As one word of 64 bits, which takes two instructions where four lanes would take four.
    let low = UInt32(bitPattern: 0 &- zero &* first.load(as: Int32.self))
    let high = UInt32(bitPattern: 0 &- zero &* second.load(as: Int32.self))
    let four = unsafeBitCast(SIMD2(repeating: UInt64(high) &<< 32 | UInt64(low)), to: SIMD4<Int32>.self)
    return (four, four, four, four)
}

/// Adds the products of two rows.
@inline(__always) private func addRows(
    _ sums: inout SIMD4<Int32>, _ even: SIMD16<UInt8>, _ odd: SIMD16<UInt8>, _ columns: PairColumns, isNarrow: Bool
) {
    if isNarrow {
        sums = vmmlaq_s32(sums, unsafeBitCast(even, to: SIMD16<Int8>.self), columns.even)
        sums = vmmlaq_s32(sums, unsafeBitCast(odd, to: SIMD16<Int8>.self), columns.odd)
    } else {
        sums = vusmmlaq_s32(vusmmlaq_s32(sums, even, columns.even), odd, columns.odd)
    }
}

/// Returns the sums of both inputs, row by row.
@inline(__always) private func pairRows(_ sums: PairSums) -> (SIMD8<Int32>, SIMD8<Int32>) {
    (
        SIMD8(lowHalf: vuzp1q_s32(sums.0, sums.1), highHalf: vuzp1q_s32(sums.2, sums.3)),
        SIMD8(lowHalf: vuzp2q_s32(sums.0, sums.1), highHalf: vuzp2q_s32(sums.2, sums.3))
    )
}

/// Two inputs and one panel: an instruction makes as many products as two dot products do.
enum TwoInputs: PanelInputs {
    /// The first 8 rows, then the others.
    typealias Integers = (PairSums, PairSums)
    typealias Floats = (RowFloats, RowFloats)
    typealias Numbers = RowFloats
    typealias Place = InputPlace

    @inline(__always) static var count: Int { 2 }

    @inline(__always) static var rows: Int { 16 }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _: PanelPass, bytes _: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> RowFloats { read(address) }

    @inline(__always) static func product(_ left: RowFloats, _ right: RowFloats) -> RowFloats { left * right }

    @inline(__always) static func negated(_ numbers: RowFloats) -> RowFloats { RowFloats() - numbers }

    @inline(__always) static func zeros() -> Floats { (RowFloats(), RowFloats()) }

    @inline(__always) static func start(_ place: InputPlace, half: Int, _ zero: Int32) -> Integers {
        let sums = UnsafeRawPointer(place.sums + half)
        let pairs = pairStart(sums, sums + place.stride, zero)
        return (pairs, pairs)
    }

    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _: PanelPass, _ first: Int,
        _ place: InputPlace, _ table: SIMD16<UInt8>
    ) {
        let start = place.codes + 4 &* first
        let columns = columns(start, start + place.stride)
        @inline(__always) func addPair(_ sums: inout SIMD4<Int32>, _ rows: Int) {
            let even = Codes.pair(panel, (first, rows, false), table)
            let odd = Codes.pair(panel, (first, rows, true), table)
            addRows(&sums, even, odd, columns, isNarrow: Codes.isNarrow)
        }
        addPair(&integers.0.0, 0)
        addPair(&integers.0.1, 1)
        addPair(&integers.0.2, 2)
        addPair(&integers.0.3, 3)
        addPair(&integers.1.0, 4)
        addPair(&integers.1.1, 5)
        addPair(&integers.1.2, 6)
        addPair(&integers.1.3, 7)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: RowFloats, _ place: InputPlace
    ) {
        let (low, high) = (pairRows(integers.0), pairRows(integers.1))
        OneInput.add(&floats.0, RowIntegers(lowHalf: low.0, highHalf: high.0), scale, place.scales, place.stride)
        let second = moved(place.scales, place.stride)
        OneInput.add(&floats.1, RowIntegers(lowHalf: low.1, highHalf: high.1), scale, second, place.stride)
    }

    @inline(__always) static func add(_ floats: inout Floats, _ offset: RowFloats, _ place: InputPlace, half: Int) {
        OneInput.add(&floats.0, offset, place.scaled + half, place.stride)
        OneInput.add(&floats.1, offset, moved(place.scaled + half, place.stride), place.stride)
    }

    @inline(__always) static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        OneInput.store(floats.0, output, stride)
        OneInput.store(floats.1, output + stride, stride)
    }
}

/// The same place some bytes further.
@inline(__always) private func moved(_ address: UnsafePointer<Float>, _ bytes: Int) -> UnsafePointer<Float> {
    (UnsafeRawPointer(address) + bytes).assumingMemoryBound(to: Float.self)
}

/// Four inputs in pairs: codes are read once for both.
enum FourInputsInPairs: FourInputsOfEightRows {
    /// The first two inputs, then the others.
    typealias Integers = (PairSums, PairSums)

    @inline(__always) static func start(_ place: RowsPlace, half: Int, _ zero: Int32) -> Integers {
        let sums = place.sums &+ 4 &* half
        return (
            pairStart(place.rows.0 + sums, place.rows.1 + sums, zero),
            pairStart(place.rows.2 + sums, place.rows.3 + sums, zero)
        )
    }

    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _ pass: PanelPass, _ first: Int,
        _ place: RowsPlace, _ table: SIMD16<UInt8>
    ) {
        let start = place.codes &+ 4 &* first
        let low = columns(place.rows.0 + start, place.rows.1 + start)
        let high = columns(place.rows.2 + start, place.rows.3 + start)
        @inline(__always) func addPair(_ lowSums: inout SIMD4<Int32>, _ highSums: inout SIMD4<Int32>, _ rows: Int) {
            let even = Codes.pair(panel + 4 &* pass.firstRow, (first, rows, false), table)
            let odd = Codes.pair(panel + 4 &* pass.firstRow, (first, rows, true), table)
            addRows(&lowSums, even, odd, low, isNarrow: Codes.isNarrow)
            addRows(&highSums, even, odd, high, isNarrow: Codes.isNarrow)
        }
        addPair(&integers.0.0, &integers.1.0, 0)
        addPair(&integers.0.1, &integers.1.1, 1)
        addPair(&integers.0.2, &integers.1.2, 2)
        addPair(&integers.0.3, &integers.1.3, 3)
    }

    @inline(__always) static func rowSums(_ integers: Integers) -> FourTimes<SIMD8<Int32>> {
        let (low, high) = (pairRows(integers.0), pairRows(integers.1))
        return (low.0, low.1, high.0, high.1)
    }
}
#endif
