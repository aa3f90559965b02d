#if arch(arm64) && NIGHTJAR_TIER2
import NightjarKernelTable

/// Four inputs and 8 rows of a panel, so that all sums stay in registers.
///
/// A panel is read twice, which costs a few more reads of activations. With 16 rows there would be 16 registers of whole numbers and
/// 16 of totals, which are all registers, and each group would write some of them and read them again.
protocol FourInputsOfEightRows: PanelInputs
where Floats == FourTimes<SIMD8<Float>>, Numbers == SIMD8<Float>, Place == RowsPlace {
    /// Returns the sums row by row.
    static func rowSums(_ integers: Integers) -> FourTimes<SIMD8<Int32>>
}

/// A value for each of four inputs.
typealias FourTimes<Value> = (Value, Value, Value, Value)

/// The addresses of four inputs, how far from them the codes, scales and sums of a group are, and how far from a sum its scaled
/// value is.
///
/// So each group moves three numbers, where one address for each kind and input would be sixteen.
typealias RowsPlace = (rows: FourTimes<UnsafeRawPointer>, codes: Int, scales: Int, sums: Int, scaled: Int)

@_silgen_name("llvm.launder.invariant.group.p0") private func opaque(_ address: UnsafeRawPointer) -> UnsafeRawPointer

/// Returns the same number, of which LLVM must not know how it was made: it would make sixteen moving addresses again.
@inline(__always) private func opaque(_ number: Int) -> Int {
    Int(bitPattern: opaque(UnsafeRawPointer(bitPattern: number).unsafelyUnwrapped))
}

extension FourInputsOfEightRows {
    @inline(__always) static var count: Int { 4 }

    @inline(__always) static var rows: Int { 8 }

    @inline(__always) static func place(_ arguments: PanelArguments, _ input: UnsafeRawPointer, sums: Int) -> RowsPlace
    {
        let first = inputPlace(arguments, input, sums: sums)
        let (second, stride) = (input + arguments.inputStride, arguments.inputStride)
        return (
            (input, second, second + stride, second + 2 &* stride), 0,
            UnsafeRawPointer(first.scales) - input, UnsafeRawPointer(first.sums) - input,
            UnsafeRawPointer(first.scaled) - UnsafeRawPointer(first.sums)
        )
    }

    @inline(__always) static func advance(_ place: inout RowsPlace, sums: Int) {
        place.codes = opaque(place.codes &+ 32)
        place.scales = opaque(place.scales &+ 4)
        place.sums = opaque(place.sums &+ 4 &* sums)
    }

    // Of the 16 rows that are read from the first row on, 8 are used. The compiler drops the reads of the others.
    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _ pass: PanelPass, bytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> SIMD8<Float> { read(address + bytes &* pass.firstRow).lowHalf }

    @inline(__always) static func product(_ left: SIMD8<Float>, _ right: SIMD8<Float>) -> SIMD8<Float> { left * right }

    @inline(__always) static func negated(_ numbers: SIMD8<Float>) -> SIMD8<Float> { SIMD8() - numbers }

    @inline(__always) static func zeros() -> Floats { (SIMD8(), SIMD8(), SIMD8(), SIMD8()) }

    @inline(__always) static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: SIMD8<Float>, _ place: RowsPlace
    ) {
        let sums = rowSums(integers)
        @inline(__always) func add(_ floats: inout SIMD8<Float>, _ sums: SIMD8<Int32>, _ row: UnsafeRawPointer) {
            let activationScale = (row + place.scales).load(as: Float.self)
            floats.addProduct(widened(sums), scale * SIMD8(repeating: activationScale))
        }
        add(&floats.0, sums.0, place.rows.0)
        add(&floats.1, sums.1, place.rows.1)
        add(&floats.2, sums.2, place.rows.2)
        add(&floats.3, sums.3, place.rows.3)
    }

    @inline(__always) static func add(_ floats: inout Floats, _ offset: SIMD8<Float>, _ place: RowsPlace, half: Int) {
        @inline(__always) func add(_ floats: inout SIMD8<Float>, _ row: UnsafeRawPointer) {
            floats.addProduct(
                offset, SIMD8(repeating: (row + (place.sums &+ place.scaled &+ 4 &* half)).load(as: Float.self)))
        }
        add(&floats.0, place.rows.0)
        add(&floats.1, place.rows.1)
        add(&floats.2, place.rows.2)
        add(&floats.3, place.rows.3)
    }

    @inline(__always) static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        @inline(__always) func store(_ floats: SIMD8<Float>, _ input: Int) {
            UnsafeMutableRawPointer(output + input &* stride).storeBytes(of: floats, as: SIMD8<Float>.self)
        }
        store(floats.0, 0)
        store(floats.1, 1)
        store(floats.2, 2)
        store(floats.3, 3)
    }
}

/// Four inputs whose products are dot products.
enum FourInputs: FourInputsOfEightRows {
    typealias Integers = FourTimes<SIMD8<Int32>>

    @inline(__always) static func start(_ place: RowsPlace, half: Int, _ zero: Int32) -> Integers {
        @inline(__always) func start(_ row: UnsafeRawPointer) -> SIMD8<Int32> {
            SIMD8(repeating: 0 &- zero &* (row + (place.sums &+ 4 &* half)).load(as: Int32.self))
        }
        return (start(place.rows.0), start(place.rows.1), start(place.rows.2), start(place.rows.3))
    }

    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _ pass: PanelPass, _ first: Int,
        _ place: RowsPlace, _ table: SIMD16<UInt8>
    ) {
        let columns = place.codes &+ 4 &* first
        let a = (place.rows.0 + columns).loadUnaligned(as: SIMD4<Int32>.self)
        let b = (place.rows.1 + columns).loadUnaligned(as: SIMD4<Int32>.self)
        let c = (place.rows.2 + columns).loadUnaligned(as: SIMD4<Int32>.self)
        let d = (place.rows.3 + columns).loadUnaligned(as: SIMD4<Int32>.self)
        /// Adds two steps.
        @inline(__always) func add(
            _ step: Int, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>, _ c: SIMD2<Int32>, _ d: SIMD2<Int32>
        ) {
            let low = Codes.step(panel + 4 &* pass.firstRow, step, table).lowHalf
            let high = Codes.step(panel + 4 &* pass.firstRow, step &+ 1, table).lowHalf
            dot(&integers.0, low, high, a, isNarrow: Codes.isNarrow)
            dot(&integers.1, low, high, b, isNarrow: Codes.isNarrow)
            dot(&integers.2, low, high, c, isNarrow: Codes.isNarrow)
            dot(&integers.3, low, high, d, isNarrow: Codes.isNarrow)
        }
        add(first, a.lowHalf, b.lowHalf, c.lowHalf, d.lowHalf)
        add(first &+ 2, a.highHalf, b.highHalf, c.highHalf, d.highHalf)
    }

    @inline(__always) static func rowSums(_ integers: Integers) -> FourTimes<SIMD8<Int32>> { integers }
}
#endif
