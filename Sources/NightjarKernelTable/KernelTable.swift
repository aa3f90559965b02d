/// All kernels of one instruction-set tier, as C function pointers, so that nothing can be inlined across tiers.
package struct KernelTable: Sendable {
    /// Kernels over Float weights.
    package let float32: WeightFormatKernels
    /// Kernels over IEEE half-precision weights.
    package let float16: WeightFormatKernels
    /// Kernels over bfloat16 weights.
    package let bfloat16: WeightFormatKernels
    /// Kernels over quantized weights.
    package let panels: PanelKernels
    /// Kernels over bfloat16 weights as whole numbers; nil where they are no faster than those of Floats.
    package let words: WordKernels?
    /// Attention.
    package let attention: AttentionKernels
    /// Normalization and rotary embedding.
    package let normalization: NormalizationKernels
    /// Vectors.
    package let elementwise: ElementwiseKernels
    /// Layers with a state of fixed size.
    package let state: StateKernels
    /// The kernels that measure the machine's peak rates.
    package let ceilings: CeilingKernels

    /// Collects the kernels of one tier.
    package init(
        float32: WeightFormatKernels, float16: WeightFormatKernels, bfloat16: WeightFormatKernels,
        panels: PanelKernels, words: WordKernels?, attention: AttentionKernels, normalization: NormalizationKernels,
        elementwise: ElementwiseKernels, state: StateKernels, ceilings: CeilingKernels
    ) {
        self.float32 = float32
        self.float16 = float16
        self.bfloat16 = bfloat16
        self.panels = panels
        self.words = words
        self.attention = attention
        self.normalization = normalization
        self.elementwise = elementwise
        self.state = state
        self.ceilings = ceilings
    }
}
