import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The connections of one executor.
///
/// Foundation on Linux goes on watching whether a new connection can be written to, which it always can: waiting for the first
/// answer on it takes a processor. So requests go by libcurl itself, unless a program brings its own configuration.
final class HTTPTransport: Sendable {
    /// For how many seconds a server may be silent where nobody says: long prompts take time to read.
    private static let patience = 600.0

    #if canImport(FoundationNetworking)
    private let loop: CurlLoop?
    #endif
    private let session: URLSession
    private let delegate = TransferDelegate()
    /// For how many seconds a server may be silent.
    private let patience: Double

    /// Makes connections on which nothing is stored.
    ///
    /// - Parameter patience: For how many seconds a server may be silent.
    convenience init(patience: Double = HTTPTransport.patience) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = patience
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        self.init(configuration, isOwn: true)
    }

    /// Makes connections by a program's configuration.
    convenience init(_ configuration: URLSessionConfiguration) { self.init(configuration, isOwn: false) }

    private init(_ configuration: URLSessionConfiguration, isOwn: Bool) {
        patience = configuration.timeoutIntervalForRequest
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        #if canImport(FoundationNetworking)
        loop = isOwn ? CurlLoop(patience: patience) : nil
        #endif
    }

    deinit {
        // A session keeps its delegate until then.
        session.finishTasksAndInvalidate()
        #if canImport(FoundationNetworking)
        loop?.close()
        #endif
    }

    /// Sends a request.
    func begin(_ request: URLRequest) -> HTTPTransfer {
        #if canImport(FoundationNetworking)
        if let loop { return loop.begin(request) }
        #endif
        let task = session.dataTask(with: request)
        let transfer = HTTPTransfer { task.cancel() }
        delegate.follow(task, transfer)
        task.resume()
        #if canImport(FoundationNetworking)
        transfer.watch(task, patience: patience)
        #endif
        return transfer
    }
}
