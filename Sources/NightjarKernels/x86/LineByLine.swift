// On x86-64, the 16 columns of a panel are processed line by line.
#if !arch(arm64)
extension LineInputs {
    @inline(__always) static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _ panelBytes: Int, _ first: Int,
        _ input: UnsafeRawPointer, _ stride: Int, _ table: SIMD16<UInt8>
    ) {
        /// Adds one step.
        @inline(__always) func add(_ step: Int) {
            let lines = lines(panel, panelBytes) { Codes.step($0, step, table) }
            Self.add(&integers, lines, input + 4 &* step, stride, isNarrow: Codes.isNarrow)
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
#endif
