import Foundation

extension ModelStore {
    /// A download as a sequence of progress reports; the last one has the model's location.
    ///
    /// The download starts when it is iterated, and ends with the iterator or with the iterating task. Reports that
    /// come faster than they are read are dropped.
    public struct Download: AsyncSequence, Sendable {
        /// The progress of the download.
        public typealias Element = Progress

        let store: ModelStore
        let name: String
        let patterns: [String]

        /// Starts the download.
        public func makeAsyncIterator() -> AsyncThrowingStream<Progress, any Swift.Error>.Iterator {
            let (stream, continuation) = AsyncThrowingStream<Progress, any Swift.Error>.makeStream(
                bufferingPolicy: .bufferingNewest(1))
            let task = Task {
                do {
                    let run = HubDownload(
                        settings: store.settings, retries: store.retries, partLength: store.partLength,
                        report: { continuation.yield($0) })
                    continuation.yield(try await run.fetch(ModelStore.parsed(name), patterns: patterns))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
            return stream.makeAsyncIterator()
        }

        /// Runs the download to its end.
        ///
        /// - Returns: The model's location: a directory, or a GGUF file.
        public func location() async throws -> URL {
            var location: URL?
            for try await progress in self { location = progress.location }
            guard let location else { throw CancellationError() }
            return location
        }
    }
}
