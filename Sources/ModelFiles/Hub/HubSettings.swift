import FoundationEssentials

/// The settings of a model hub from the environment variables of Hugging Face's own programs.
package struct HubSettings: Sendable {
    /// The cache folder: `HF_HUB_CACHE`, else `hub` in `HF_HOME`, else in `huggingface` of the user's cache folder.
    package var cache: String
    /// The address of the hub, without a final slash.
    package var endpoint: String
    /// The access token: `HF_TOKEN`, else the file at `HF_TOKEN_PATH`, or `token` in `HF_HOME`.
    package var token: String?
    /// Whether network requests are forbidden.
    package var isOffline: Bool

    /// The address of the default hub.
    package static let defaultEndpoint = "https://huggingface.co"
    private static let tokenLimit = 4096

    /// Reads an environment.
    package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        // A service may have no HOME; the system knows its user's folder.
        let user = value("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
        func expanded(_ path: String) -> String {
            path == "~" || path.hasPrefix("~/") ? user + path.dropFirst() : path
        }
        func isTrue(_ name: String) -> Bool {
            ["1", "ON", "YES", "TRUE"].contains(environment[name]?.uppercased() ?? "")
        }
        let home = expanded(
            value("HF_HOME") ?? (value("XDG_CACHE_HOME") ?? user + "/.cache") + "/huggingface")
        cache = expanded(value("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE") ?? home + "/hub")
        var endpoint = value("HF_ENDPOINT") ?? Self.defaultEndpoint
        while endpoint.hasSuffix("/") { endpoint.removeLast() }
        self.endpoint = endpoint
        isOffline = isTrue("HF_HUB_OFFLINE") || isTrue("TRANSFORMERS_OFFLINE")
        let token =
            value("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN")
            ?? Self.firstLine(expanded(value("HF_TOKEN_PATH") ?? home + "/token"))
        // The token goes into a header, so it must not end the header's line.
        let isUsable = token.map {
            $0.utf8.count <= Self.tokenLimit && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        self.token = isUsable == true && !isTrue("HF_HUB_DISABLE_IMPLICIT_TOKEN") ? token : nil
    }

    private static func firstLine(_ path: String) -> String? {
        guard let file = BoundedFile.contents(path, limit: tokenLimit) else { return nil }
        let text = String(decoding: file, as: UTF8.self)
        return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
}
