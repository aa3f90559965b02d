#if arch(arm64)
import NightjarKernelTable

/// Multiplies a panel whose groups have scales of their own.
///
/// There is one loop over 32 columns at a time. With a loop over groups around it, groups of 32 columns would execute a
/// tenth more instructions, and would copy their scales if they have no offsets.
@inline(__always) func multiplyGroups<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ pass: PanelPass, _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = Inputs.place(arguments, input, sums: 1)
    var weights = panel
    let table = arguments.table
    let scaleBytes = arguments.scales == PanelLayout.Scales.float32.rawValue ? 64 : 32
    let isAdded = arguments.offsets == PanelLayout.Offsets.added.rawValue
    let headBytes = scaleBytes &+ (isAdded ? scaleBytes : arguments.offsets == 0 ? 0 : 16)
    let hasOffsets = headBytes != scaleBytes
    let parts = arguments.groupColumns &>> 5
    let end = panel + arguments.units &* (headBytes &+ parts &* Codes.bytes)
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    var totals = Inputs.zeros()
    // An initial value that is never used: the first round reads the scale.
    var scale = Inputs.numbers(panel, pass, bytes: 0) { _ in RowFloats() }
    var offsets = panel
    var left = 0
    while weights < end {
        if pass.firstRow == 0 { prefetchPanel(weights, 64 &+ Codes.bytes) }
        if left == 0 {
            scale = Inputs.numbers(weights, pass, bytes: scaleBytes &>> 4) { numbers($0, arguments.scales) }
            offsets = weights + scaleBytes
            weights += headBytes
            left = parts
        }
        left &-= 1
        var sums = Inputs.start(place, half: 0, zero)
        Inputs.addHalf(codes, &sums, weights, pass, 0, place, table)
        Inputs.addHalf(codes, &sums, weights, pass, 4, place, table)
        Inputs.add(&totals, sums, scale, place)
        if hasOffsets && isAdded {
            let offset = Inputs.numbers(offsets, pass, bytes: scaleBytes &>> 4) { numbers($0, arguments.scales) }
            Inputs.add(&totals, offset, place, half: 0)
        } else if hasOffsets {
            let points = Inputs.numbers(offsets, pass, bytes: 1) { unsignedBytes($0) }
            Inputs.add(&totals, Inputs.negated(Inputs.product(scale, points)), place, half: 0)
        }
        weights += Codes.bytes
        Inputs.advance(&place, sums: 1)
    }
    Inputs.store(totals, output, arguments.outputStride)
}
#endif
