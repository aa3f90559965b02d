import Foundation
import Glibc
import Synchronization

/// A small HTTP server on this machine that answers as a test tells it, byte by byte if need be.
///
/// Each connection has a thread of its own, so that a script may wait without holding up the tasks of the test. No wait
/// is longer than `patience`; what takes longer is noted in `faults`, and the connection is closed.
final class FakeServer: Sendable {
    /// What the server does with the requests, in their order.
    typealias Script = @Sendable (FakeConnection, FakeRequest) throws -> Void

    /// The longest wait, in seconds; long, since all suites of a run compute side by side.
    static let patience = 1800

    /// A proxy that the environment names knows nothing of this machine's own address.
    private static let hasNoProxy: Bool = setenv("no_proxy", "127.0.0.1", 1) == 0

    /// Where the server is.
    let url: URL
    private let listener: Int32
    private let state: Mutex<State>

    private struct State {
        var scripts: [Script]
        var requests: [FakeRequest] = []
        var faults: [String] = []
        var connectionCount = 0
    }

    /// Opens a port; each request takes the next script.
    init(_ scripts: [Script]) throws {
        state = Mutex(State(scripts: scripts))
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw FakeServerError(step: "make a socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isOpen, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            let code = errno
            close(listener)
            throw FakeServerError(step: "listen on 127.0.0.1", code: code)
        }
        self.url = url
        _ = Self.hasNoProxy
        Thread.detachNewThread { [self] in accept() }
    }

    /// Answers each request with the same bytes behind a status and headers.
    convenience init(status: String = "200 OK", type: String?, body: String, headers: [String] = []) throws {
        try self.init([{ connection, _ in try connection.respond(status, type: type, body: body, headers: headers) }])
    }

    /// Answers each request with a stream of events.
    convenience init(events: [[String]]) throws {
        try self.init(events.map { events in { connection, _ in try connection.stream(events) } })
    }

    /// Closes the port.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The requests so far.
    var requests: [FakeRequest] { state.withLock { $0.requests } }
    /// What went wrong within the server.
    var faults: [String] { state.withLock { $0.faults } }
    /// How many connections there were.
    var connectionCount: Int { state.withLock { $0.connectionCount } }

    private func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else { break }
            state.withLock { $0.connectionCount += 1 }
            Thread.detachNewThread { [self] in serve(FakeConnection(descriptor)) }
        }
        close(listener)
    }

    private func serve(_ connection: FakeConnection) {
        do {
            while let request = try connection.readRequest() {
                let script = state.withLock { state -> Script? in
                    state.requests.append(request)
                    return state.scripts.count > 1 ? state.scripts.removeFirst() : state.scripts.first
                }
                try script?(connection, request)
                if connection.isClosed { break }
            }
        } catch {
            state.withLock { $0.faults.append("\(error)") }
        }
        connection.close()
    }
}

/// A step at which the server failed.
struct FakeServerError: Error, CustomStringConvertible {
    var step: String
    var code: Int32

    var description: String {
        "The test's server can't \(step): \(String(cString: strerror(code))). These tests need a socket on 127.0.0.1."
    }
}
