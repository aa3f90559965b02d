import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
import ModelFiles
#endif

/// A client of a model hub. It follows redirections, sends the token only to the hub's own host, and retries after
/// temporary failures.
struct HubClient: Sendable {
    private static let redirectLimit = 10
    /// The number of seconds for which a server may be silent.
    private static let patience = 60.0

    let endpoint: URL
    let token: String?
    let retries: HubRetries
    private let transport: HTTPTransport

    /// Creates a client.
    ///
    /// - Throws: `ModelStore.Error` for an invalid endpoint address.
    init(endpoint text: String, token: String?, retries: HubRetries) throws {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil,
            url.user == nil, url.query == nil
        else {
            throw ModelStore.Error(
                .invalidName, "\"\(text)\" is no address of a model hub: HF_ENDPOINT must be like https://example.com")
        }
        endpoint = url
        self.token = token
        self.retries = retries
        transport = HTTPTransport(patience: Self.patience)
    }

    /// Returns the address of a path on the hub, whose parts are already escaped.
    func address(_ parts: String..., query: String? = nil) throws -> URL {
        let text = "\(endpoint.absoluteString)/\(parts.joined(separator: "/"))" + (query.map { "?" + $0 } ?? "")
        guard let url = URL(string: text) else { throw ModelStore.Error(.invalidName, "\"\(text)\" is no address") }
        return url
    }

    /// Escapes the special characters of a text for an address; slashes too, unless it is a path.
    static func escaped(_ text: String, isPath: Bool = false) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return text.utf8.map { byte in
            if plain.contains(byte) || isPath && byte == UInt8(ascii: "/") { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    /// Returns a small document of the hub.
    nonisolated(nonsending) func document(_ url: URL, of name: String, limit: Int) async throws -> Data {
        try await retries.run { () async throws -> Data in
            let (transfer, response) = try await begin(url, range: nil)
            return try await withTaskCancellationHandler {
                try HubRefusal.check(response, at: url, of: name)
                var data = Data()
                while let more = try await next(transfer, url) {
                    data.append(more)
                    guard data.count <= limit else {
                        transfer.cancel()
                        throw ModelStore.Error(
                            .damaged, "\(name): \(url.host ?? "the hub") answers with more than \(limit) bytes")
                    }
                }
                if response.expectedContentLength > 0, data.count < response.expectedContentLength,
                    response.value(forHTTPHeaderField: "Content-Encoding") == nil
                {
                    throw HubRefusal.broken("\(name): the answer of \(url.host ?? "the hub") was cut short")
                }
                return data
            } onCancel: {
                transfer.cancel()
            }
        }
    }

    /// Returns the bytes of a range of a file of `total` bytes.
    nonisolated(nonsending) func bytes(
        _ range: Range<Int>, of total: Int, at url: URL, name: String, received report: @Sendable (Int) -> Void
    ) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var failures = 0
        while bytes.count < range.count {
            let before = bytes.count
            do {
                let rest = (range.lowerBound + bytes.count)..<range.upperBound
                let (transfer, response) = try await begin(url, range: rest == 0..<total ? nil : rest)
                try await withTaskCancellationHandler {
                    try HubRefusal.check(response, at: url, of: name)
                    try checkRange(response, rest, of: total, name: name, transfer)
                    while let more = try await next(transfer, url) {
                        guard bytes.count + more.count <= range.count else {
                            transfer.cancel()
                            throw ModelStore.Error(
                                .damaged, "\(name): \(url.host ?? "the hub") sends more bytes than the file has")
                        }
                        bytes.append(contentsOf: more)
                        report(more.count)
                    }
                } onCancel: {
                    transfer.cancel()
                }
                guard bytes.count == range.count else {
                    throw HubRefusal.broken(
                        "\(name): \(url.host ?? "the hub") sent \(range.lowerBound + bytes.count) of \(total) bytes")
                }
            } catch {
                // An attempt that fetched some bytes counts as a success for the retries.
                failures = bytes.count > before ? 1 : failures + 1
                try await retries.wait(after: error, failures: failures)
            }
        }
        return bytes
    }

    private func checkRange(
        _ response: HTTPURLResponse, _ range: Range<Int>, of total: Int, name: String, _ transfer: HTTPTransfer
    ) throws {
        if response.statusCode == 200, range == 0..<total { return }
        guard response.statusCode == 206 else {
            transfer.cancel()
            throw ModelStore.Error(
                .unavailable, "\(name): \(response.url?.host ?? "the hub") answers no requests for a part of a file")
        }
        let said = response.value(forHTTPHeaderField: "Content-Range") ?? "nothing"
        let wanted = "bytes\(range.lowerBound)-\(range.upperBound - 1)/"
        guard said.replacingOccurrences(of: " ", with: "").lowercased().hasPrefix(wanted) else {
            transfer.cancel()
            throw ModelStore.Error(
                .damaged,
                "\(name): bytes \(range.lowerBound) to \(range.upperBound - 1) were asked for, and \(said) came")
        }
    }

    private nonisolated(nonsending) func next(_ transfer: HTTPTransfer, _ url: URL) async throws -> Data? {
        do {
            return try await transfer.next()
        } catch let error as LanguageModelError {
            let seconds = Int(saturating: Self.patience)
            throw HubRefusal.broken("\(url.host ?? "the hub") said nothing for \(seconds) seconds: \(error)")
        }
    }

    /// Sends a request and follows redirections.
    private nonisolated(nonsending) func begin(
        _ start: URL, range: Range<Int>?
    ) async throws -> (HTTPTransfer, HTTPURLResponse) {
        var url = start
        for _ in 0...Self.redirectLimit {
            try Task.checkCancellation()
            var request = URLRequest(url: url)
            request.setValue("nightjar", forHTTPHeaderField: "User-Agent")
            request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
            if let token, isHub(url) { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
            if let range {
                request.setValue("bytes=\(range.lowerBound)-\(range.upperBound - 1)", forHTTPHeaderField: "Range")
            }
            let transfer = transport.begin(request)
            let response = try await withTaskCancellationHandler {
                do {
                    return try await transfer.response()
                } catch let error as LanguageModelError {
                    throw HubRefusal.broken("\(url.host ?? "the hub") doesn't answer: \(error.localizedDescription)")
                } catch let error as HTTPTransfer.EndlessHead {
                    throw ModelStore.Error(
                        .damaged, "\(url.host ?? "the hub") doesn't answer: \(error.localizedDescription)")
                }
            } onCancel: {
                transfer.cancel()
            }
            guard [301, 302, 303, 307, 308].contains(response.statusCode) else { return (transfer, response) }
            transfer.drain()
            guard let location = response.value(forHTTPHeaderField: "Location"),
                let target = URL(string: location, relativeTo: url)?.absoluteURL,
                ["http", "https"].contains(target.scheme?.lowercased()), target.host != nil
            else { throw ModelStore.Error(.damaged, "\(url.host ?? "the hub") sends on to no address") }
            guard url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https" else {
                throw ModelStore.Error(
                    .denied,
                    "\(url.host ?? "the hub") sends on from https to http at \(target.host ?? ""), which is refused")
            }
            url = target
        }
        throw ModelStore.Error(
            .unavailable,
            "\(start.host ?? "the hub") sends on more than \(Self.redirectLimit) times, from \(start.path)")
    }

    /// Returns whether an address has the hub's own scheme, host and port.
    private func isHub(_ url: URL) -> Bool {
        func origin(_ url: URL) -> [String?] {
            let scheme = url.scheme?.lowercased()
            return [scheme, url.host?.lowercased(), "\(url.port ?? (scheme == "https" ? 443 : 80))"]
        }
        return origin(url) == origin(endpoint) && url.user == nil
    }
}
