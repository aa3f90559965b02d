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

    /// Where the keys and values of a layer lie.
    struct Place: Sendable, Equatable {
        /// Group of the layer.
        let group: Int
        /// Bytes from a page's base to the layer's first head.
        let offset: Int
        /// Layout of one head's block.
        let page: KeyValuePage
    }

    /// The groups.
    let groups: [Group]
    /// Place of each layer; that of the layer whose keys it reads where it has none of its own, nil without attention.
    let places: [Place?]
    /// Bytes that unfinished rows of attention and its scratch are made for: the widest head's.
    let widestPage: KeyValuePage

    /// Lays out the layers of a model; windows that no sequence of `contextLength` tokens fills count as none.
    init(_ configuration: ModelConfiguration, type: KeyValueType, contextLength: Int) {
        var windows: [Int?] = []
        var bytes: [Int] = []
        var places: [Place?] = []
        for layer in configuration.layers {
            guard let attention = layer.attention else {
                places.append(nil)
                continue
            }
            if let source = attention.keyValueLayer {
                places.append(places[source])
                continue
            }
            let window = attention.slidingWindow.flatMap { $0 < contextLength ? $0 : nil }
            var group = windows.count
            for (index, known) in windows.enumerated() where known == window { group = index }
            if group == windows.count {
                windows.append(window)
                bytes.append(0)
            }
            let page = KeyValuePage(
                headDimension: attention.headDimension, sharedValueDimension: attention.sharedValueDimension,
                type: type)
            places.append(Place(group: group, offset: bytes[group], page: page))
            bytes[group] += page.headBytes * attention.keyValueHeadCount
        }
        self.places = places
        groups = zip(windows, bytes).map { Group(window: $0, pageBytes: $1) }
        let widest = configuration.attentions.map(\.headDimension).max() ?? 1
        widestPage = KeyValuePage(headDimension: widest, type: type)
    }

    /// Lays out the layers of a model that reads texts at once: a page has the positions of one layer, which the next layer
    /// writes over, unless some read those of another.
    init(readOnce configuration: ModelConfiguration) {
        let isShared = configuration.attentions.allSatisfy { $0.keyValueLayer == nil }
        var places: [Place?] = []
        var bytes = 0
        for layer in configuration.layers {
            guard let attention = layer.attention else {
                places.append(nil)
                continue
            }
            if let source = attention.keyValueLayer {
                places.append(places[source])
                continue
            }
            let page = KeyValuePage(
                headDimension: attention.headDimension, sharedValueDimension: attention.sharedValueDimension,
                type: .float32)
            places.append(Place(group: 0, offset: isShared ? 0 : bytes, page: page))
            let own = page.headBytes * attention.keyValueHeadCount
            bytes = isShared ? max(bytes, own) : bytes + own
        }
        self.places = places
        groups = [Group(window: nil, pageBytes: bytes)]
        let widest = configuration.attentions.map(\.headDimension).max() ?? 1
        widestPage = KeyValuePage(headDimension: widest, type: .float32)
    }

    /// Bytes that a sequence of a length keeps.
    func bytes(forLength length: Int) -> Int {
        groups.reduce(0) { sum, group in
            let kept = group.window.map { min($0, length) } ?? length
            return sum + (kept + KeyValuePage.positions - 1) / KeyValuePage.positions * group.pageBytes
        }
    }
}
