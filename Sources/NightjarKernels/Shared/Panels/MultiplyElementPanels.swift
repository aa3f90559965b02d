import NightjarKernelTable

func multiplyFloat32Panels(_ pointer: UnsafeRawPointer) {
    multiplyElements(Float32Elements.self, pointer.load(as: ElementPanelArguments.self))
}

func multiplyFloat16Panels(_ pointer: UnsafeRawPointer) {
    multiplyElements(Float16Elements.self, pointer.load(as: ElementPanelArguments.self))
}

func multiplyBFloat16Panels(_ pointer: UnsafeRawPointer) {
    multiplyElements(BFloat16Elements.self, pointer.load(as: ElementPanelArguments.self))
}

/// Multiplies each panel by all inputs, as many at once as the registers hold sums for.
@inline(__always) private func multiplyElements<Elements: PanelElements>(
    _ elements: Elements.Type, _ arguments: ElementPanelArguments
) {
    var panel = 0
    #if arch(x86_64) && NIGHTJAR_TIER3
    if arguments.inputCount >= fewestInputsOfPairs {
        while panel &+ 2 <= arguments.panelCount {
            multiplyPanelPair(elements, arguments, panel)
            panel &+= 2
        }
    }
    #endif
    while panel < arguments.panelCount {
        multiplyOnePanel(elements, arguments, panel)
        panel &+= 1
    }
}

/// Multiplies one panel by all inputs.
@inline(__always) private func multiplyOnePanel<Elements: PanelElements>(
    _ elements: Elements.Type, _ arguments: ElementPanelArguments, _ panel: Int
) {
    typealias Two = Joined<OneElementInput, OneElementInput>
    var left = arguments.inputCount
    while left > 0 {
        #if arch(x86_64) && NIGHTJAR_TIER3
        typealias Four = Joined<Two, Two>
        if left >= 12 {
            take(Joined<Four, Joined<Four, Four>>.self, elements, arguments, panel, &left)
            continue
        }
        if left >= 8 {
            take(Joined<Four, Four>.self, elements, arguments, panel, &left)
            continue
        }
        if left >= 4 {
            take(Four.self, elements, arguments, panel, &left)
            continue
        }
        if left >= 2 {
            take(Two.self, elements, arguments, panel, &left)
            continue
        }
        #elseif NIGHTJAR_TIER2 || arch(arm64)
        #if arch(x86_64)
        if left >= 3 {
            take(Joined<Two, OneElementInput>.self, elements, arguments, panel, &left)
            continue
        }
        #endif
        // On arm64, the sums of three inputs would fill 24 registers, and LLVM would spill.
        if left >= 2 {
            take(Two.self, elements, arguments, panel, &left)
            continue
        }
        #endif
        take(OneElementInput.self, elements, arguments, panel, &left)
    }
}

#if arch(x86_64) && NIGHTJAR_TIER3
/// Multiplies two adjacent panels by all inputs.
@inline(__always) private func multiplyPanelPair<Elements: PanelElements>(
    _ elements: Elements.Type, _ arguments: ElementPanelArguments, _ panel: Int
) {
    typealias Two = Joined<OneInputOfTwoPanels, OneInputOfTwoPanels>
    typealias Four = Joined<Two, Two>
    var left = arguments.inputCount
    // Six inputs would leave no register for loads.
    while left >= 5 { take(Joined<Four, OneInputOfTwoPanels>.self, elements, arguments, panel, &left) }
    if left >= 4 { take(Four.self, elements, arguments, panel, &left) }
    if left >= 2 { take(Two.self, elements, arguments, panel, &left) }
    if left >= 1 { take(OneInputOfTwoPanels.self, elements, arguments, panel, &left) }
}
#endif

/// Processes the next of the remaining inputs.
@inline(__always) private func take<Elements: PanelElements, Inputs: ElementInputs>(
    _ inputs: Inputs.Type, _ elements: Elements.Type, _ arguments: ElementPanelArguments, _ panel: Int,
    _ left: inout Int
) {
    let first = arguments.inputCount &- left
    multiplyElementPanels(
        elements, inputs, arguments.panels + panel &* arguments.panelBytes, arguments.panelBytes, arguments.columns,
        arguments.inputs + first &* arguments.inputStride, arguments.inputStride,
        arguments.output + (panel &* PanelLayout.rows &+ first &* arguments.outputStride), arguments.outputStride)
    left &-= Inputs.count
}

/// The prefetch distance in bytes, as for panels of codes.
private let elementPrefetchDistance = 4096

/// Multiplies one or two panels by a few inputs.
///
/// Each output is one lane's two sums in the order of the columns. Its bits don't depend on other rows and inputs.
@inline(__always) private func multiplyElementPanels<Elements: PanelElements, Inputs: ElementInputs>(
    _ elements: Elements.Type, _ inputs: Inputs.Type, _ panel: UnsafeRawPointer, _ panelBytes: Int, _ columns: Int,
    _ input: UnsafePointer<Float>, _ stride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    var weights = panel
    var place = input
    var sums = Inputs.zeros()
    for _ in 0..<columns &>> 1 {
        prefetch(weights + elementPrefetchDistance)
        if Elements.pairBytes > 64 { prefetch(weights + (elementPrefetchDistance &+ 64)) }
        if Inputs.panels > 1 { prefetch(weights + (panelBytes &+ elementPrefetchDistance)) }
        Inputs.addEven(&sums, Inputs.weights(weights, panelBytes) { Elements.even($0) }, place, stride)
        Inputs.addOdd(&sums, Inputs.weights(weights, panelBytes) { Elements.odd($0) }, place + 1, stride)
        weights += Elements.pairBytes
        place += 2
    }
    if columns & 1 != 0 {
        Inputs.addEven(&sums, Inputs.weights(weights, panelBytes) { Elements.even($0) }, place, stride)
    }
    Inputs.store(sums, output, outputStride)
}
