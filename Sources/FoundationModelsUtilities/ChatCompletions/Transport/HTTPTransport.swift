import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The connections of one executor.
///
/// Foundation on Linux goes on watching whether a new connection can be written to, which it always can: waiting for the first
/// answer on it takes a processor. Later answers on the same connection cost nothing, which is why responses are left to run
/// out where they are short, rather than cut off.
final class HTTPTransport: Sendable {
    private let session: URLSession
    private let delegate = TransferDelegate()
    /// For how many seconds a server may be silent.
    private let patience: Double

    /// Makes connections by a configuration; without one, nothing is stored and a server may be silent for ten minutes,
    /// since long prompts take time to read.
    init(_ configuration: URLSessionConfiguration?) {
        let ephemeral = URLSessionConfiguration.ephemeral
        ephemeral.timeoutIntervalForRequest = 600
        ephemeral.urlCache = nil
        ephemeral.httpCookieStorage = nil
        ephemeral.urlCredentialStorage = nil
        let configuration = configuration ?? ephemeral
        patience = configuration.timeoutIntervalForRequest
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    // A session keeps its delegate until then.
    deinit { session.finishTasksAndInvalidate() }

    /// Sends a request.
    func begin(_ request: URLRequest) -> HTTPTransfer {
        let task = session.dataTask(with: request)
        let transfer = HTTPTransfer(task)
        delegate.follow(transfer)
        task.resume()
        #if canImport(FoundationNetworking)
        transfer.watch(patience: patience)
        #endif
        return transfer
    }
}
