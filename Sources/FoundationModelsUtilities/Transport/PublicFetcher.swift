import Foundation
import ModelFiles

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A fetcher of web files whose addresses come from untrusted requests. It connects only to public addresses, with
/// limits on length and time.
///
/// A name is resolved once, all its addresses are checked, and the connection uses a checked one. So a later answer of
/// a name server can't redirect it. HTTP redirections are not followed.
package struct PublicFetcher: Sendable {
    /// The reason why a file isn't fetched, in one sentence.
    package struct Error: Swift.Error, CustomStringConvertible {
        package let description: String
    }

    /// The maximum size of a file in bytes.
    private static let limit = 32 << 20
    /// The number of seconds that a file may take, and that a server may be silent.
    private static let (seconds, patience) = (30.0, 10.0)

    private let transport = HTTPTransport(patience: patience)
    private let resolve: @Sendable (String) -> [NetworkAddress]
    private let admits: @Sendable (NetworkAddress) -> Bool

    /// Creates a fetcher.
    package init() { self.init(resolve: NetworkAddress.all) { $0.isPublic } }

    init(
        resolve: @escaping @Sendable (String) -> [NetworkAddress], admits: @escaping @Sendable (NetworkAddress) -> Bool
    ) {
        self.resolve = resolve
        self.admits = admits
    }

    /// Returns the bytes at an address.
    ///
    /// - Throws: `PublicFetcher.Error`, and `CancellationError`.
    package nonisolated(nonsending) func bytes(at text: String) async throws -> [UInt8] {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.user == nil,
            url.password == nil, let host = url.host, !host.isEmpty
        else { throw Error(description: "the address must begin with http:// or https:// and have no user.") }
        let address = try await address(of: host)
        var request = URLRequest(url: url)
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        guard let transfer = transport.begin(request, at: address.text) else {
            throw Error(description: "there is no libcurl on this machine, which is needed to fetch files.")
        }
        return try await withTaskCancellationHandler {
            do {
                return try await read(transfer, host)
            } catch let error as Error {
                transfer.cancel()
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw Error(description: "\(host) doesn't answer: \(error.localizedDescription)")
            }
        } onCancel: {
            transfer.cancel()
        }
    }

    private nonisolated(nonsending) func read(_ transfer: HTTPTransfer, _ host: String) async throws -> [UInt8] {
        let start = ContinuousClock.now
        let response = try await transfer.response()
        if 300..<400 ~= response.statusCode {
            throw Error(
                description: "\(host) leads elsewhere, which isn't followed: name the address of the file itself.")
        }
        guard response.statusCode == 200 else {
            throw Error(description: "\(host) answers with status \(response.statusCode).")
        }
        var bytes: [UInt8] = []
        while let more = try await transfer.next() {
            bytes += more
            guard bytes.count <= Self.limit, response.expectedContentLength <= Int64(Self.limit) else {
                throw Error(description: "the file at \(host) is longer than \(Self.limit) bytes.")
            }
            guard ContinuousClock.now - start < .seconds(Self.seconds) else {
                throw Error(description: "\(host) took longer than \(Int(saturating: Self.seconds)) seconds.")
            }
        }
        return bytes
    }

    /// Returns an address of a host name, all of whose addresses must be public.
    private nonisolated(nonsending) func address(of host: String) async throws(Error) -> NetworkAddress {
        let name = host.hasPrefix("[") ? String(host.dropFirst().prefix { $0 != "]" }) : host
        let resolve = resolve
        let addresses = await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: resolve(name)) }.start()
        }
        guard let first = addresses.first else { throw Error(description: "there is no machine \(host).") }
        guard addresses.allSatisfy(admits) else {
            throw Error(description: "\(host) is no public address: files of this network are not fetched.")
        }
        return first
    }
}
