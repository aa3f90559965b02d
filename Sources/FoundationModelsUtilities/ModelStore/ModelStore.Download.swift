import Foundation

extension ModelStore {
    /// A download as a sequence of how far it has come; the last element has the model's location.
    ///
    /// It begins when it is iterated, and ends with the iterator or with the iterating task. Elements that come faster than
    /// they are read are left out.
    public struct Download: AsyncSequence, Sendable {
        /// How far it has come.
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
        /// - Returns: Where the model is: a directory, or a GGUF file.
        public func location() async throws -> URL {
            var location: URL?
            for try await progress in self { location = progress.location }
            guard let location else { throw CancellationError() }
            return location
        }
    }
}
