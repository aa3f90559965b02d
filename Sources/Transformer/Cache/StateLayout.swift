/// The layout of the layers' recurrent states in a sequence's memory.
struct StateLayout: Sendable {
    /// The offset of each layer's state in floats; nil for a layer without.
    let offsets: [Int?]
    /// The number of floats of all states.
    let count: Int
    /// Whether the states after each row of a pass are saved, so that drafts can be rejected one by one.
    ///
    /// Otherwise the states before the pass are saved, and rows before a rejected draft are computed again with the
    /// next ones.
    let keepsRows: Bool
    /// The largest size of the states that are saved for each row, in bytes.
    static let rowLimit = 1 << 20

    /// Lays out a model's layers.
    init(_ configuration: ModelConfiguration) {
        var offsets: [Int?] = []
        var count = 0
        for layer in configuration.layers {
            offsets.append(layer.stateCount > 0 ? count : nil)
            // Each layer's state begins on a cache line.
            count += (layer.stateCount + 15) & ~15
        }
        keepsRows =
            count * 4 <= Self.rowLimit
            && configuration.layers.flatMap(\.mixers).allSatisfy { mixer in
                switch mixer {
                case .attention, .latentAttention, .shortConvolution: true
                case .gatedDelta, .mamba: false
                }
            }
        self.offsets = offsets
        self.count = count
    }

    /// The size of all states in bytes.
    var byteCount: Int { count * 4 }
}
