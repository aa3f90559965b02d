import Synchronization

/// The images in a model's sequences, by the tokens of their features.
///
/// Tokens of released images are reused only after all others.
package final class ImageTable: Sendable {
    private struct Entry {
        let tokens: Range<Int>
        weak var image: ImageFeatures?
    }

    /// The images by descending tokens.
    private let entries = Mutex<[Entry]>([])
    private let lowest: Int

    /// Creates an empty table.
    ///
    /// - Parameter lowest: The lowest token to use.
    init(lowest: Int = Int(Int32.min)) { self.lowest = lowest }

    /// Adds an image, or returns a living one with the same digest and grids.
    ///
    /// - Parameter computation: Computes the features; nil for an image that was restored from a stored sequence.
    /// - Returns: nil where no tokens are left.
    package func insert(
        digest: String, _ grids: [ImageFeatures.Grid], followsGrids: Bool, computation: ImageFeatures.Computation?
    ) -> ImageFeatures? {
        let count = grids.reduce(0) { $0 + $1.count }
        return entries.withLock { entries in
            for entry in entries where entry.tokens.count == count {
                guard let image = entry.image, image.digest == digest, image.grids == grids else { continue }
                if let computation { image.provide(computation) }
                return image
            }
            var (index, end) = (entries.count, entries.last?.tokens.lowerBound ?? 0)
            if end - count < lowest {
                entries.removeAll { $0.image == nil }
                (index, end) = (0, 0)
                while index < entries.count, end - count < entries[index].tokens.upperBound {
                    end = entries[index].tokens.lowerBound
                    index += 1
                }
                guard end - count >= lowest else { return nil }
            }
            let image = ImageFeatures(
                tokens: end - count..<end, digest: digest, grids: grids, followsGrids: followsGrids,
                computation: computation)
            entries.insert(Entry(tokens: image.tokens, image: image), at: index)
            return image
        }
    }

    /// Returns the first image among tokens whose features aren't computed.
    package func firstPending(in tokens: some Sequence<Int>) -> ImageFeatures? {
        var last: ImageFeatures?
        for token in tokens where token < 0 && last?.tokens.contains(token) != true {
            last = image(of: token)
            if let last, last.byteCount == 0 { return last }
        }
        return nil
    }

    /// Returns whether a token belongs to a living image.
    package func holds(_ token: Int) -> Bool { image(of: token) != nil }

    /// Returns the image of a token; nil where there is none.
    ///
    /// - Complexity: O(log *n*) in the number of images.
    func image(of token: Int) -> ImageFeatures? {
        entries.withLock { entries in
            var (low, high) = (0, entries.count)
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].tokens.lowerBound > token { low = middle + 1 } else { high = middle }
            }
            guard low < entries.count, entries[low].tokens.contains(token) else { return nil }
            return entries[low].image
        }
    }
}
