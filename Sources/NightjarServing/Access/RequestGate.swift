/// Accepts or refuses a request by its head: by its framing, its host, and the origin of the sending page.
public struct RequestGate: Sendable {
    /// The relevant part of a request's head.
    public struct Head: Sendable {
        /// The values of all `Host` headers.
        public var hosts: [String]
        /// The values of all `Transfer-Encoding` headers.
        public var transferCodings: [String]
        /// The values of all `Origin` headers.
        public var origins: [String]

        /// Creates a head from the headers' values.
        public init(hosts: [String], transferCodings: [String] = [], origins: [String] = []) {
            self.hosts = hosts
            self.transferCodings = transferCodings
            self.origins = origins
        }
    }

    private let hosts: AllowedHosts
    private let origins: AllowedOrigins
    private let isEncrypted: Bool

    /// Creates a gate.
    ///
    /// - Parameter isEncrypted: Whether clients reach the server over TLS only.
    public init(hosts: AllowedHosts, origins: AllowedOrigins, isEncrypted: Bool) {
        self.hosts = hosts
        self.origins = origins
        self.isEncrypted = isEncrypted
    }

    /// Returns the error for a refused request; nil for an accepted one.
    public func refusal(of head: Head) -> ServiceError? {
        // If a proxy parsed the framing differently, one request could hide in another (RFC 9112, 6.1).
        guard head.transferCodings.isEmpty || head.transferCodings.map({ $0.lowercased() }) == ["chunked"] else {
            return .invalid(
                nil,
                "The body's Transfer-Encoding must be chunked alone; it is \"\(Self.shown(head.transferCodings))\".",
                code: "invalid_transfer_encoding")
        }
        guard head.hosts.count <= 1 else {
            return .invalid(
                nil, "A request must have one Host header; this one has \(head.hosts.count).", code: "invalid_host")
        }
        // A request without the header comes from no browser, but possibly from a proxy's health check.
        let host = head.hosts.first
        guard host.map(hosts.allow) ?? true else {
            return ServiceError(
                status: 421,
                message: "This server isn't \"\(Self.shown(head.hosts))\": it answers for localhost and for names that "
                    + "--allowed-host gives.",
                code: "host_not_allowed")
        }
        guard head.origins.allSatisfy({ origins.allow($0, to: host, isEncrypted: isEncrypted) }) else {
            return ServiceError(
                status: 403,
                message:
                    "Pages of \"\(Self.shown(head.origins))\" may not use this server: --cors-origin allows an origin.",
                code: "origin_not_allowed")
        }
        return nil
    }

    private static func shown(_ values: [String]) -> String {
        String(values.joined(separator: ", ").unicodeScalars.prefix(100))
    }
}
