import Foundation

extension URL {
    /// The address of chat completions on this server; nil unless it is an HTTP or HTTPS address.
    var chatCompletions: URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true), let scheme = components.scheme,
            ["http", "https"].contains(scheme.lowercased()), components.host?.isEmpty == false
        else { return nil }
        let parts = components.percentEncodedPath.split(separator: "/")
        guard !parts.suffix(2).elementsEqual(["chat", "completions"]) else { return components.url }
        let hasVersion = parts.contains { $0.wholeMatch(of: /v\d+((alpha|beta)\d*)?/) != nil }
        let path = parts.map(String.init) + (hasVersion ? [] : ["v1"]) + ["chat", "completions"]
        components.percentEncodedPath = "/" + path.joined(separator: "/")
        return components.url
    }

    /// The address without password and query, either of which may be a key.
    var withoutSecrets: String {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        components?.query = nil
        components?.fragment = nil
        return components?.string ?? ""
    }
}
