import NightjarKernelTable

// Products of one panel with a few activation rows. Each output is one lane's sum over the groups in their order, so that
// it has the same bits whatever other rows and inputs stand beside it.

/// Bytes ahead of which a panel is asked for; one page is what lets one thread read faster than a plain loop does.
private let panelPrefetchDistance = 4096

/// Asks for what will be read one distance later.
@inline(__always) private func prefetchPanel(_ address: UnsafeRawPointer, _ byteCount: Int) {
    var place = 0
    while place < byteCount {
        prefetch(address + (panelPrefetchDistance &+ place))
        place &+= 64
    }
}

/// Where a group's activations are, moved along as the groups go by.
///
/// A tuple, because a struct would bring metadata and weak copy functions whose names all tiers share.
typealias InputPlace = (
    codes: UnsafeRawPointer, scales: UnsafePointer<Float>, sums: UnsafePointer<Int32>, scaled: UnsafePointer<Float>
)

@inline(__always) private func inputPlace(_ arguments: PanelArguments, _ input: UnsafeRawPointer) -> InputPlace {
    let groups = arguments.scaleOffset &>> 5
    let scales = input + arguments.scaleOffset
    let sums = scales + groups &* 4
    return (
        input, scales.assumingMemoryBound(to: Float.self), sums.assumingMemoryBound(to: Int32.self),
        (sums + groups &* 8).assumingMemoryBound(to: Float.self)
    )
}

@inline(__always) private func advance(_ place: inout InputPlace) {
    place.codes += 32
    place.scales += 1
    place.sums += 2
    place.scaled += 2
}

/// Four steps: 16 columns.
@inline(__always) private func addHalf<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ sums: inout Inputs.Integers, _ panel: UnsafeRawPointer, _ first: Int,
    _ input: UnsafeRawPointer, _ stride: Int, _ table: SIMD16<UInt8>
) {
    let narrow = Codes.isNarrow
    let place = input + 4 &* first
    Inputs.add(&sums, Codes.step(panel, first, table), place, stride, isNarrow: narrow)
    Inputs.add(&sums, Codes.step(panel, first &+ 1, table), place + 4, stride, isNarrow: narrow)
    Inputs.add(&sums, Codes.step(panel, first &+ 2, table), place + 8, stride, isNarrow: narrow)
    Inputs.add(&sums, Codes.step(panel, first &+ 3, table), place + 12, stride, isNarrow: narrow)
}

/// 16 scales or offsets of a stored type.
@inline(__always) private func numbers(_ address: UnsafeRawPointer, _ scales: Int) -> RowFloats {
    switch scales {
    case PanelLayout.Scales.float16.rawValue: halves(address)
    case PanelLayout.Scales.bfloat16.rawValue: upperHalves(address)
    default: address.loadUnaligned(as: RowFloats.self)
    }
}

/// A panel whose groups have scales of their own.
@inline(__always) func multiplyGroups<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = inputPlace(arguments, input)
    var weights = panel
    let stride = arguments.inputStride
    let scaleBytes = arguments.scales == PanelLayout.Scales.float32.rawValue ? 64 : 32
    let parts = arguments.groupColumns &>> 5
    let zero = arguments.zero
    let table = arguments.table
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        prefetchPanel(weights, scaleBytes)
        let scale = numbers(weights, arguments.scales)
        weights += scaleBytes
        var offset = RowFloats()
        switch arguments.offsets {
        case PanelLayout.Offsets.added.rawValue:
            offset = numbers(weights, arguments.scales)
            weights += scaleBytes
        case PanelLayout.Offsets.zeroPoint.rawValue:
            offset = RowFloats() - scale * unsignedBytes(weights)
            weights += 16
        default: break
        }
        for _ in 0..<parts {
            prefetchPanel(weights, Codes.bytes)
            var sums = Inputs.startWhole(place.sums, stride, zero)
            addHalf(codes, inputs, &sums, weights, 0, place.codes, stride, table)
            addHalf(codes, inputs, &sums, weights, 4, place.codes, stride, table)
            Inputs.add(&totals, sums, scale, place.scales, stride)
            if arguments.offsets != 0 {
                Inputs.add(&totals, offset, place.scaled, stride)
                Inputs.add(&totals, offset, place.scaled + 1, stride)
            }
            weights += Codes.bytes
            advance(&place)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}

/// A panel in superblocks of 256 columns with groups of 32.
@inline(__always) func multiplySuperblocks32<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = inputPlace(arguments, input)
    var weights = panel
    let stride = arguments.inputStride
    let hasOffsets = arguments.offsets != 0
    let zero = arguments.zero
    let table = arguments.table
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        let factor = halves(weights)
        weights += 32
        var offsetFactor = RowFloats()
        if hasOffsets {
            offsetFactor = RowFloats() - halves(weights)
            weights += 32
        }
        for _ in 0..<8 {
            prefetchPanel(weights, Codes.bytes &+ 32)
            let scale = factor * signedBytes(weights)
            weights += 16
            if hasOffsets {
                let offset = offsetFactor * unsignedBytes(weights)
                Inputs.add(&totals, offset, place.scaled, stride)
                Inputs.add(&totals, offset, place.scaled + 1, stride)
                weights += 16
            }
            var sums = Inputs.startWhole(place.sums, stride, zero)
            addHalf(codes, inputs, &sums, weights, 0, place.codes, stride, table)
            addHalf(codes, inputs, &sums, weights, 4, place.codes, stride, table)
            Inputs.add(&totals, sums, scale, place.scales, stride)
            weights += Codes.bytes
            advance(&place)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}

/// A panel in superblocks of 256 columns with groups of 16.
@inline(__always) func multiplySuperblocks16<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    var place = inputPlace(arguments, input)
    var weights = panel
    let stride = arguments.inputStride
    let hasOffsets = arguments.offsets != 0
    let zero = arguments.zero
    let table = arguments.table
    let groupBytes = hasOffsets ? 64 : 32
    var totals = Inputs.zeros()
    for _ in 0..<arguments.units {
        let factor = halves(weights)
        weights += 32
        var offsetFactor = RowFloats()
        if hasOffsets {
            offsetFactor = RowFloats() - halves(weights)
            weights += 32
        }
        for _ in 0..<8 {
            prefetchPanel(weights, Codes.bytes &+ groupBytes)
            let line = weights + groupBytes
            if hasOffsets {
                Inputs.add(&totals, offsetFactor * unsignedBytes(weights + 32), place.scaled, stride)
                Inputs.add(&totals, offsetFactor * unsignedBytes(weights + 48), place.scaled + 1, stride)
            }
            var first = Inputs.start(place.sums, stride, zero)
            addHalf(codes, inputs, &first, line, 0, place.codes, stride, table)
            Inputs.add(&totals, first, factor * signedBytes(weights), place.scales, stride)
            var second = Inputs.start(place.sums + 1, stride, zero)
            addHalf(codes, inputs, &second, line, 4, place.codes, stride, table)
            Inputs.add(&totals, second, factor * signedBytes(weights + 16), place.scales, stride)
            weights = line + Codes.bytes
            advance(&place)
        }
    }
    Inputs.store(totals, output, arguments.outputStride)
}
