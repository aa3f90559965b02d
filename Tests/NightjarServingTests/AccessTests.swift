import ChatTemplates
import NightjarServing
import Testing

/// A request's head before the gate, and the code of its refusal.
struct GateCase: Sendable, CustomTestStringConvertible {
    var hosts: [String]
    var origins: [String] = []
    var codings: [String] = []
    var code: String?

    var testDescription: String { "\(hosts) \(origins) \(codings)" }
}

@Suite("Who is let in") struct AccessTests {
    private static func gate(
        at address: String?, hosts: [String] = [], origins: [String] = [], isEncrypted: Bool = false
    ) -> RequestGate {
        RequestGate(
            hosts: AllowedHosts(listeningAt: address, hosts), origins: AllowedOrigins(origins), isEncrypted: isEncrypted
        )
    }

    private static func code(_ gate: RequestGate, _ one: GateCase) -> String? {
        gate.refusal(of: .init(hosts: one.hosts, transferCodings: one.codings, origins: one.origins))?.code
    }

    static let loopback: [GateCase] =
        [
            "127.0.0.1", "127.0.0.1:8080", "127.9.8.7", "localhost", "LOCALHOST:1", "localhost.", "[::1]:8080", "[::1]",
            "[::ffff:127.0.0.1]", "app.localhost:80", "localhost:",
        ].map { GateCase(hosts: [$0]) }
        + [
            "evil.example", "evil.example:8080", "127.evil.example", "127.0.0.1.evil.example", "localhost.evil.example",
            "notlocalhost", "localhost@evil.example", "evil.example#localhost", "192.168.0.7", "0.0.0.0", "127.0.0",
            "127.0.0.256", "127.0.0.+1", "[::2]", "[::ffff:10.0.0.1]", "[::1", "::1", "", ":80", "localhost:http",
            "localhost:80:80", "localhost:99999", "localhost, evil.example", "loc\u{E4}lhost",
        ].map { GateCase(hosts: [$0], code: "host_not_allowed") }
        + [
            GateCase(hosts: []), GateCase(hosts: ["localhost", "localhost"], code: "invalid_host"),
        ]

    @Test("at a loopback address only this machine's names are answered", arguments: loopback)
    func names(_ one: GateCase) {
        #expect(Self.code(Self.gate(at: "127.0.0.1"), one) == one.code)
        #expect(Self.code(Self.gate(at: "::1"), one) == one.code)
    }

    @Test("further names are allowed, with any port, and others stay out")
    func allowedNames() {
        for gate in [
            Self.gate(at: "127.0.0.1", hosts: ["models.example"]), Self.gate(at: "0.0.0.0", hosts: ["Models.Example"]),
            Self.gate(at: nil, hosts: ["models.example"]),
        ] {
            for host in ["models.example", "MODELS.example:443", "localhost", "models.example."] {
                #expect(Self.code(gate, GateCase(hosts: [host])) == nil, "\(host)")
            }
            for host in ["x.models.example", "models.example.org", "10.0.0.1"] {
                #expect(Self.code(gate, GateCase(hosts: [host])) == "host_not_allowed", "\(host)")
            }
        }
        // Who opens a server to a network, or gives none but a socket, need not name it.
        for gate in [Self.gate(at: "0.0.0.0"), Self.gate(at: nil), Self.gate(at: "127.0.0.1", hosts: ["*"])] {
            #expect(Self.code(gate, GateCase(hosts: ["models.example"])) == nil)
        }
        for name in ["models.example", "10.0.0.1", "::1", "[::1]", "*"] {
            #expect(AllowedHosts.isHost(name), "\(name)")
        }
        for name in ["", "https://models.example", "models.example:80", "a b", "a/b", "[::1]:80", "models.example:"] {
            #expect(!AllowedHosts.isHost(name), "\(name)")
        }
        for name in ["localhost", "127.0.0.2", "::1"] { #expect(AllowedHosts.isLoopback(name), "\(name)") }
        for name in ["127.evil.example", "0.0.0.0", "::", "10.0.0.1"] {
            #expect(!AllowedHosts.isLoopback(name), "\(name)")
        }
    }

    static let pages: [GateCase] =
        [
            ("localhost:8080", "http://localhost:8080"), ("localhost", "http://localhost"),
            ("localhost:80", "http://localhost"), ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("[::1]:8080", "http://[::1]:8080"),
            // What encrypts stands in front.
            ("localhost", "https://localhost"), ("localhost", "https://allowed.example"),
            ("localhost", "HTTPS://allowed.example"),
        ].map { GateCase(hosts: [$0.0], origins: [$0.1]) }
        + [
            ("localhost:8080", "http://localhost:3000"), ("localhost:8080", "http://127.0.0.1:8080"),
            ("localhost:8080", "http://localhost"), ("localhost", "http://localhost:8080"),
            ("localhost", "https://evil.example"), ("localhost", "http://allowed.example"), ("localhost", "null"),
            ("localhost", ""), ("localhost", "localhost"), ("localhost", "ftp://localhost"),
            ("localhost", "https://allowed.example.evil.example"), ("localhost", "https://allowed.example:8443"),
            ("localhost", "http://localhost.evil.example"), ("localhost", "http://localhost@evil.example"),
        ].map { GateCase(hosts: [$0.0], origins: [$0.1], code: "origin_not_allowed") }
        + [
            GateCase(
                hosts: ["localhost"], origins: ["http://localhost", "https://evil.example"], code: "origin_not_allowed"),
            GateCase(hosts: [], origins: ["http://localhost"], code: "origin_not_allowed"),
        ]

    @Test("pages of the server's own origin and of those allowed may use it", arguments: pages)
    func origins(_ one: GateCase) {
        #expect(Self.code(Self.gate(at: "127.0.0.1", origins: ["https://allowed.example"]), one) == one.code)
        #expect(Self.code(Self.gate(at: "127.0.0.1", origins: ["*"]), one) == nil)
    }

    @Test("a page that came unencrypted is a stranger to an encrypted server")
    func encrypted() {
        let gate = Self.gate(at: "127.0.0.1", isEncrypted: true)
        #expect(Self.code(gate, GateCase(hosts: ["localhost"], origins: ["https://localhost"])) == nil)
        let plain = GateCase(hosts: ["localhost"], origins: ["http://localhost"])
        #expect(Self.code(gate, plain) == "origin_not_allowed")
    }

    @Test("a body is sent in chunks or with its length, and nothing else is said of it")
    func framing() {
        let gate = Self.gate(at: nil)
        for codings in [[], ["chunked"], ["Chunked"]] {
            #expect(Self.code(gate, GateCase(hosts: ["x"], codings: codings)) == nil, "\(codings)")
        }
        for codings in [
            ["identity, chunked"], ["identity"], ["chunked, chunked"], ["chunked", "chunked"], ["gzip", "chunked"],
            ["identity", "chunked"], ["chunked;x=1"], ["chunked, identity"], [""],
        ] {
            let one = GateCase(hosts: ["x"], codings: codings)
            #expect(Self.code(gate, one) == "invalid_transfer_encoding", "\(codings)")
        }
    }

    // MARK: Types of bodies

    @Test(
        "what takes a body takes JSON alone",
        arguments: ["/v1/chat/completions", "/v1/completions", "/v1/responses", "/tokenize", "/apply-template"])
    func types(_ path: String) async throws {
        func status(_ type: String?, _ body: String = "{}") async -> Int {
            let request = ServiceRequest(method: "POST", path: path, contentType: type, body: Array(body.utf8))
            let head = ServiceRequest(method: "POST", path: path, contentType: type)
            let reply = await Serving.shared.service.reply(to: request)
            // What the head tells is known before the body is read.
            #expect((Serving.shared.service.refusal(of: head)?.status ?? 400) == reply.status)
            return reply.status
        }
        for type in ["application/json", "Application/JSON", "application/json; charset=utf-8", " application/json ;x"]
        {
            #expect(await status(type) == 400, "\(type)")
        }
        for type in [
            nil, "", "text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded",
            "multipart/form-data",
            "text/plain; application/json", "application/jsonx", "application/json, text/plain", "application/ json",
        ] {
            #expect(await status(type) == 415, "\(type ?? "none")")
            #expect(await status(type, "") == 415, "\(type ?? "none")")
        }
    }

    @Test("what takes no body is asked for without a type")
    func noTypes() async throws {
        let service = Serving.shared.service
        for (method, path, status) in [("GET", "/health", 200), ("POST", "/health", 405), ("POST", "/nowhere", 404)] {
            let reply = await service.reply(to: ServiceRequest(method: method, path: path, contentType: nil))
            #expect(reply.status == status, "\(method) \(path)")
        }
        let body = Array("x".utf8)
        let reply = await service.reply(
            to: ServiceRequest(method: "DELETE", path: "/v1/responses/x", contentType: "text/plain", body: body))
        #expect(reply.status == 415)
    }

    // MARK: Keys

    @Test(
        "a source without a key that can be seen is an error",
        arguments: [
            [], [""], [" ", "\t"], ["\u{A0}"], ["\u{FEFF}\n"], ["\u{2003}\u{3000}"], ["\u{200B}"], ["\0"], ["\r\n"],
        ])
    func noKey(_ keys: [String]) throws {
        var all = BearerKeys(["first"])
        let error = #expect(throws: BearerKeys.NoKey.self) {
            try all.add(keys, of: "the file keys.txt", remedy: "write one a line")
        }
        #expect(error?.description == "the file keys.txt holds no key: write one a line")
        #expect(BearerKeys(keys).isEmpty)
    }

    @Test("keys of several sources are all known")
    func sources() throws {
        var keys = BearerKeys([String]())
        try keys.add(["\u{FEFF}first", ""], of: "a", remedy: "")
        try keys.add(["\u{A0}second "], of: "b", remedy: "")
        #expect("\(keys)" == "2 keys")
        let service = InferenceService(models: [], keys: keys)
        for (key, status) in [("first", nil), ("second", nil), ("third", 401)] as [(String, Int?)] {
            let head = ServiceRequest(method: "GET", path: "/v1/models", authorization: "Bearer \(key)")
            #expect(service.refusal(of: head)?.status == status)
        }
    }

    @Test("keys that are replaced close, and those that stay keep their caller")
    func replaced() {
        func request(_ key: String) -> ServiceRequest {
            ServiceRequest(method: "GET", path: "/v1/models", authorization: "Bearer \(key)")
        }
        let service = InferenceService(models: [], keys: BearerKeys(["first", "second"]))
        let callers = ["first", "second"].map { service.caller(of: request($0)) }
        service.replaceKeys(with: BearerKeys(["third", "second"]))
        #expect(service.refusal(of: request("first"))?.status == 401)
        #expect(service.refusal(of: request("third")) == nil)
        #expect(service.caller(of: request("second")) == callers[1])
        #expect(!callers.contains(service.caller(of: request("third"))))
        service.replaceKeys(with: BearerKeys(["first"]))
        // What the first key once left behind isn't shown to whoever is given the same key later.
        #expect(service.caller(of: request("first")) != callers[0])
    }

    // MARK: Bodies

    @Test("bodies share one bound while they are read, and small ones need none of it")
    func bodies() throws {
        var limits = ServiceLimits()
        limits.bodyBytes = 1 << 20
        limits.unfinishedBodyBytes = 2 << 20
        let bodies = UnfinishedBodies(limits: limits)
        var shares = (0..<2).map { bodies.begin(for: .key($0)) }
        for share in shares { for _ in 0..<17 { try share.take(64 << 10) } }
        let third = bodies.begin(for: .key(2))
        try third.take(60_000)
        let error = #expect(throws: ServiceError.self) { try third.take(60_000) }
        #expect(error?.status == 503 && error?.retryAfter != nil)
        shares.removeLast()
        let fourth = bodies.begin(for: .key(2))
        for _ in 0..<17 { try fourth.take(64 << 10) }
        // However small the bound is, one body has room.
        limits.unfinishedBodyBytes = 1
        let single = UnfinishedBodies(limits: limits).begin(for: .key(0))
        try single.take(1 << 20)
    }

    @Test("one client's bodies take half of the bound, and what they gave back again")
    func bodiesOfOneClient() throws {
        var limits = ServiceLimits()
        limits.bodyBytes = 1 << 20
        limits.unfinishedBodyBytes = 4 << 20
        let bodies = UnfinishedBodies(limits: limits)
        func take(_ address: String, _ count: Int) throws -> UnfinishedBodies.Share {
            let share = bodies.begin(for: .address(address))
            for _ in 0..<count { try share.take(64 << 10) }
            return share
        }
        // Each has 64 KiB that aren't counted.
        var greedy = try (0..<2).map { _ in try take("a", 17) }
        let error = #expect(throws: ServiceError.self) { try take("a", 2) }
        #expect(error?.status == 503)
        let small = try take("a", 1)
        let others = try (0..<2).map { _ in try take("b", 17) }
        #expect(throws: ServiceError.self) { try take("c", 2) }
        greedy.removeLast()
        greedy.append(try take("a", 17))
        withExtendedLifetime((small, others, greedy)) {}
    }
}
