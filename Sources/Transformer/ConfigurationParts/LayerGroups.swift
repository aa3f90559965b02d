/// Layers that have the same weights, as in ALBERT: neighbors are one group, and each layer of it runs the same blocks.
struct LayerGroups: Sendable, Equatable {
    /// How many groups there are.
    let count: Int
    /// How many layers all groups have together.
    let layerCount: Int

    /// Reads how layers are grouped.
    init(_ reader: ConfigurationReader, layerCount: Int) throws(ConfigurationError) {
        count = try reader.size("num_hidden_groups") ?? 1
        self.layerCount = layerCount
        guard count <= layerCount else {
            throw reader.wrong("num_hidden_groups", .integer(count), "at most the \(layerCount) layers")
        }
        let blocks = try reader.size("inner_group_num") ?? 1
        guard blocks == 1 else { throw reader.wrong("inner_group_num", .integer(blocks), "1") }
    }

    /// The group of a layer.
    func group(of layer: Int) -> Int {
        // The reference's own rounding.
        let place = (Double(layer) / (Double(layerCount) / Double(count))).rounded(.down)
        return min(Int(exactly: place) ?? 0, count - 1)
    }
}
