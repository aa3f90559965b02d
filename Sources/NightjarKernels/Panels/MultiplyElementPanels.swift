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

/// Takes all inputs through each panel, as many at once as the registers hold sums for.
@inline(__always) private func multiplyElements<Elements: PanelElements>(
    _ elements: Elements.Type, _ arguments: ElementPanelArguments
) {
    typealias Two = Joined<OneElementInput, OneElementInput>
    typealias Four = Joined<Two, Two>
    let stride = arguments.inputStride
    for panel in 0..<arguments.panelCount {
        let weights = arguments.panels + panel &* arguments.panelBytes
        var input = arguments.inputs
        var output = arguments.output + panel &* PanelLayout.rows
        var left = arguments.inputCount
        /// Takes the next inputs through the panel.
        @inline(__always) func take<Inputs: ElementInputs>(_ inputs: Inputs.Type) {
            multiplyElementPanel(
                elements, inputs, weights, arguments.columns, input, stride, output, arguments.outputStride)
            input += Inputs.count &* stride
            output += Inputs.count &* arguments.outputStride
            left &-= Inputs.count
        }
        while left > 0 {
            #if NIGHTJAR_AVX512
            if left >= 12 {
                take(Joined<Four, Joined<Four, Four>>.self)
                continue
            }
            if left >= 8 {
                take(Joined<Four, Four>.self)
                continue
            }
            if left >= 4 {
                take(Four.self)
                continue
            }
            if left >= 2 {
                take(Two.self)
                continue
            }
            #elseif NIGHTJAR_AVX2 || arch(arm64)
            if left >= 3 {
                take(Joined<Two, OneElementInput>.self)
                continue
            }
            if left >= 2 {
                take(Two.self)
                continue
            }
            #endif
            take(OneElementInput.self)
        }
    }
}

/// Bytes ahead of which a panel is asked for, as for panels of codes.
private let elementPrefetchDistance = 4096

/// One panel and a few inputs. Each output is one lane's two sums in the order of the columns, so that it has the same bits
/// whatever other rows and inputs stand beside it.
@inline(__always) private func multiplyElementPanel<Elements: PanelElements, Inputs: ElementInputs>(
    _ elements: Elements.Type, _ inputs: Inputs.Type, _ panel: UnsafeRawPointer, _ columns: Int,
    _ input: UnsafePointer<Float>, _ stride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    var weights = panel
    var place = input
    var sums = Inputs.zeros()
    for _ in 0..<columns &>> 1 {
        prefetch(weights + elementPrefetchDistance)
        if Elements.pairBytes > 64 { prefetch(weights + (elementPrefetchDistance &+ 64)) }
        Inputs.addEven(&sums, Elements.even(weights), place, stride)
        Inputs.addOdd(&sums, Elements.odd(weights), place + 1, stride)
        weights += Elements.pairBytes
        place += 2
    }
    if columns & 1 != 0 { Inputs.addEven(&sums, Elements.even(weights), place, stride) }
    Inputs.store(sums, output, outputStride)
}
