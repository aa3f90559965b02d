import Tensor

/// To which formats a model's matrices are quantized.
public struct WeightQuantization: Sendable, Hashable {
    /// The format of most matrices.
    public var format: BlockFormat
    /// That of values and feed-forward outputs, whose errors count most; nil takes `format`.
    public var sensitive: BlockFormat?
    /// That of embeddings which are only looked up; nil takes `format`.
    public var embeddings: BlockFormat?
    /// That of the output head, and of embeddings which are the head too; nil takes Q8_0, or `format` where that is
    /// it, and Q6_K for formats of at most 5 bits.
    public var head: BlockFormat?
    /// How scales and codes are found.
    public var rounding: QuantizationRounding

    /// Chooses formats.
    ///
    /// - Precondition: all can be made.
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

    /// The format of a matrix; nil for one that stays as it is.
    func format(of role: MatrixRole, columns: Int) -> BlockFormat? {
        switch role {
        case .kept: nil
        case .embedding: (embeddings ?? format).fitting(columns: columns)
        case .head: headFormat.fitting(columns: columns)
        case .sensitive: (sensitive ?? format).fitting(columns: columns)
        case .other: format.fitting(columns: columns)
        }
    }
}

extension BlockFormat {
    /// The format itself, or where its superblocks would be filled up by more than an eighth of the columns, the next one
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
