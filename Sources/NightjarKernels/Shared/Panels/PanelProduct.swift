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
    codes: UnsafeRawPointer, scales: UnsafePointer<Float>, sums: UnsafePointer<Int32>, scaled: UnsafePointer<Float>,
    stride: Int
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
        (first + groups &* 4 &* sums).assumingMemoryBound(to: Float.self), arguments.inputStride
    )
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
    _ pass: PanelPass, _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = Inputs.place(arguments, input, sums: 1)
    var weights = panel
    let scaleBytes = arguments.scales == PanelLayout.Scales.float32.rawValue ? 64 : 32
    let parts = arguments.groupColumns &>> 5
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    let table = arguments.table
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        prefetchPanel(weights, scaleBytes)
        let scale = Inputs.numbers(weights, pass, bytes: scaleBytes &>> 4) { numbers($0, arguments.scales) }
        weights += scaleBytes
        var offset = scale
        switch arguments.offsets {
        case PanelLayout.Offsets.added.rawValue:
            offset = Inputs.numbers(weights, pass, bytes: scaleBytes &>> 4) { numbers($0, arguments.scales) }
            weights += scaleBytes
        case PanelLayout.Offsets.zeroPoint.rawValue:
            offset = Inputs.negated(
                Inputs.product(scale, Inputs.numbers(weights, pass, bytes: 1) { unsignedBytes($0) }))
            weights += 16
        default: break
        }
        for _ in 0..<parts {
            prefetchPanel(weights, Codes.bytes)
            var sums = Inputs.start(place, half: 0, zero)
            Inputs.addHalf(codes, &sums, weights, pass, 0, place, table)
            Inputs.addHalf(codes, &sums, weights, pass, 4, place, table)
            Inputs.add(&totals, sums, scale, place)
            if arguments.offsets != 0 {
                Inputs.add(&totals, offset, place, half: 0)
            }
            weights += Codes.bytes
            Inputs.advance(&place, sums: 1)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}
#endif

/// Multiplies a panel in superblocks of 256 columns with groups of 32.
@inline(__always) func multiplySuperblocks32<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ pass: PanelPass, _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = Inputs.place(arguments, input, sums: 1)
    var weights = panel
    let hasOffsets = arguments.offsets != 0
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    let table = arguments.table
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        let factor = Inputs.numbers(weights, pass, bytes: 2) { halves($0) }
        weights += 32
        var offsetFactor = factor
        if hasOffsets {
            offsetFactor = Inputs.negated(Inputs.numbers(weights, pass, bytes: 2) { halves($0) })
            weights += 32
        }
        for _ in 0..<8 {
            prefetchPanel(weights, Codes.bytes &+ 32)
            let scale = Inputs.product(factor, Inputs.numbers(weights, pass, bytes: 1) { signedBytes($0) })
            weights += 16
            if hasOffsets {
                let offset = Inputs.product(offsetFactor, Inputs.numbers(weights, pass, bytes: 1) { unsignedBytes($0) })
                Inputs.add(&totals, offset, place, half: 0)
                weights += 16
            }
            var sums = Inputs.start(place, half: 0, zero)
            Inputs.addHalf(codes, &sums, weights, pass, 0, place, table)
            Inputs.addHalf(codes, &sums, weights, pass, 4, place, table)
            Inputs.add(&totals, sums, scale, place)
            weights += Codes.bytes
            Inputs.advance(&place, sums: 1)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}

/// Multiplies a panel in superblocks of 256 columns with groups of 16.
@inline(__always) func multiplySuperblocks16<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ pass: PanelPass, _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = Inputs.place(arguments, input, sums: 2)
    var weights = panel
    let hasOffsets = arguments.offsets != 0
    let zero = arguments.zero &- centre(isNarrow: Codes.isNarrow)
    let table = arguments.table
    let groupBytes = hasOffsets ? 64 : 32
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        let factor = Inputs.numbers(weights, pass, bytes: 2) { halves($0) }
        weights += 32
        var offsetFactor = factor
        if hasOffsets {
            offsetFactor = Inputs.negated(Inputs.numbers(weights, pass, bytes: 2) { halves($0) })
            weights += 32
        }
        for _ in 0..<8 {
            prefetchPanel(weights, Codes.bytes &+ groupBytes)
            let line = weights + groupBytes
            if hasOffsets {
                let low = Inputs.numbers(weights + 32, pass, bytes: 1) { unsignedBytes($0) }
                Inputs.add(&totals, Inputs.product(offsetFactor, low), place, half: 0)
                let high = Inputs.numbers(weights + 48, pass, bytes: 1) { unsignedBytes($0) }
                Inputs.add(&totals, Inputs.product(offsetFactor, high), place, half: 1)
            }
            var first = Inputs.start(place, half: 0, zero)
            Inputs.addHalf(codes, &first, line, pass, 0, place, table)
            let firstScale = Inputs.numbers(weights, pass, bytes: 1) { signedBytes($0) }
            Inputs.add(&totals, first, Inputs.product(factor, firstScale), place)
            var second = Inputs.start(place, half: 1, zero)
            Inputs.addHalf(codes, &second, line, pass, 4, place, table)
            let secondScale = Inputs.numbers(weights + 16, pass, bytes: 1) { signedBytes($0) }
            Inputs.add(&totals, second, Inputs.product(factor, secondScale), place)
            weights = line + Codes.bytes
            Inputs.advance(&place, sums: 2)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}
