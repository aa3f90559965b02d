import Tensor

/// The formats to which a model's matrices are quantized.
public struct WeightQuantization: Sendable, Hashable {
    /// The format of most matrices.
    public var format: BlockFormat
    /// The format of values and down projections, whose errors matter most. nil means `format`, but Q3_K beside Q2_K:
    /// with two bits there, real models diverge two to four times as much.
    public var sensitive: BlockFormat?
    /// The format of embeddings that are only looked up; nil for `format`.
    public var embeddings: BlockFormat?
    /// The format of the output head, and of tied embeddings. nil means Q8_0 or Q6_K if that is `format`, else Q6_K.
    public var head: BlockFormat?
    /// The search for scales and codes.
    public var rounding: QuantizationRounding

    /// Creates a choice of formats.
    ///
    /// - Precondition: All formats can be written.
    public init(
        _ format: BlockFormat, sensitive: BlockFormat? = nil, embeddings: BlockFormat? = nil, head: BlockFormat? = nil,
        rounding: QuantizationRounding = .search
    ) {
        precondition([format, sensitive, embeddings, head].allSatisfy { $0?.canBeMade ?? true }, "MXFP4 isn't made")
        self.format = format
        self.sensitive = sensitive
        self.embeddings = embeddings
        self.head = head
        self.rounding = rounding
    }

    /// The format of the output head.
    private var headFormat: BlockFormat {
        if let head { return head }
        return format == .q8_0 || format == .q6_K ? format : .q6_K
    }

    /// The format of values and down projections.
    private var sensitiveFormat: BlockFormat { sensitive ?? (format == .q2_K ? .q3_K : format) }

    /// Returns the format of a matrix; nil for one that isn't quantized.
    func format(of role: MatrixRole, columns: Int) -> BlockFormat? {
        switch role {
        case .kept: nil
        case .embedding: (embeddings ?? format).fitting(columns: columns)
        case .head: headFormat.fitting(columns: columns)
        case .sensitive: sensitiveFormat.fitting(columns: columns)
        case .other: format.fitting(columns: columns)
        }
    }
}

extension BlockFormat {
    /// Returns the format itself. If padding to superblocks would exceed an eighth of the columns, returns a format
    /// with small blocks.
    fileprivate func fitting(columns: Int) -> BlockFormat {
        guard blockColumns == 256 else { return self }
        let padded = (columns + 255) / 256 * 256
        guard padded * 8 > columns * 9 else { return self }
        return switch self {
        case .q2_K, .q3_K, .iq4_XS: .iq4_NL
        case .q4_K: .q4_1
        case .q5_K: .q5_1
        default: .q8_0
        }
    }
}
