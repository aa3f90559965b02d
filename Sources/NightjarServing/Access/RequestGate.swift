/// Decides by the head of a request alone whether it is let in: how its body ends, whom it is for, and whose page sends it.
public struct RequestGate: Sendable {
    /// What of a request's head it goes by.
    public struct Head: Sendable {
        /// The values of all `Host` headers.
        public var hosts: [String]
        /// The values of all `Transfer-Encoding` headers.
        public var transferCodings: [String]
        /// The values of all `Origin` headers.
        public var origins: [String]

        /// Takes the headers' values.
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

    /// The refusal of a request; nil where it may go on.
    public func refusal(of head: Head) -> ServiceError? {
        // What a proxy in front reads otherwise than this server would let one request hide in another (RFC 9112, 6.1).
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
        // Without any it comes from no browser, but perhaps from a proxy that asks whether the server is well.
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
