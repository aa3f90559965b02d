import Images
import Synchronization

/// A model's eyes: how images are prepared, and what computes their features.
package final class VisionModel: Sendable {
    /// The texts of the tokens around images.
    package let tokens: VisionFamily.Tokens
    /// The token that each feature of an image stands in the place of.
    package let featureToken: Int
    private let settings: VisionSettings

    private struct Key: Hashable {
        let file: [UInt8]
        let index: Int
    }

    private struct Known {
        var tokens: [Key: [Int]] = [:]
        var next = -1
    }

    private let known = Mutex(Known())

    package init(settings: VisionSettings, featureToken: Int) {
        self.settings = settings
        self.featureToken = featureToken
        tokens = settings.family.tokens
    }

    /// Prepares an image of a prompt.
    ///
    /// - Parameters:
    ///   - file: The bytes of a PNG or JPEG file.
    ///   - index: The image's number in its conversation, from 0.
    package func prepare(_ file: [UInt8], index: Int) throws(ImageError) -> PromptImage {
        let decoded = try ImageFile.decode(file)
        let input = try VisionInput(decoded, settings: settings, index: index)
        let count = input.tiles.reduce(0) { $0 + $1.features }
        let tokens = known.withLock { known in
            let key = Key(file: file, index: index)
            if let tokens = known.tokens[key] { return tokens }
            let tokens = (0..<count).map { known.next - $0 }
            known.next -= count
            known.tokens[key] = tokens
            return tokens
        }
        return PromptImage(
            marker: input.marker, placeholder: input.placeholder, tokens: tokens, width: decoded.width,
            height: decoded.height, digest: [])
    }
}
