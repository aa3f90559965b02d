import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What requests end with where libcurl isn't installed, in a program that is linked without it.
package struct LibcurlMissing: LocalizedError, CustomStringConvertible {
    /// One sentence.
    package var description: String {
        "requests need libcurl.so.4 of 2020 or later, which isn't installed; on Debian and Ubuntu: apt-get install libcurl4"
    }

    package var errorDescription: String? { description }
}

/// Has every request fail for want of libcurl.
struct LibcurlMissingSender: RequestSender {
    var directs: Bool { true }

    func begin(_ request: URLRequest, at address: String?) -> HTTPTransfer {
        let transfer = HTTPTransfer {}
        transfer.end(LibcurlMissing())
        return transfer
    }

    func close() {}
}
