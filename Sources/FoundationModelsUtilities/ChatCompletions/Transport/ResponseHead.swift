#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// The head of an answer, line by line.
struct ResponseHead {
    private var version = ""
    private var status: Int?
    private var fields: [String: String] = [:]

    /// Takes a line; gives the response behind the last one.
    mutating func take(_ line: String, at url: URL) -> HTTPURLResponse? {
        let line = line.trimmingCharacters(in: .newlines)
        if line.hasPrefix("HTTP/") {
            let parts = line.split(separator: " ", maxSplits: 2)
            (version, fields) = (String(parts[0]), [:])
            status = parts.dropFirst().first.flatMap { Int($0) }
            return nil
        }
        // What follows a body is of no interest here.
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
