import Tensor

/// Where the keys and values of each layer lie in pages.
///
/// Layers with the same window form a group with pages of its own, since they forget at the same time.
///
/// ```
/// a page of a group      64 positions of all its layers
/// | layer 0: head 0, head 1, ... | layer 1: head 0, ... | ...
/// ```
struct KVLayout: Sendable {
    /// Layers that share pages.
    struct Group: Sendable, Equatable {
        /// Positions that stay needed behind the end of the sequence; nil for all.
        let window: Int?
        /// Bytes of a page.
        let pageBytes: Int
    }

    /// Layout of one head's block.
    let page: KeyValuePage
    /// The groups.
    let groups: [Group]
    /// Group of each layer.
    let groupOfLayer: [Int]
    /// Bytes from a page's base to each layer's first head.
    let offsetOfLayer: [Int]

    /// Lays out the layers of a model; windows that no sequence of `contextLength` tokens fills count as none.
    init(_ configuration: ModelConfiguration, isHalf: Bool, contextLength: Int) {
        page = KeyValuePage(headDimension: configuration.headDimension, isHalf: isHalf)
        let layerBytes = page.headBytes * configuration.keyValueHeadCount
        var windows: [Int?] = []
        var layerCounts: [Int] = []
        var groupOfLayer: [Int] = []
        var offsetOfLayer: [Int] = []
        for layer in configuration.layers {
            let window = layer.slidingWindow.flatMap { $0 < contextLength ? $0 : nil }
            var group = windows.count
            for (index, known) in windows.enumerated() where known == window { group = index }
            if group == windows.count {
                windows.append(window)
                layerCounts.append(0)
            }
            groupOfLayer.append(group)
            offsetOfLayer.append(layerCounts[group] * layerBytes)
            layerCounts[group] += 1
        }
        self.groupOfLayer = groupOfLayer
        self.offsetOfLayer = offsetOfLayer
        groups = zip(windows, layerCounts).map { Group(window: $0, pageBytes: $1 * layerBytes) }
    }

    /// Bytes that a sequence of a length keeps.
    func bytes(forLength length: Int) -> Int {
        groups.reduce(0) { sum, group in
            let kept = group.window.map { min($0, length) } ?? length
            return sum + (kept + KeyValuePage.positions - 1) / KeyValuePage.positions * group.pageBytes
        }
    }
}
