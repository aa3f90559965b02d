import Tensor

/// How a model is loaded.
public struct ModelLoadOptions: Sendable {
    /// Element type that weights are converted to; nil leaves them as the file has them.
    public var elementType: ElementType?
    /// Whether quantized weights are computed with their exact values and with activations of full precision, and others
    /// row by row where they lie in the file: slow, and the reference of the fast way, which rounds activations for
    /// quantized weights to 8 bits.
    public var isExact: Bool
    /// How matrices of elements are quantized when they are loaded, by all threads; nil leaves them. Models whose weights
    /// are quantized already are refused.
    public var quantization: WeightQuantization?
    /// How cached keys and values are stored; nil takes F16 beside quantized weights, whose own error is some thousand
    /// times that of half precision, and F32 beside others and for exact products.
    public var keyValueType: KeyValueType?
    /// Number of threads that compute; nil follows affinity and quota.
    public var threadCount: Int?
    /// Longest sequence in tokens; nil takes the configuration's, at most a million.
    public var contextLength: Int?
    /// The file of the tower that reads images for a GGUF model, `mmproj-….gguf`; nil for the one beside the model.
    public var visionFile: String?
    /// Told, while weights are laid out, which share of them is done, from 0 to 1; called on the thread that loads, in
    /// the order of the shares, the last time with 1.
    public var progress: (@Sendable (Double) -> Void)?
    /// Whether texts are only read, each at once, and never continued: no key or value outlives its layer, and there need be
    /// no output head.
    package var readsOnce = false

    /// Options with the defaults.
    public init(
        elementType: ElementType? = nil, keyValueType: KeyValueType? = nil, threadCount: Int? = nil,
        contextLength: Int? = nil, isExact: Bool = false, quantization: WeightQuantization? = nil,
        progress: (@Sendable (Double) -> Void)? = nil
    ) {
        self.elementType = elementType
        self.keyValueType = keyValueType
        self.threadCount = threadCount
        self.contextLength = contextLength
        self.isExact = isExact
        self.quantization = quantization
        self.progress = progress
    }
}

extension ModelLoadOptions {
    /// How keys and values are stored beside weights.
    func keyValueType(of source: any TensorSource) -> KeyValueType {
        if let keyValueType { return keyValueType }
        guard !isExact, elementType == nil, quantization != nil || source.isQuantized else { return .float32 }
        return .float16
    }
}
