import Foundation
import Tensor

/// The keys and values of a sequence, and the states of layers without, as a safetensors file holds them.
///
/// ```
/// tokens      I32  [count]
/// pages.G     F32, F16, U8 [pages, elements of a page]  of each group of layers, as they lie in memory
/// states      F32  [elements]                           where layers keep states
/// ```
/// Features of images have tokens below zero, counted down over all images, which the metadata list by their digests.
/// The metadata say what must agree for the file to be of use. Positions behind the last token are zero.
///
/// Unchecked, because one thread at a time has it: pages that it shares are never written.
package final class StoredSequence: @unchecked Sendable {
    /// What marks such a file.
    package static let format = "nightjar prompt cache"
    static let version = "1"

    /// Shares pages with the sequence that it was taken from; used by one thread at a time.
    private let cache: KVCache

    /// How many tokens it holds.
    package var count: Int { cache.count }

    /// Takes what a sequence holds now; nil where nothing of it can be used elsewhere.
    ///
    /// - Parameters:
    ///   - length: The most tokens that are taken.
    ///   - unit: What their count is a multiple of.
    package init?(_ sequence: KVCache, length: Int, unit: Int = 1) {
        cache = sequence.fork()
        var kept = min(length, cache.count)
        // Cutting to a length may leave less, where states are known at some positions only.
        repeat { kept = cache.trim(to: kept / unit * unit) } while kept % unit != 0
        let pool = cache.pool
        // A sequence that was cut back behind a window may lack a page that one of its length has.
        guard kept > 0,
            pool.layout.groups.indices.allSatisfy({
                cache.firstPage(group: $0) <= pool.neededPage(group: $0, count: kept)
            })
        else { return nil }
    }

    /// Takes a cache that nobody else has.
    init(taking cache: KVCache) { self.cache = cache }

    /// The cache, for the one who goes on with it.
    package func take() -> KVCache { cache }

    /// Writes a file, which takes its name once it is whole.
    ///
    /// - Parameter key: What the sequence was computed with; it is read for the same key alone.
    /// - Throws: What Foundation says of files that can't be written.
    package func write(to path: String, key: [String: String]) throws {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let temporary = "\(target).\(UInt64.random(in: .min ... .max)).incomplete"
        guard FileManager.default.createFile(atPath: temporary, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: temporary)
        else { throw CocoaError(.fileWriteNoPermission) }
        do {
            var digest = ContentDigest()
            digest.update("\(cache.rotaryRegime)")
            let (tokens, images) = try StoredImages.encode(cache)
            digest.update(images)
            try cache.eachStoredPiece(tokens) { digest.update($0) }
            var metadata = key
            metadata["images"] = images
            metadata["format"] = Self.format
            metadata["version"] = Self.version
            metadata["shape"] = cache.pool.storedShape
            metadata["regime"] = "\(cache.rotaryRegime)"
            metadata["digest"] = digest.hexadecimal
            try handle.write(contentsOf: header(metadata))
            try cache.eachStoredPiece(tokens) { try handle.write(contentsOf: $0) }
            try handle.synchronize()
            try handle.close()
            guard rename(temporary, target) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// The length and the JSON before the tensors.
    private func header(_ metadata: [String: String]) throws -> Data {
        var offset = 0
        var object: [String: Any] = ["__metadata__": metadata]
        for part in cache.pool.storedParts(count: count) {
            let end = offset + part.pieceBytes * (part.shape.count == 1 ? 1 : part.shape[0])
            object[part.name] =
                ["dtype": part.type, "shape": part.shape, "data_offsets": [offset, end]] as [String: Any]
            offset = end
        }
        var json = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        // Tensors begin at a multiple of their elements' size.
        json.append(contentsOf: repeatElement(0x20, count: (64 - (8 + json.count) % 64) % 64))
        var data = Data()
        withUnsafeBytes(of: UInt64(json.count).littleEndian) { data.append(contentsOf: $0) }
        return data + json
    }
}
