import Tensor
import Transformer

/// The outcome of restoring a prompt cache from a file.
public enum PromptCacheOutcome: Sendable, Hashable {
    /// The cache was restored: requests that begin with these tokens don't compute them again.
    case restored(tokenCount: Int)
    /// There is no such file yet.
    case missing
    /// The file is a prompt cache of another model or other settings, or it is damaged; the reason is a text.
    case ignored(reason: String)
    /// The file is no prompt cache at all, and shouldn't be overwritten.
    case foreign
}

extension LoadedModel {
    /// Restores keys and values from a file, for later requests that begin with the same tokens.
    ///
    /// The file must match the weights, tokenizer, template, element types, kernels and number of threads. Its contents
    /// are checked, and a file that doesn't match is ignored. Answers are the same with and without it, to the bit. The
    /// first call reads all of the model's files for their digest, at about a tenth of a second a gigabyte.
    public func restorePromptCache(from path: String) async -> PromptCacheOutcome {
        guard adapter == nil else { return .ignored(reason: "what an adapter computes is not kept in files") }
        let read = await EngineThread.value { [self] in
            Result { () throws(StoredSequence.Refusal) in
                try StoredSequence.read(
                    path, key: promptCacheKey, into: transformer.cachePool, vocabularySize: transformer.vocabularySize,
                    images: vision == nil ? nil : transformer.images)
            }
        }
        switch read {
        case .success(let stored):
            let count = stored.count
            let isTaken = await scheduler.perform { prefixes in
                prefixes.add(stored.take())
                return true
            }
            return isTaken == true
                ? .restored(tokenCount: count) : .ignored(reason: "the model's thread has ended")
        case .failure(.missing): return .missing
        case .failure(.foreign): return .foreign
        case .failure(.unusable(let reason)): return .ignored(reason: reason)
        }
    }

    /// Writes a prompt's keys and values to a file, for ``restorePromptCache(from:)``.
    ///
    /// - Parameters:
    ///   - prompt: The prompt. Its last token is left out, since a request computes at least one. Nil takes the entry
    ///     that was used last.
    ///   - path: The file, which gets its name only once it is complete.
    /// - Returns: The number of saved tokens. With 0, no file is written; that is always so with an adapter.
    /// - Throws: Foundation's error if the file can't be written.
    @discardableResult
    public func savePromptCache(of prompt: [Int]? = nil, to path: String) async throws -> Int {
        guard adapter == nil else { return 0 }
        // Without panels, the bits of matrix products depend on the chunk's length. Then only whole chunks are saved,
        // so that later tokens are computed in the same chunks.
        let unit = transformer.hasInvariantPrompts ? 1 : Decoder.defaultChunkSize
        let stored = await scheduler.perform { prefixes -> StoredSequence? in
            guard let (cache, shared) = prefixes.longest(sharing: prompt, where: { $0.adapter == nil }) else {
                return nil
            }
            return StoredSequence(cache, length: min(shared, prompt.map { $0.count - 1 } ?? shared), unit: unit)
        }
        guard let stored = stored ?? nil else { return 0 }
        return try await EngineThread.value { [self] in
            Result {
                try stored.write(to: path, key: promptCacheKey)
                return stored.count
            }
        }.get()
    }

    /// The properties, beside the tokens, on which keys and values depend.
    private var promptCacheKey: [String: String] {
        [
            "model": filesDigest, "settings": settings, "context": "\(transformer.contextLength)",
            "key_value_type": "\(transformer.keyValueType)", "threads": "\(transformer.threadCount)",
            "kernels": (try? SystemDescription.current().tier.rawValue) ?? "unknown",
        ]
    }
}

extension EngineThread {
    /// Runs work that would block the cooperative pool on its own thread, and returns its result.
    static func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let isStarted = start { continuation.resume(returning: work()) }
            if !isStarted { continuation.resume(returning: work()) }
        }
    }
}
