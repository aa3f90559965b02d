/// All kernels of one instruction-set tier, as C function pointers, so that nothing can be inlined across tiers.
public struct KernelTable: Sendable {
    /// Kernels over Float weights.
    public let float32: WeightFormatKernels
    /// Kernels over IEEE half-precision weights.
    public let float16: WeightFormatKernels
    /// Kernels over bfloat16 weights.
    public let bfloat16: WeightFormatKernels
    /// Kernels over quantized weights.
    public let panels: PanelKernels
    /// Attention.
    public let attention: AttentionKernels
    /// Normalisation and rotary embedding.
    public let normalization: NormalizationKernels
    /// Vectors.
    public let elementwise: ElementwiseKernels
    /// Layers with a state of fixed size.
    public let state: StateKernels
    /// What the machine gives at most.
    public let ceilings: CeilingKernels

    /// Collects the kernels of one tier.
    public init(
        float32: WeightFormatKernels, float16: WeightFormatKernels, bfloat16: WeightFormatKernels,
        panels: PanelKernels, attention: AttentionKernels, normalization: NormalizationKernels,
        elementwise: ElementwiseKernels, state: StateKernels, ceilings: CeilingKernels
    ) {
        self.float32 = float32
        self.float16 = float16
        self.bfloat16 = bfloat16
        self.panels = panels
        self.attention = attention
        self.normalization = normalization
        self.elementwise = elementwise
        self.state = state
        self.ceilings = ceilings
    }
}
