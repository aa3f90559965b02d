import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
import ModelFiles
#endif

/// A temporary failure, after which the request may be repeated.
struct HubRefusal: Error {
    /// The message, if retries don't help.
    let message: String
    /// The number of seconds to wait that the server asks for.
    var delay: Double?

    /// Returns the failure of a broken connection.
    static func broken(_ message: String) -> HubRefusal { HubRefusal(message: message) }

    /// Throws the error of a status, unless it is success.
    static func check(_ response: HTTPURLResponse, at url: URL, of name: String) throws {
        let host = url.host ?? "the hub"
        let said = response.value(forHTTPHeaderField: "X-Error-Message").map { " (\($0.prefix(300)))" } ?? ""
        switch response.statusCode {
        case 200..<300: return
        case 401, 403:
            throw ModelStore.Error(
                .denied,
                "\(name): \(host) refuses with status \(response.statusCode)\(said): the model is private, wants its terms to be "
                    + "accepted on its page, or doesn't exist; a token in HF_TOKEN says who asks")
        case 404:
            let what =
                switch response.value(forHTTPHeaderField: "X-Error-Code") {
                case "RevisionNotFound": "no such revision"
                case "EntryNotFound": "no such file"
                default: "no such model or revision"
                }
            throw ModelStore.Error(.notFound, "\(name): \(host) has \(what)\(said)")
        case 408, 429, 500, 502, 503, 504:
            let delay = response.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init)
            throw HubRefusal(
                message: "\(name): \(host) answers with status \(response.statusCode)\(said)",
                delay: delay.map { max(0, min($0, 3600)) })
        default:
            throw ModelStore.Error(.unavailable, "\(name): \(host) answers with status \(response.statusCode)\(said)")
        }
    }
}

/// The number and the delays of retries.
struct HubRetries: Sendable {
    /// The number of failures in a row that ends the download.
    var limit = 5
    /// The seconds before the second attempt, doubled for each further one.
    var delay = 0.5
    /// The longest wait in seconds; a server that asks for more ends the download.
    var longest = 60.0

    /// Runs a request until it succeeds, or fails permanently.
    nonisolated(nonsending) func run<Value: Sendable>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        var failures = 0
        while true {
            do {
                return try await body()
            } catch {
                failures += 1
                try await wait(after: error, failures: failures)
            }
        }
    }

    /// Waits before the next attempt, or throws if there is none.
    nonisolated(nonsending) func wait(after error: any Error, failures: Int) async throws {
        let message: String
        var delay = delay * Double(1 << min(failures - 1, 10))
        switch error {
        case let error as HubRefusal:
            message = error.message
            if let wanted = error.delay { delay = wanted }
        case let error as URLError where error.code != .cancelled: message = "\(error.localizedDescription)"
        default: throw error
        }
        guard failures < limit else {
            throw ModelStore.Error(
                .unavailable, "\(message); \(failures) tries in a row failed, what came so far is kept")
        }
        guard delay <= longest else {
            throw ModelStore.Error(
                .unavailable, "\(message); the server asks to be left alone for \(Int(saturating: delay)) seconds")
        }
        try Task.checkCancellation()
        try await Task.sleep(for: .seconds(saturating: delay))
    }
}
