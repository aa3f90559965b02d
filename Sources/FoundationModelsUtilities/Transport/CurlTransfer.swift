#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// One request as a libcurl transfer. Only its loop's thread uses it.
final class CurlTransfer {
    /// An error for a header whose name would end its line, and so start another one. `URLRequest` refuses such a
    /// value, but accepts any name.
    struct BrokenHeader: LocalizedError {
        let name: String
        /// One sentence.
        var errorDescription: String? {
            "the name of the header \(name.debugDescription) holds a line break or a null: a header is one line of text"
        }
    }

    /// The maximum number of bytes before the body of an answer.
    private static let headLimit = 256 << 10
    /// The size of an error description in libcurl's interface, in bytes.
    private static let errorSize = 256

    let transfer: HTTPTransfer
    let handle: CurlLibrary.Handle
    private let library: CurlLibrary
    private let url: URL
    private let patience: Double
    private let errorText: UnsafeMutablePointer<CChar>
    private var headers: CurlLibrary.Handle?
    private var connections: CurlLibrary.Handle?
    private var head = ResponseHead()
    private var headSize = 0
    /// The time of the last received data, or of the request's beginning.
    private var lastNews = ContinuousClock.now
    /// The time at which the current head began.
    private var headStart: ContinuousClock.Instant?

    /// Creates a transfer for a request.
    ///
    /// - Parameters:
    ///   - address: The numeric address to connect to instead of the URL's host; nil for the URL's host.
    ///   - patience: The number of seconds for which the server may be silent.
    /// - Throws: `BrokenHeader`, `URLError`.
    init(
        _ request: URLRequest, at address: String?, _ transfer: HTTPTransfer, patience: Double, _ library: CurlLibrary
    ) throws {
        guard let url = request.url else { throw URLError(.badURL) }
        let fields = request.allHTTPHeaderFields ?? [:]
        if let name = fields.keys.first(where: { $0.utf8.contains { [0, 10, 13].contains($0) } }) {
            throw BrokenHeader(name: name)
        }
        guard let handle = library.makeTransfer() else { throw URLError(.unknown) }
        self.url = url
        self.transfer = transfer
        self.handle = handle
        self.library = library
        self.patience = patience
        errorText = .allocate(capacity: Self.errorSize)
        errorText.initialize(repeating: 0, count: Self.errorSize)
        setHeaders(fields)
        setBody(request)
        setCallbacks()
        if let address {
            // For any host name and any port: this address, at the URL's port.
            connections = library.appendLine(nil, "::\(address):")
            guard connections != nil else { throw URLError(.unknown) }
            library.set(.connectTo, connections, of: handle)
            library.set(.proxy, "", of: handle)
        }
    }

    deinit {
        library.freeTransfer(handle)
        library.freeLines(headers)
        library.freeLines(connections)
        errorText.deallocate()
    }

    private func setHeaders(_ fields: [String: String]) {
        // Otherwise libcurl holds a longer body back until the server asks for it.
        for line in ["Expect:"] + fields.map({ $1.isEmpty ? "\($0);" : "\($0): \($1)" }) {
            headers = library.appendLine(headers, line) ?? headers
        }
        library.set(.headers, headers, of: handle)
        library.set(.userAgent, "nightjar", of: handle)
        // Accepts every compression that libcurl supports.
        library.set(.acceptEncoding, "", of: handle)
    }

    private func setBody(_ request: URLRequest) {
        let method = request.httpMethod ?? "GET"
        // 1 and 2: only HTTP and HTTPS of libcurl's protocols.
        library.set(.protocols, 3, of: handle)
        library.set(.url, url.absoluteString, of: handle)
        library.set(.method, method, of: handle)
        if method == "HEAD" { library.set(.withoutBody, 1, of: handle) }
        guard let body = request.httpBody ?? (method == "POST" ? Data() : nil) else { return }
        library.set(.bodySize, body.count, of: handle)
        // libcurl doesn't copy an empty body whose address is null.
        let bytes = [UInt8](body) + [0]
        bytes.withUnsafeBytes { library.set(.body, $0.baseAddress, of: handle) }
    }

    private func setCallbacks() {
        typealias Callback = @convention(c) (UnsafeRawPointer?, Int, Int, UnsafeRawPointer?) -> Int
        let takeHead: Callback = { bytes, size, count, target in
            CurlTransfer.of(target)?.takeHead(UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
                ? size * count : 0
        }
        let takeBody: Callback = { bytes, size, count, target in
            CurlTransfer.of(target)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
            return size * count
        }
        let this = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        library.set(.headFunction, unsafeBitCast(takeHead, to: Int.self), of: handle)
        library.set(.headTarget, this, of: handle)
        library.set(.bodyFunction, unsafeBitCast(takeBody, to: Int.self), of: handle)
        library.set(.bodyTarget, this, of: handle)
        library.set(.errorText, UnsafeRawPointer(errorText), of: handle)
        library.set(.withoutProgress, 1, of: handle)
        library.set(.withoutSignals, 1, of: handle)
    }

    private static func of(_ pointer: UnsafeRawPointer?) -> CurlTransfer? {
        pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Reads a line of a head, or of a trailer.
    ///
    /// - Returns: Whether the transfer may go on.
    private func takeHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastNews = .now
        headSize += bytes.count
        guard headSize <= Self.headLimit else {
            transfer.end(HTTPTransfer.EndlessHead())
            return false
        }
        headStart = headStart ?? .now
        guard let response = head.take(String(decoding: bytes, as: UTF8.self), at: url) else { return true }
        headStart = nil
        transfer.receive(response)
        return true
    }

    private func takeBody(_ bytes: UnsafeRawBufferPointer) {
        lastNews = .now
        transfer.receive(Data(bytes))
    }

    private var secondsOfSilence: Double { (ContinuousClock.now - lastNews) / .seconds(1) }

    /// The number of seconds for which the server may still be silent.
    var secondsLeft: Double {
        let left = patience - secondsOfSilence
        guard let headStart else { return left }
        return min(left, HTTPTransfer.headSeconds - (ContinuousClock.now - headStart) / .seconds(1))
    }

    /// Ends the transfer with a timeout.
    func giveUp() {
        transfer.end(secondsOfSilence >= patience ? URLError(.timedOut) : HTTPTransfer.EndlessHead())
    }

    /// Ends the transfer with libcurl's result code.
    func end(_ code: CInt) {
        guard code != 0 else { return transfer.end(nil) }
        let text =
            errorText.pointee == 0 ? library.describe(code).map { String(cString: $0) } : String(cString: errorText)
        transfer.end(
            URLError(Self.kind(of: code), userInfo: [NSLocalizedDescriptionKey: text ?? "the transfer failed"]))
    }

    /// Returns Foundation's code for a libcurl error.
    private static func kind(of code: CInt) -> URLError.Code {
        switch code {
        case 1: .unsupportedURL
        case 3: .badURL
        case 5, 6: .cannotFindHost
        case 7: .cannotConnectToHost
        case 18, 55, 56: .networkConnectionLost
        case 28: .timedOut
        case 35: .secureConnectionFailed
        case 51, 60: .serverCertificateUntrusted
        case 8, 52, 61: .badServerResponse
        default: .unknown
        }
    }
}
#endif
