// On x86-64, the 16 columns of a panel are processed line by line.
#if !arch(arm64)
extension LineInputs where Place == InputPlace {
    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _ pass: PanelPass, _ first: Int,
        _ place: InputPlace, _ table: SIMD16<UInt8>
    ) {
        /// Adds one step.
        @inline(__always) func add(_ step: Int) {
            let lines = lines(panel, pass) { Codes.step($0, step, table) }
            Self.add(&integers, lines, place.codes + 4 &* step, place.stride, isNarrow: Codes.isNarrow)
        }
        // LLVM unrolls the loop. With four calls the Swift compiler would take half as long again. With a whole step in
        // the loop, nibbles would be selected at run time.
        var step = first
        while step < first &+ 4 {
            add(step)
            add(step &+ 1)
            step &+= 2
        }
    }
}

extension OneInput {
    @inline(__always) static func add(
        _ integers: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, _: Int, isNarrow: Bool
    ) {
        dot(&integers, codes, input, isNarrow: isNarrow)
    }
}

extension Twice {
    @inline(__always) static func add(
        _ integers: inout Integers, _ codes: Lines, _ input: UnsafeRawPointer, _ stride: Int, isNarrow: Bool
    ) {
        Half.add(&integers.0, codes, input, stride, isNarrow: isNarrow)
        Half.add(&integers.1, codes, input + Half.count &* stride, stride, isNarrow: isNarrow)
    }
}
#endif
