import Foundation
import Glibc
import Synchronization

/// One connection of the test's server; used by one thread.
final class FakeConnection: Sendable {
    private let descriptor: Int32
    private let state = Mutex((received: [UInt8](), isClosed: false))

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var patience = timeval(tv_sec: FakeServer.patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    }

    /// Whether this end was closed.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Reads a request; nil when the client has gone.
    func readRequest() throws -> FakeRequest? {
        let end = Array("\r\n\r\n".utf8)
        var isContinued = false
        while true {
            var expectsMore = false
            let request = state.withLock { state -> FakeRequest? in
                guard let head = state.received.firstRange(of: end) else { return nil }
                let text = String(decoding: state.received[..<head.lowerBound], as: UTF8.self)
                let lines = text.components(separatedBy: "\r\n")
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    guard parts.count == 2 else { continue }
                    headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
                }
                let length = Int(headers["content-length"] ?? "") ?? 0
                guard state.received.count >= head.upperBound + length else {
                    expectsMore = headers["expect"] == "100-continue"
                    return nil
                }
                let body = state.received[head.upperBound..<head.upperBound + length]
                state.received.removeFirst(head.upperBound + length)
                return FakeRequest(line: lines[0], headers: headers, body: String(decoding: body, as: UTF8.self))
            }
            if let request { return request }
            if expectsMore, !isContinued {
                isContinued = true
                try send("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            }
            guard try receive() else { return nil }
        }
    }

    /// Takes bytes from the client.
    ///
    /// - Returns: Whether the client is still there.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else {
            // A client that breaks off may reset the connection.
            guard errno == EAGAIN else { return false }
            throw FakeServerError(step: "wait any longer for the client", code: errno)
        }
        state.withLock { $0.received += buffer[..<count] }
        return count > 0
    }

    /// Waits until the client breaks off.
    func waitForEnd() throws { while try receive() {} }

    /// Sends on to elsewhere, with a text that ends when the client has gone.
    func redirectForEver() {
        let head = "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nTransfer-Encoding: chunked\r\n\r\n"
        guard (try? send(Array(head.utf8))) != nil else { return }
        while (try? send(Array("4\r\nmore\r\n".utf8))) != nil { usleep(1000) }
        close()
    }

    /// Sends bytes.
    func send(_ bytes: some Collection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.send(descriptor, $0) }
            guard count > 0 else { throw FakeServerError(step: "send to the client", code: errno) }
            rest.removeFirst(count)
        }
    }

    private static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Sends a whole response.
    func respond(_ status: String = "200 OK", type: String?, body: String, headers: [String] = []) throws {
        let lines =
            ["HTTP/1.1 \(status)"] + (type.map { ["Content-Type: \($0)"] } ?? []) + headers
            + ["Content-Length: \(body.utf8.count)", "", ""]
        try send(Array((lines.joined(separator: "\r\n") + body).utf8))
    }

    /// Begins a response in chunks.
    func begin(type: String = "text/event-stream") throws {
        try send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    }

    /// Sends one chunk of a response in chunks.
    func chunk(_ bytes: some Collection<UInt8>) throws {
        try send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + Array(bytes) + Array("\r\n".utf8))
    }

    /// Sends one event as a chunk.
    func event(_ data: String) throws { try chunk(Array("data: \(data)\n\n".utf8)) }

    /// Ends a response in chunks.
    func end() throws { try send("0\r\n\r\n".utf8) }

    /// Sends a stream of events, and the mark behind the last one.
    func stream(_ events: [String]) throws {
        try begin()
        for data in events + ["[DONE]"] { try event(data) }
        try end()
    }

    /// Closes the connection.
    func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        guard !wasClosed else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
    }
}
