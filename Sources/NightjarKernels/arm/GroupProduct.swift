#if arch(arm64)
import NightjarKernelTable

/// Multiplies a panel whose groups have scales of their own.
///
/// There is one loop over 32 columns at a time. With a loop over groups around it, groups of 32 columns would execute a
/// tenth more instructions, and would copy their scales if they have no offsets.
@inline(__always) func multiplyGroups<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = inputPlace(arguments, input, sums: 1)
    var weights = panel
    let (stride, panelBytes, table) = (arguments.inputStride, arguments.panelBytes, arguments.table)
    let scaleBytes = arguments.scales == PanelLayout.Scales.float32.rawValue ? 64 : 32
    let isAdded = arguments.offsets == PanelLayout.Offsets.added.rawValue
    let headBytes = scaleBytes &+ (isAdded ? scaleBytes : arguments.offsets == 0 ? 0 : 16)
    let parts = arguments.groupColumns &>> 5
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    var totals = Inputs.zeros()
    // An initial value that is never used: the first round reads the scale.
    var scale = Inputs.numbers(panel, panelBytes) { _ in RowFloats() }
    var offsets = panel
    var left = 0
    var columns = arguments.units &* parts
    while columns > 0 {
        columns &-= 1
        if left == 0 {
            prefetchPanel(weights, scaleBytes)
            scale = Inputs.numbers(weights, panelBytes) { numbers($0, arguments.scales) }
            offsets = weights + scaleBytes
            weights += headBytes
            left = parts
        }
        left &-= 1
        prefetchPanel(weights, Codes.bytes)
        var sums = Inputs.start(place.sums, stride, zero)
        Inputs.addHalf(codes, &sums, weights, panelBytes, 0, place.codes, stride, table)
        Inputs.addHalf(codes, &sums, weights, panelBytes, 4, place.codes, stride, table)
        Inputs.add(&totals, sums, scale, place.scales, stride)
        if isAdded {
            let offset = Inputs.numbers(offsets, panelBytes) { numbers($0, arguments.scales) }
            Inputs.add(&totals, offset, place.scaled, stride)
        } else if arguments.offsets != 0 {
            let points = Inputs.numbers(offsets, panelBytes) { unsignedBytes($0) }
            Inputs.add(&totals, Inputs.negated(Inputs.product(scale, points)), place.scaled, stride)
        }
        weights += Codes.bytes
        advance(&place, sums: 1)
    }
    Inputs.store(totals, output, arguments.outputStride)
}
#endif
