import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
import ModelFiles
#endif

/// A failure that may pass when the request is made again.
struct HubRefusal: Error {
    /// What happened, for when it doesn't pass.
    let message: String
    /// For how many seconds the server wants to be left alone.
    var delay: Double?

    /// A connection that broke.
    static func broken(_ message: String) -> HubRefusal { HubRefusal(message: message) }

    /// Throws what a status means, unless it is success.
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

/// How often, and after which time, a request is made again.
struct HubRetries: Sendable {
    /// How many failures in a row end the download.
    var limit = 5
    /// Seconds before the second try; twice that before the third, and so on.
    var delay = 0.5
    /// The longest wait, in seconds; a server that wants to be left alone for longer ends the download.
    var longest = 60.0

    /// Makes a request until it succeeds, or fails for good.
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

    /// Waits before the next try, or throws where there is none.
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
