import NightjarKernelTable

/// The layout of groups that a product reads.
private enum Grouping {
    @inline(__always) static var own: Int { 0 }
    @inline(__always) static var superblocks32: Int { 1 }
    @inline(__always) static var superblocks16: Int { 2 }
}

/// The maximum number of activation rows that are multiplied by a panel while its codes stay in the first-level cache.
private let inputBlock = 64

/// Multiplies panels as described by `PanelArguments`; `PanelLayout` documents the layout.
func multiplyPanels(_ pointer: UnsafeRawPointer) {
    let arguments = pointer.load(as: PanelArguments.self)
    if arguments.scales != PanelLayout.Scales.superblock.rawValue {
        switch arguments.codes {
        case PanelLayout.Codes.twoBits.rawValue: each(TwoBitCodes.self, Grouping.own, arguments)
        case PanelLayout.Codes.threeBits.rawValue: each(ThreeBitCodes.self, Grouping.own, arguments)
        case PanelLayout.Codes.fourBits.rawValue: each(FourBitCodes.self, Grouping.own, arguments)
        case PanelLayout.Codes.fiveBits.rawValue: each(FiveBitCodes.self, Grouping.own, arguments)
        case PanelLayout.Codes.sixBits.rawValue: each(SixBitCodes.self, Grouping.own, arguments)
        case PanelLayout.Codes.eightBits.rawValue: each(EightBitCodes.self, Grouping.own, arguments)
        default: each(TableCodes.self, Grouping.own, arguments)
        }
    } else if arguments.groupColumns == 32 {
        switch arguments.codes {
        case PanelLayout.Codes.fourBits.rawValue: each(FourBitCodes.self, Grouping.superblocks32, arguments)
        case PanelLayout.Codes.fiveBits.rawValue: each(FiveBitCodes.self, Grouping.superblocks32, arguments)
        default: each(TableCodes.self, Grouping.superblocks32, arguments)
        }
    } else {
        switch arguments.codes {
        case PanelLayout.Codes.twoBits.rawValue: each(TwoBitCodes.self, Grouping.superblocks16, arguments)
        case PanelLayout.Codes.threeBits.rawValue: each(ThreeBitCodes.self, Grouping.superblocks16, arguments)
        default: each(SixBitCodes.self, Grouping.superblocks16, arguments)
        }
    }
}

/// The minimum number of inputs for which panels are processed in pairs. With fewer, memory limits a product, and reads
/// one stream fastest.
@inline(__always) var fewestInputsOfPairs: Int { 24 }

/// Multiplies all panels by blocks of inputs, as many inputs at once as the registers hold sums for.
@inline(__always) private func each<Codes: PanelCodes>(
    _ codes: Codes.Type, _ grouping: Int, _ arguments: PanelArguments
) {
    var block = 0
    while block < arguments.inputCount {
        let end = min(block &+ inputBlock, arguments.inputCount)
        var panel = 0
        while panel < arguments.panelCount {
            var input = block
            var panels = 1
            #if arch(x86_64) && NIGHTJAR_TIER3
            if arguments.inputCount >= fewestInputsOfPairs, panel &+ 2 <= arguments.panelCount {
                panels = 2
                while input &+ 4 <= end {
                    one(codes, Twice<Twice<OneInputOfTwo>>.self, grouping, arguments, panel, input)
                    input &+= 4
                }
            }
            #endif
            if input < end {
                for single in panel..<panel &+ panels { rest(codes, grouping, arguments, single, input, end) }
            }
            panel &+= panels
        }
        block = end
    }
}

/// Takes inputs through one panel.
@inline(__always) private func rest<Codes: PanelCodes>(
    _ codes: Codes.Type, _ grouping: Int, _ arguments: PanelArguments, _ panel: Int, _ first: Int, _ end: Int
) {
    var input = first
    while input < end {
        let left = end &- input
        #if arch(arm64) && NIGHTJAR_TIER3
        if left >= 4 {
            // For codes with a scale for each 16 columns, dot products take fewer instructions.
            if grouping == Grouping.superblocks16 {
                one(codes, FourInputs.self, grouping, arguments, panel, input)
            } else {
                one(codes, FourInputsInPairs.self, grouping, arguments, panel, input)
            }
            input &+= 4
            continue
        }
        if left >= 2 {
            one(codes, TwoInputs.self, grouping, arguments, panel, input)
            input &+= 2
            continue
        }
        #else
        #if arch(x86_64) && NIGHTJAR_TIER3
        if left >= 8 {
            one(codes, Twice<Twice<Twice<OneInput>>>.self, grouping, arguments, panel, input)
            input &+= 8
            continue
        }
        #endif
        #if NIGHTJAR_TIER2
        if left >= 4 {
            #if arch(arm64)
            one(codes, FourInputs.self, grouping, arguments, panel, input)
            #else
            one(codes, Twice<Twice<OneInput>>.self, grouping, arguments, panel, input)
            #endif
            input &+= 4
            continue
        }
        #endif
        #if NIGHTJAR_TIER2 || arch(arm64)
        if left >= 2 {
            one(codes, Twice<OneInput>.self, grouping, arguments, panel, input)
            input &+= 2
            continue
        }
        #endif
        #endif
        one(codes, OneInput.self, grouping, arguments, panel, input)
        input &+= 1
    }
}

@inline(__always) private func one<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ grouping: Int, _ arguments: PanelArguments, _ first: Int, _ row: Int
) {
    let panel = arguments.panels + first &* arguments.panelBytes
    let input = arguments.inputs + row &* arguments.inputStride
    let output = arguments.output + (row &* arguments.outputStride &+ first &* PanelLayout.rows)
    #if arch(arm64)
    var row = 0
    repeat {
        multiply(codes, inputs, grouping, arguments, panel, (row, arguments.panelBytes), input, output + row)
        row &+= Inputs.rows
    } while row < PanelLayout.rows
    #else
    multiply(codes, inputs, grouping, arguments, panel, (0, arguments.panelBytes), input, output)
    #endif
}

@inline(__always) private func multiply<Codes: PanelCodes, Inputs: PanelInputs>(
    _ codes: Codes.Type, _ inputs: Inputs.Type, _ grouping: Int, _ arguments: PanelArguments, _ panel: UnsafeRawPointer,
    _ pass: PanelPass, _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
) {
    switch grouping {
    case Grouping.own: multiplyGroups(codes, inputs, arguments, panel, pass, input, output)
    case Grouping.superblocks32: multiplySuperblocks32(codes, inputs, arguments, panel, pass, input, output)
    default: multiplySuperblocks16(codes, inputs, arguments, panel, pass, input, output)
    }
}
