import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The connections of one executor.
///
/// Foundation on Linux keeps polling whether a new connection is writable, which it always is. Waiting for the first
/// answer then occupies a processor. So requests use libcurl directly, unless a program has its own configuration.
final class HTTPTransport: Sendable {
    /// The default number of seconds for which a server may be silent; prefill of long prompts takes time.
    private static let patience = 600.0

    private let way: any RequestSender

    /// Creates connections that store no cookies or caches.
    ///
    /// - Parameter patience: The number of seconds for which a server may be silent.
    init(patience: Double = HTTPTransport.patience) {
        #if canImport(FoundationNetworking)
        if let loop = CurlLoop(patience: patience) {
            way = loop
            return
        }
        #endif
        #if NIGHTJAR_RELEASE
        // The release isn't linked with the functions of a Foundation session; see Tools/package.
        way = LibcurlMissingSender()
        #else
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = patience
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        way = SessionSender(configuration)
        #endif
    }

    /// Creates connections with a program's configuration.
    init(_ configuration: URLSessionConfiguration) { way = SessionSender(configuration) }

    deinit { way.close() }

    /// Sends a request.
    func begin(_ request: URLRequest) -> HTTPTransfer { way.begin(request) }

    /// Sends a request to a numeric address instead of the URL's host, and without a proxy.
    ///
    /// - Returns: Nil if the sender can't choose the address.
    func begin(_ request: URLRequest, at address: String) -> HTTPTransfer? {
        way.directs ? way.begin(request, at: address) : nil
    }
}

/// A sender of HTTP requests.
protocol RequestSender: Sendable {
    /// Whether requests can be sent to a numeric address.
    var directs: Bool { get }
    /// Sends a request, to a numeric address if one is given.
    func begin(_ request: URLRequest, at address: String?) -> HTTPTransfer
    /// Releases the sender's resources after the requests under way; no more may follow.
    func close()
}

extension RequestSender {
    /// Sends a request.
    func begin(_ request: URLRequest) -> HTTPTransfer { begin(request, at: nil) }
}

/// A sender that uses Foundation.
private final class SessionSender: RequestSender {
    private let session: URLSession
    private let delegate = TransferDelegate()
    /// The number of seconds for which a server may be silent.
    private let patience: Double

    init(_ configuration: URLSessionConfiguration) {
        patience = configuration.timeoutIntervalForRequest
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    // A session retains its delegate until then.
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
