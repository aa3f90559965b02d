#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// A parser of an answer's head, line by line.
struct ResponseHead {
    private var version = ""
    private var status: Int?
    private var fields: [String: String] = [:]

    /// Adds a line; returns the response after the last one.
    mutating func take(_ line: String, at url: URL) -> HTTPURLResponse? {
        let line = line.trimmingCharacters(in: .newlines)
        if line.hasPrefix("HTTP/") {
            let parts = line.split(separator: " ", maxSplits: 2)
            (version, fields) = (String(parts[0]), [:])
            status = parts.dropFirst().first.flatMap { Int($0) }
            return nil
        }
        // Trailers after a body are ignored.
        guard let status else { return nil }
        guard !line.isEmpty else {
            self.status = nil
            return HTTPURLResponse(url: url, statusCode: status, httpVersion: version, headerFields: fields)
        }
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, line.first?.isWhitespace == false else { return nil }
        let name = parts[0].lowercased()
        let value = parts[1].trimmingCharacters(in: .whitespaces)
        fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        return nil
    }
}
#endif
