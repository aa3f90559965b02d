import NightjarKernelTable

// Products of one or two panels with a few activation rows. Each output is one lane's sum over the groups in order. Its
// bits don't depend on other rows and inputs.

/// The prefetch distance in bytes. At one page, a thread reads faster than without prefetching.
private let panelPrefetchDistance = 4096

/// Prefetches the bytes that are read one distance later.
@inline(__always) func prefetchPanel(_ address: UnsafeRawPointer, _ byteCount: Int) {
    var place = 0
    while place < byteCount {
        prefetch(address + (panelPrefetchDistance &+ place))
        place &+= 64
    }
}

/// The addresses of a group's activations, advanced from group to group.
///
/// A tuple, because a struct would bring metadata and weak copy functions whose names all tiers share.
typealias InputPlace = (
    codes: UnsafeRawPointer, scales: UnsafePointer<Float>, sums: UnsafePointer<Int32>, scaled: UnsafePointer<Float>
)

/// - Parameter sums: The sums of activations that a group has: 1, or 2 where its halves have scales of their own.
@inline(__always) func inputPlace(
    _ arguments: PanelArguments, _ input: UnsafeRawPointer, sums: Int
) -> InputPlace {
    let groups = arguments.scaleOffset &>> 5
    let scales = input + arguments.scaleOffset
    let first = scales + groups &* (sums == 1 ? 4 : 12)
    return (
        input, scales.assumingMemoryBound(to: Float.self), first.assumingMemoryBound(to: Int32.self),
        (first + groups &* 4 &* sums).assumingMemoryBound(to: Float.self)
    )
}

@inline(__always) func advance(_ place: inout InputPlace, sums: Int) {
    place.codes += 32
    place.scales += 1
    place.sums += sums
    place.scaled += sums
}

/// Reads 16 scales or offsets of a stored type.
@inline(__always) func numbers(_ address: UnsafeRawPointer, _ scales: Int) -> RowFloats {
    switch scales {
    case PanelLayout.Scales.float16.rawValue: halves(address)
    case PanelLayout.Scales.bfloat16.rawValue: upperHalves(address)
    default: address.loadUnaligned(as: RowFloats.self)
    }
}

#if !arch(arm64)
/// A panel whose groups have scales of their own.
@inline(__always) func multiplyGroups<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = inputPlace(arguments, input, sums: 1)
    var weights = panel
    let stride = arguments.inputStride
    let panelBytes = arguments.panelBytes
    let scaleBytes = arguments.scales == PanelLayout.Scales.float32.rawValue ? 64 : 32
    let parts = arguments.groupColumns &>> 5
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    let table = arguments.table
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        prefetchPanel(weights, scaleBytes)
        let scale = Inputs.numbers(weights, panelBytes) { numbers($0, arguments.scales) }
        weights += scaleBytes
        var offset = scale
        switch arguments.offsets {
        case PanelLayout.Offsets.added.rawValue:
            offset = Inputs.numbers(weights, panelBytes) { numbers($0, arguments.scales) }
            weights += scaleBytes
        case PanelLayout.Offsets.zeroPoint.rawValue:
            offset = Inputs.negated(Inputs.product(scale, Inputs.numbers(weights, panelBytes) { unsignedBytes($0) }))
            weights += 16
        default: break
        }
        for _ in 0..<parts {
            prefetchPanel(weights, Codes.bytes)
            var sums = Inputs.start(place.sums, stride, zero)
            Inputs.addHalf(codes, &sums, weights, panelBytes, 0, place.codes, stride, table)
            Inputs.addHalf(codes, &sums, weights, panelBytes, 4, place.codes, stride, table)
            Inputs.add(&totals, sums, scale, place.scales, stride)
            if arguments.offsets != 0 {
                Inputs.add(&totals, offset, place.scaled, stride)
            }
            weights += Codes.bytes
            advance(&place, sums: 1)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}
#endif

/// Multiplies a panel in superblocks of 256 columns with groups of 32.
@inline(__always) func multiplySuperblocks32<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = inputPlace(arguments, input, sums: 1)
    var weights = panel
    let stride = arguments.inputStride
    let panelBytes = arguments.panelBytes
    let hasOffsets = arguments.offsets != 0
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    let table = arguments.table
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        let factor = Inputs.numbers(weights, panelBytes) { halves($0) }
        weights += 32
        var offsetFactor = factor
        if hasOffsets {
            offsetFactor = Inputs.negated(Inputs.numbers(weights, panelBytes) { halves($0) })
            weights += 32
        }
        for _ in 0..<8 {
            prefetchPanel(weights, Codes.bytes &+ 32)
            let scale = Inputs.product(factor, Inputs.numbers(weights, panelBytes) { signedBytes($0) })
            weights += 16
            if hasOffsets {
                let offset = Inputs.product(offsetFactor, Inputs.numbers(weights, panelBytes) { unsignedBytes($0) })
                Inputs.add(&totals, offset, place.scaled, stride)
                weights += 16
            }
            var sums = Inputs.start(place.sums, stride, zero)
            Inputs.addHalf(codes, &sums, weights, panelBytes, 0, place.codes, stride, table)
            Inputs.addHalf(codes, &sums, weights, panelBytes, 4, place.codes, stride, table)
            Inputs.add(&totals, sums, scale, place.scales, stride)
            weights += Codes.bytes
            advance(&place, sums: 1)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}

/// Multiplies a panel in superblocks of 256 columns with groups of 16.
@inline(__always) func multiplySuperblocks16<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = inputPlace(arguments, input, sums: 2)
    var weights = panel
    let stride = arguments.inputStride
    let panelBytes = arguments.panelBytes
    let hasOffsets = arguments.offsets != 0
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    let table = arguments.table
    let groupBytes = hasOffsets ? 64 : 32
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        let factor = Inputs.numbers(weights, panelBytes) { halves($0) }
        weights += 32
        var offsetFactor = factor
        if hasOffsets {
            offsetFactor = Inputs.negated(Inputs.numbers(weights, panelBytes) { halves($0) })
            weights += 32
        }
        for _ in 0..<8 {
            prefetchPanel(weights, Codes.bytes &+ groupBytes)
            let line = weights + groupBytes
            if hasOffsets {
                let low = Inputs.numbers(weights + 32, panelBytes) { unsignedBytes($0) }
                Inputs.add(&totals, Inputs.product(offsetFactor, low), place.scaled, stride)
                let high = Inputs.numbers(weights + 48, panelBytes) { unsignedBytes($0) }
                Inputs.add(&totals, Inputs.product(offsetFactor, high), place.scaled + 1, stride)
            }
            var first = Inputs.start(place.sums, stride, zero)
            Inputs.addHalf(codes, &first, line, panelBytes, 0, place.codes, stride, table)
            let firstScale = Inputs.numbers(weights, panelBytes) { signedBytes($0) }
            Inputs.add(&totals, first, Inputs.product(factor, firstScale), place.scales, stride)
            var second = Inputs.start(place.sums + 1, stride, zero)
            Inputs.addHalf(codes, &second, line, panelBytes, 4, place.codes, stride, table)
            let secondScale = Inputs.numbers(weights + 16, panelBytes) { signedBytes($0) }
            Inputs.add(&totals, second, Inputs.product(factor, secondScale), place.scales, stride)
            weights = line + Codes.bytes
            advance(&place, sums: 2)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}
