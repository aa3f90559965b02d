import Tensor

/// The layout of all layers' keys and values in pages.
///
/// Layers with the same window form a group with its own pages, because they drop positions at the same time.
///
/// ```
/// a page of a group      64 positions of all its layers
/// | layer 0: head 0, head 1, ... | layer 1: head 0, ... | ...
/// ```
struct KVLayout: Sendable {
    /// Layers that share pages.
    struct Group: Sendable, Equatable {
        /// The number of latest positions that stay in use; nil for all.
        let window: Int?
        /// The size of a page in bytes.
        let pageBytes: Int
    }

    /// The location of a layer's keys and values.
    struct Place: Sendable, Equatable {
        /// The index of the layer's group.
        let group: Int
        /// The byte offset of the layer's first head in a page.
        let offset: Int
        /// The layout of one head's block.
        let page: KeyValuePage
    }

    /// The groups.
    let groups: [Group]
    /// The place of each layer; nil without attention. A layer that shares another layer's keys has that one's place.
    let places: [Place?]
    /// The layout of the widest head, for which the scratch memory of attention is allocated.
    let widestPage: KeyValuePage

    /// Lays out a model's layers; a window that `contextLength` tokens can't fill counts as none.
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

    /// Lays out the layers of an encoder, which reads a text at once. A page has the positions of one layer. The next
    /// layer overwrites it, unless some layer reads the keys of another.
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

    /// Returns the size of a sequence's pages in bytes.
    func bytes(forLength length: Int) -> Int {
        groups.reduce(0) { sum, group in
            let kept = group.window.map { min($0, length) } ?? length
            return sum + (kept + KeyValuePage.positions - 1) / KeyValuePage.positions * group.pageBytes
        }
    }
}
