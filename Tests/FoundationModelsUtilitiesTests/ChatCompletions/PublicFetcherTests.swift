import Foundation
import Testing

@testable import FoundationModelsUtilities

#if canImport(FoundationNetworking)
@Suite("Files that strangers name", .timeLimit(.minutes(5)))
struct PublicFetcherTests {
    private func address(_ text: String) -> NetworkAddress? { NetworkAddress.all(of: text).first }

    @Test(
        "come from public addresses alone",
        arguments: [
            ("8.8.8.8", true), ("100.63.0.1", true), ("172.32.0.1", true), ("2606:4700::1111", true),
            ("0.0.0.0", false),
            ("10.1.2.3", false), ("100.64.0.1", false), ("127.0.0.1", false), ("127.255.0.1", false),
            ("169.254.169.254", false), ("172.16.0.1", false), ("172.31.255.1", false), ("192.168.1.1", false),
            ("198.18.0.1", false), ("203.0.113.9", false), ("224.0.0.1", false), ("255.255.255.255", false),
            ("::", false),
            ("::1", false), ("::ffff:127.0.0.1", false), ("::ffff:10.0.0.1", false), ("::ffff:8.8.8.8", true),
            ("fe80::1", false), ("fc00::1", false), ("fd00:ec2::254", false), ("ff02::1", false),
            ("64:ff9b::7f00:1", false),
            ("2001:db8::1", false), ("2001::1", false), ("2002:7f00:1::", false),
        ])
    func addresses(text: String, isPublic: Bool) throws {
        #expect(try #require(address(text)).isPublic == isPublic)
    }

    @Test("a name with a private address is refused, however it is spelled")
    func names() async {
        let fetcher = PublicFetcher()
        for host in ["localhost", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:169.254.169.254]"] {
            let error = await #expect(throws: PublicFetcher.Error.self) {
                try await fetcher.bytes(at: "http://\(host)/latest/meta-data")
            }
            #expect(error?.description.contains("no public address") == true, "\(host): \(error?.description ?? "")")
        }
        // One public address among private ones doesn't help.
        let mixed = PublicFetcher { _ in
            [NetworkAddress(bytes: [8, 8, 8, 8]), NetworkAddress(bytes: [10, 0, 0, 1])]
        } admits: {
            $0.isPublic
        }
        await #expect(throws: PublicFetcher.Error.self) { try await mixed.bytes(at: "http://example.com/") }
        for address in ["file:///etc/passwd", "gopher://a/", "http://u:p@example.com/", "http://", "x"] {
            await #expect(throws: PublicFetcher.Error.self) { try await fetcher.bytes(at: address) }
        }
    }

    @Test("the connection goes to the address that was looked at, whatever the name says")
    func directed() async throws {
        let server = try FakeServer([
            { connection, request in
                try connection.respond(
                    type: "image/png", body: "bytes for \(request.headers["host"] ?? "")", headers: [])
            },
            { connection, _ in
                try connection.respond("302 Found", type: nil, body: "", headers: ["Location: http://127.0.0.1/"])
            },
        ])
        try await withServer(server) { server in
            let port = try #require(server.url.port)
            let fetcher = PublicFetcher { _ in
                [NetworkAddress(bytes: [127, 0, 0, 1])]
            } admits: { _ in
                true
            }
            let bytes = try await fetcher.bytes(at: "http://no.such.name.invalid:\(port)/a.png")
            #expect(String(decoding: bytes, as: UTF8.self) == "bytes for no.such.name.invalid:\(port)")
            let error = await #expect(throws: PublicFetcher.Error.self) {
                try await fetcher.bytes(at: "http://no.such.name.invalid:\(port)/b.png")
            }
            #expect(error?.description.contains("leads elsewhere") == true)
        }
    }
}
#endif
