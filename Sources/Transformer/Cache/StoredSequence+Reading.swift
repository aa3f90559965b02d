import Tensor

extension StoredSequence {
    /// The reason why a file isn't used.
    package enum Refusal: Error, Equatable {
        /// There is no file.
        case missing
        /// The file has another format.
        case foreign
        /// The file is damaged, or is of another model; the associated value says which.
        case unusable(String)
    }

    /// Reads a file into a new cache of a pool; everything in it is validated.
    ///
    /// - Parameters:
    ///   - key: The model and settings with which the sequence must have been computed.
    ///   - vocabularySize: The exclusive bound of token IDs.
    ///   - images: The table of images to find or add those of the sequence; nil for a model without vision.
    package static func read(
        _ path: String, key: [String: String], into pool: KVCachePool, vocabularySize: Int, images: ImageTable?
    ) throws(Refusal) -> StoredSequence {
        guard FileStatus.exists(path) else { throw .missing }
        let file: SafetensorsFile
        do throws(ModelError) {
            file = try SafetensorsFile(path: path)
        } catch {
            throw .foreign
        }
        let metadata = file.header.metadata
        try check(metadata, key: key, shape: pool.storedShape)
        guard let entry = file.entry("tokens"), entry.type.rawValue == "I32", entry.shape.count == 1,
            (1...pool.contextLength).contains(entry.shape[0]), let regime = metadata["regime"].flatMap({ Int($0) })
        else { throw .unusable("its tokens are missing, or more than the context holds") }
        let parts = pool.storedParts(count: entry.shape[0])
        let entries = file.header.entries
        guard entries.count == parts.count,
            zip(entries, parts).allSatisfy({ entry, part in
                entry.name == part.name && entry.type.rawValue == part.type && entry.shape == part.shape
            })
        else { throw .unusable("its tensors are not those of \(entry.shape[0]) tokens") }
        let bytes: UnsafeRawBufferPointer
        do throws(MappedFileError) {
            bytes = try file.mapping.bytes(offset: 0, count: file.mapping.count)
        } catch {
            throw .foreign
        }
        return try withExtendedLifetime(file) { () throws(Refusal) in
            let pieces = zip(entries, parts).map { entry, part in
                let range = entry.byteRange
                return stride(from: range.lowerBound, to: range.upperBound, by: max(part.pieceBytes, 1)).map {
                    UnsafeRawBufferPointer(rebasing: bytes[$0..<$0 + part.pieceBytes])
                }
            }
            try check(pieces, regime: regime, metadata)
            let tokens = (0..<entry.shape[0]).map { pieces[0][0].loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) }
            guard tokens.allSatisfy({ Int($0) < vocabularySize }),
                let (placed, held) = StoredImages.decode(metadata["images"] ?? "", tokens, images)
            else {
                throw .unusable("it has tokens that the model hasn't")
            }
            let cache = pool.makeCache()
            guard let runs = images.map({ cache.imageRuns(of: placed, from: $0) }) ?? [] else {
                throw .unusable("it has images that the model hasn't")
            }
            defer { withExtendedLifetime(held) {} }
            do throws(KVCacheError) {
                try cache.reserve(tokens.count)
            } catch {
                throw .unusable("\(error)")
            }
            cache.fill(pieces.dropFirst().map(\.self), tokens: placed, runs)
            cache.rotaryRegime = regime
            return StoredSequence(taking: cache)
        }
    }

    /// Checks that a file is of this format and was made with a model and settings.
    private static func check(
        _ metadata: [String: String], key: [String: String], shape: String
    ) throws(Refusal) {
        guard metadata["format"] == format else { throw .foreign }
        var wanted = key
        wanted["version"] = version
        wanted["shape"] = shape
        for (name, value) in wanted.sorted(by: { $0.key < $1.key }) where metadata[name] != value {
            throw .unusable("it was made with another \(name)")
        }
    }

    /// Compares the digest of a file's contents with the one in its metadata.
    private static func check(
        _ pieces: [[UnsafeRawBufferPointer]], regime: Int, _ metadata: [String: String]
    ) throws(Refusal) {
        var digest = ContentDigest()
        digest.update("\(regime)")
        digest.update(metadata["images"] ?? "")
        for piece in pieces.joined() { digest.update(piece) }
        guard digest.hexadecimal == metadata["digest"] else {
            throw .unusable("it is damaged: its digest is another")
        }
    }
}

extension KVCache {
    /// Copies stored pieces to the positions of the tokens, for which pages are reserved.
    fileprivate func fill(_ parts: [[UnsafeRawBufferPointer]], tokens: [Int32], _ runs: [ImageRun]) {
        for (group, pieces) in zip(pool.layout.groups.indices, parts) {
            let first = pool.neededPage(group: group, count: tokens.count)
            let addresses = pages(group: group)
            for (index, piece) in pieces.enumerated() {
                guard let base = piece.baseAddress else { continue }
                addresses[first + index].copyMemory(from: base, byteCount: piece.count)
            }
        }
        if let states = beginStates(), let piece = parts.last?.first, let base = piece.baseAddress {
            UnsafeMutableRawPointer(states).copyMemory(from: base, byteCount: piece.count)
        }
        tokens.withUnsafeBufferPointer { commit($0, runs) }
        keepStates()
    }
}
