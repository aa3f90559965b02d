import NightjarKernelTable
import NightjarKernels

/// Without arguments: all checks. With `count CASE INPUTS UNITS`: one product, for counting its instructions.
@_cdecl("main") public func main(_ count: Int32, _ arguments: UnsafePointer<UnsafePointer<CChar>>) -> Int32 {
    let kernels = makeKernelTable()
    if count == 5 {
        return product(kernels, Int(number(arguments[2])), Int(number(arguments[3])), Int(number(arguments[4])))
    }
    var checks = Checks()
    checks.panels(kernels)
    checks.elements(kernels)
    checks.vectors(kernels)
    checks.attention(kernels)
    checks.states(kernels)
    print("checks: \(checks.passed) passed, \(checks.failed) failed")
    return checks.failed == 0 ? 0 : 1
}

@_silgen_name("atoi") private func number(_ text: UnsafePointer<CChar>) -> Int32

/// Multiplies one panel by some inputs, 256 columns for each unit.
private func product(_ kernels: KernelTable, _ index: Int, _ inputCount: Int, _ units: Int) -> Int32 {
    let columns = 256 * units
    let formats: [BlockFormat] = [.q8_0, .q4_0, .iq4_NL, .q4_K, .q6_K, .q2_K]
    // Memory that is not written has no instructions that depend on its size.
    if index < formats.count {
        let layout = formats[index].layout
        let panels = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 64)
        let rows = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 64)
        let output = UnsafeMutablePointer<Float>.allocate(capacity: 1 << 10)
        var arguments = PanelArguments(
            layout: layout, columns: columns, panels: panels, panelCount: 1, inputs: rows,
            inputStride: QuantizedRow.bytes(columns: columns), inputCount: inputCount, output: output, outputStride: 16)
        kernels.panels.multiply(&arguments)
        return 0
    }
    let panels = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 64)
    let inputs = UnsafeMutablePointer<Float>.allocate(capacity: 1 << 18)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: 1 << 10)
    let type = index == formats.count ? kernels.float16 : kernels.bfloat16
    var arguments = ElementPanelArguments(
        columns: columns, panels: panels, panelBytes: ElementPanels.bytes(columns: columns, elementBytes: 2),
        panelCount: 1, inputs: inputs, inputStride: columns, inputCount: inputCount, output: output, outputStride: 16)
    type.multiplyPanels(&arguments)
    return 0
}
