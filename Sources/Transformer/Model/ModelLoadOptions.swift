import Tensor

/// Options for loading a model.
public struct ModelLoadOptions: Sendable {
    /// The element type to which weights are converted; nil keeps the file's.
    public var elementType: ElementType?
    /// Whether products are exact: quantized weights are dequantized, activations keep full precision, and other
    /// matrices are read in place. Slow; the reference of the fast way, which rounds activations to 8 bits for
    /// quantized weights.
    public var isExact: Bool
    /// Whether products with weights of BF16 may round activations to 12 bits, which processors with fast products of
    /// 16-bit integers do. Sessions and the server allow it. False by default, so that logits and embeddings are those
    /// of F32.
    public var roundsActivations = false
    /// The quantization of unquantized matrices at load; nil for none. It is an error for quantized models.
    public var quantization: WeightQuantization?
    /// The type of the KV cache. nil means F16 for quantized weights, whose own error is about a thousand times that of
    /// half precision. For other weights and for exact products it means F32.
    public var keyValueType: KeyValueType?
    /// The number of threads; nil follows affinity and CPU quota.
    public var threadCount: Int?
    /// The longest sequence in tokens; nil means the configuration's, at most about a million.
    public var contextLength: Int?
    /// The vision encoder of a GGUF model, `mmproj-….gguf`; nil for the file beside the model.
    public var visionFile: String?
    /// Receives the fraction of weights that are loaded, from 0 to 1. Called on the loading thread in ascending order,
    /// last with 1.
    public var progress: (@Sendable (Double) -> Void)?
    /// Whether the model is used only as an encoder. Keys and values then don't outlive their layer, and no output head
    /// is needed.
    package var readsOnce = false

    /// Creates options.
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
    /// Returns the type of the KV cache for the given weights.
    func keyValueType(of source: any TensorSource) -> KeyValueType {
        if let keyValueType { return keyValueType }
        guard !isExact, elementType == nil, quantization != nil || source.isQuantized else { return .float32 }
        return .float16
    }
}
