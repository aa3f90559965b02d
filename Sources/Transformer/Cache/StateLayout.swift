/// Where the states of layers without keys and values lie in a sequence's memory.
struct StateLayout: Sendable {
    /// Floats before each layer's state; nil for layers without.
    let offsets: [Int?]
    /// Floats of all states.
    let count: Int
    /// Whether the states behind each row of a pass can be kept, so that guesses can be undone one by one. Otherwise
    /// those before the pass are, and rows before a wrong guess are computed again with the next ones.
    let keepsRows: Bool
    /// Most bytes of states that are kept for each row.
    static let rowLimit = 1 << 20

    /// Lays out the layers of a model.
    init(_ configuration: ModelConfiguration) {
        var offsets: [Int?] = []
        var count = 0
        for layer in configuration.layers {
            offsets.append(layer.stateCount > 0 ? count : nil)
            // Each layer's state starts on a cache line.
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

    /// Bytes of all states.
    var byteCount: Int { count * 4 }
}
