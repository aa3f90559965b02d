import Foundation

/// The images of a stored sequence: their digests, and the token IDs of their features in the file.
enum StoredImages {
    private struct Image: Codable {
        var digest: String
        /// The rows and columns of each part.
        var grids: [[Int]]
        var followsGrids: Bool
    }

    /// The largest number of features of all images of a file.
    private static let limit = 1 << 24

    /// Returns a sequence's tokens as they are stored, and its images as JSON; empty without images.
    static func encode(_ cache: KVCache) throws -> (tokens: [Int32], images: String) {
        var images: [ImageFeatures] = []
        for run in cache.imageRuns where !images.contains(where: { $0 === run.image }) { images.append(run.image) }
        guard !images.isEmpty else { return (cache.tokens, "") }
        var starts: [(tokens: Range<Int>, first: Int)] = []
        var next = -1
        for image in images {
            starts.append((image.tokens, next))
            next -= image.tokens.count
        }
        let tokens = cache.tokens.map { token in
            guard token < 0, let start = starts.first(where: { $0.tokens.contains(Int(token)) }) else { return token }
            return Int32(truncatingIfNeeded: start.first - (Int(token) - start.tokens.lowerBound))
        }
        let list = images.map { image in
            Image(
                digest: image.digest, grids: image.grids.map { [$0.rows, $0.columns] },
                followsGrids: image.followsGrids)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (tokens, String(decoding: try encoder.encode(list), as: UTF8.self))
    }

    /// Returns the stored tokens with this process's image tokens, and the images.
    ///
    /// - Returns: nil where the list of images is invalid, or a token belongs to none of them.
    static func decode(
        _ text: String, _ tokens: [Int32], _ table: ImageTable?
    ) -> (tokens: [Int32], images: [ImageFeatures])? {
        guard !text.isEmpty else { return tokens.contains { $0 < 0 } ? nil : (tokens, []) }
        guard let table, let list = try? JSONDecoder().decode([Image].self, from: Data(text.utf8)) else { return nil }
        var images: [ImageFeatures] = []
        var count = 0
        for image in list {
            var grids: [ImageFeatures.Grid] = []
            for grid in image.grids {
                guard grid.count == 2, grid.allSatisfy({ 1...limit ~= $0 }) else { return nil }
                let (features, overflows) = grid[0].multipliedReportingOverflow(by: grid[1])
                guard !overflows, features <= limit - count else { return nil }
                count += features
                grids.append(ImageFeatures.Grid(rows: grid[0], columns: grid[1]))
            }
            guard !grids.isEmpty,
                let image = table.insert(
                    digest: image.digest, grids, followsGrids: image.followsGrids, computation: nil)
            else { return nil }
            images.append(image)
        }
        let all = images.flatMap { Array($0.tokens) }
        var placed: [Int32] = []
        for token in tokens {
            guard token < 0 else {
                placed.append(token)
                continue
            }
            let index = -1 - Int(token)
            guard all.indices.contains(index) else { return nil }
            placed.append(Int32(truncatingIfNeeded: all[index]))
        }
        return (placed, images)
    }
}
