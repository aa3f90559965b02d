import Foundation
import Tensor

/// The KV cache and recurrent states of a sequence, in the form of a safetensors file.
///
/// ```
/// tokens      I32  [count]
/// pages.G     F32, F16, U8 [pages, elements of a page]  of each group of layers, as they lie in memory
/// states      F32  [elements]                           where layers keep states
/// ```
/// Image features have negative token IDs, which count down over all images; the metadata lists the images by digest.
/// The metadata also has the key that must match. Positions after the last token are zero.
///
/// The conformance to `Sendable` is unchecked, because one thread at a time uses it, and its shared pages are never
/// written.
package final class StoredSequence: @unchecked Sendable {
    /// The format's name in the metadata.
    package static let format = "nightjar prompt cache"
    static let version = "1"

    /// A cache that shares pages with the original sequence; used by one thread at a time.
    private let cache: KVCache

    /// The number of tokens.
    package var count: Int { cache.count }

    /// Takes a snapshot of a sequence; nil where no part of it is reusable.
    ///
    /// - Parameters:
    ///   - length: The largest number of tokens to take.
    ///   - unit: The number of which the token count must be a multiple.
    package init?(_ sequence: KVCache, length: Int, unit: Int = 1) {
        cache = sequence.fork()
        var kept = min(length, cache.count)
        // Recurrent states are known at some positions only, so truncation may leave fewer tokens.
        repeat { kept = cache.trim(to: kept / unit * unit) } while kept % unit != 0
        let pool = cache.pool
        // A sequence that was truncated behind a window may lack a page that its length needs.
        guard kept > 0,
            pool.layout.groups.indices.allSatisfy({
                cache.firstPage(group: $0) <= pool.neededPage(group: $0, count: kept)
            })
        else { return nil }
    }

    /// Takes over a cache that has no other owner.
    init(taking cache: KVCache) { self.cache = cache }

    /// Returns the cache, for the owner that continues it.
    package func take() -> KVCache { cache }

    /// Writes a file, under a temporary name until it is complete.
    ///
    /// - Parameter key: The model and settings with which the sequence was computed; reading requires the same.
    /// - Throws: The error of Foundation for a file that can't be written.
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

    /// Returns the header: its length and its JSON.
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
        // Tensors must begin at a multiple of their element size.
        json.append(contentsOf: repeatElement(0x20, count: (64 - (8 + json.count) % 64) % 64))
        var data = Data()
        withUnsafeBytes(of: UInt64(json.count).littleEndian) { data.append(contentsOf: $0) }
        return data + json
    }
}
