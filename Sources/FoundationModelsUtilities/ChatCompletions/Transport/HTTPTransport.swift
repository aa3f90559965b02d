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

    private let way: any RequestSender

    /// Makes connections on which nothing is stored.
    ///
    /// - Parameter patience: For how many seconds a server may be silent.
    init(patience: Double = HTTPTransport.patience) {
        #if canImport(FoundationNetworking)
        if let loop = CurlLoop(patience: patience) {
            way = loop
            return
        }
        #endif
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = patience
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        way = SessionSender(configuration)
    }

    /// Makes connections by a program's configuration.
    init(_ configuration: URLSessionConfiguration) { way = SessionSender(configuration) }

    deinit { way.close() }

    /// Sends a request.
    func begin(_ request: URLRequest) -> HTTPTransfer { way.begin(request) }

    /// Sends a request to the machine at a numeric address, whichever its URL names, and by no proxy.
    ///
    /// - Returns: Nil where the connections can't be directed so.
    func begin(_ request: URLRequest, at address: String) -> HTTPTransfer? {
        way.directs ? way.begin(request, at: address) : nil
    }
}

/// Who sends requests.
protocol RequestSender: Sendable {
    /// Whether requests can be sent to a machine by its address.
    var directs: Bool { get }
    /// Sends a request, to the machine at a numeric address where there is one.
    func begin(_ request: URLRequest, at address: String?) -> HTTPTransfer
    /// Ends what serves requests, as soon as those that were begun are over; no more come.
    func close()
}

extension RequestSender {
    /// Sends a request.
    func begin(_ request: URLRequest) -> HTTPTransfer { begin(request, at: nil) }
}

/// Sends requests by Foundation.
private final class SessionSender: RequestSender {
    private let session: URLSession
    private let delegate = TransferDelegate()
    /// For how many seconds a server may be silent.
    private let patience: Double

    init(_ configuration: URLSessionConfiguration) {
        patience = configuration.timeoutIntervalForRequest
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    // A session keeps its delegate until then.
    func close() { session.finishTasksAndInvalidate() }

    var directs: Bool { false }

    func begin(_ request: URLRequest, at address: String?) -> HTTPTransfer {
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
