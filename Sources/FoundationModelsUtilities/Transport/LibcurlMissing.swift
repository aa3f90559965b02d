import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The error of requests without an installed libcurl, in a program that isn't linked with it.
package struct LibcurlMissing: LocalizedError, CustomStringConvertible {
    /// One sentence.
    package var description: String {
        "requests need libcurl.so.4 of 2020 or later, which isn't installed; on Debian and Ubuntu: apt-get install libcurl4"
    }

    package var errorDescription: String? { description }
}

/// A sender whose requests all fail with ``LibcurlMissing``.
struct LibcurlMissingSender: RequestSender {
    var directs: Bool { true }

    func begin(_ request: URLRequest, at address: String?) -> HTTPTransfer {
        let transfer = HTTPTransfer {}
        transfer.end(LibcurlMissing())
        return transfer
    }

    func close() {}
}
