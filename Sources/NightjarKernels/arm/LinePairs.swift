// On arm64, the 16 columns of a panel are processed two lines at a time, whose inputs are lanes of one register.
#if arch(arm64)
extension LineInputs where Place == InputPlace {
    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _ pass: PanelPass, _ first: Int,
        _ place: InputPlace, _ table: SIMD16<UInt8>
    ) {
        /// Adds two steps.
        @inline(__always) func add(_ step: Int) {
            let low = lines(panel, pass) { Codes.step($0, step, table) }
            let high = lines(panel, pass) { Codes.step($0, step &+ 1, table) }
            Self.add(&integers, low, high, place.codes + 4 &* step, place.stride, isNarrow: Codes.isNarrow)
        }
        // Written out, because LLVM doesn't unroll the loop, which would then shift by a variable.
        add(first)
        add(first &+ 2)
    }
}

extension OneInput {
    @inline(__always) static func add(
        _ integers: inout RowIntegers, _ first: Line, _ second: Line, _ input: UnsafeRawPointer, _: Int, isNarrow: Bool
    ) {
        dot(&integers, first, second, input, isNarrow: isNarrow)
    }
}

extension Twice {
    @inline(__always) static func add(
        _ integers: inout Integers, _ first: Lines, _ second: Lines, _ input: UnsafeRawPointer, _ stride: Int,
        isNarrow: Bool
    ) {
        Half.add(&integers.0, first, second, input, stride, isNarrow: isNarrow)
        Half.add(&integers.1, first, second, input + Half.count &* stride, stride, isNarrow: isNarrow)
    }
}
#endif
