import Tensor
import Transformer

/// What became of a file that was to save computing a prompt.
public enum PromptCacheOutcome: Sendable, Hashable {
    /// So many tokens need not be computed again by requests that begin with them.
    case restored(tokenCount: Int)
    /// There is no such file yet.
    case missing
    /// The file is a prompt cache, but of another model or with other settings, or damaged; in words.
    case ignored(reason: String)
    /// The file is no prompt cache at all, and shouldn't be written over.
    case foreign
}

extension LoadedModel {
    /// Takes in the keys and values of a file, for later requests that begin with the same tokens.
    ///
    /// The file must have been written for the same weights, tokenizer and template, element types, kernels and number
    /// of threads, and its contents are checked; otherwise it is left alone. Answers are the same, to the bit, with and
    /// without it. Reads the model's files once, for their digest: about a tenth of a second for each gigabyte.
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

    /// Writes the keys and values of a prompt that was computed, for ``restorePromptCache(from:)``.
    ///
    /// - Parameters:
    ///   - prompt: The prompt, of which the last token is left out, since a request computes at least one; nil takes what
    ///     was used last.
    ///   - path: The file, which takes its name once it is whole.
    /// - Returns: For how many tokens; 0 where nothing can be kept, with an adapter always, and no file is written then.
    /// - Throws: What Foundation says of files that can't be written.
    @discardableResult
    public func savePromptCache(of prompt: [Int]? = nil, to path: String) async throws -> Int {
        guard adapter == nil else { return 0 }
        // Products of other matrices than panels have bits that depend on the stretch: only whole stretches are kept
        // then, so that what follows is computed in the same ones.
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

    /// What keys and values depend on, beside the tokens.
    private var promptCacheKey: [String: String] {
        [
            "model": filesDigest, "settings": settings, "context": "\(transformer.contextLength)",
            "key_value_type": "\(transformer.keyValueType)", "threads": "\(transformer.threadCount)",
            "kernels": (try? SystemDescription.current().tier.rawValue) ?? "unknown",
        ]
    }
}

extension EngineThread {
    /// What some work gives that would keep a pool of threads from running.
    static func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let isStarted = start { continuation.resume(returning: work()) }
            if !isStarted { continuation.resume(returning: work()) }
        }
    }
}
