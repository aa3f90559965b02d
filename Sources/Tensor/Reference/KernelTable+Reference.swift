import NightjarKernelTable

extension KernelTable {
    /// The table of the reference implementations.
    static let reference = KernelTable(
        float32: Reference.float32, float16: Reference.float16, bfloat16: Reference.bfloat16,
        panels: Reference.panels, words: Reference.words,
        attention: Reference.attention, normalization: Reference.normalization, elementwise: Reference.elementwise,
        state: Reference.state, ceilings: Reference.ceilings)
}
