import Foundation
import Synchronization
import Testing

@testable import FoundationModelsUtilities

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("HTTP transfers", .timeLimit(.minutes(5)))
struct HTTPTransferTests {
    /// A transfer that nobody carries out.
    func transfer() -> HTTPTransfer { HTTPTransfer {} }

    @Test("bytes that nobody reads are given up at the limit")
    func unread() async throws {
        let transfer = transfer()
        transfer.receive(Data(count: 1 << 20))
        #expect(try await transfer.next()?.count == 1 << 20)
        for _ in 0..<17 { transfer.receive(Data(count: 1 << 20)) }
        #expect(try await transfer.next()?.count == 16 << 20)
        await #expect(throws: ChatCompletionsLanguageModel.ResponseLimitError.self) { try await transfer.next() }
    }

    @Test("bytes behind the answer are let go, and too many end the transfer")
    func drain() async throws {
        let isStopped = Mutex(false)
        let transfer = HTTPTransfer { isStopped.withLock { $0 = true } }
        transfer.receive(Data(count: 10))
        transfer.drain()
        transfer.receive(Data(count: 60 << 10))
        #expect(isStopped.withLock { !$0 })
        transfer.receive(Data(count: 60 << 10))
        #expect(isStopped.withLock { $0 })
        transfer.end(nil)
        #expect(try await transfer.next() == nil)
    }

    /// A response with no headers.
    func response(_ status: Int) throws -> HTTPURLResponse {
        let url = try #require(URL(string: "http://127.0.0.1/"))
        return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil))
    }

    @Test("what a server says ahead of its answer is not the answer", arguments: [100, 102, 103])
    func interim(status: Int) async throws {
        let answered = transfer()
        answered.receive(try response(status))
        let reader = Task { try await answered.response().statusCode }
        // Time for the reader to take what is there.
        for _ in 0..<10_000 { await Task.yield() }
        answered.receive(try response(status))
        answered.receive(try response(200))
        #expect(try await reader.value == 200)

        let unanswered = transfer()
        unanswered.receive(try response(status))
        unanswered.end(nil)
        await #expect(throws: URLError.self) { try await unanswered.response() }
    }

    @Test("a switch of protocols is the end of HTTP, and so an answer")
    func switched() async throws {
        let transfer = transfer()
        transfer.receive(try response(101))
        #expect(try await transfer.response().statusCode == 101)
    }

    @Test("a reader that waits hears of the end, of a failure and of a cancellation")
    func waiting() async throws {
        let errors: [(any Error)?] = [nil, URLError(.badURL), CancellationError()]
        for (error, turns) in errors.flatMap({ [($0, 0), ($0, 10_000)] }) {
            let transfer = transfer()
            let reader = Task { try await transfer.next() }
            // Time for the reader to begin to wait; without it, the end may come first.
            for _ in 0..<turns { await Task.yield() }
            if error is CancellationError { transfer.cancel() } else { transfer.end(error) }
            let outcome = await reader.result
            switch error {
            case nil: #expect(try outcome.get() == nil)
            case is URLError: #expect(throws: URLError.self) { try outcome.get() }
            default: #expect(throws: CancellationError.self) { try outcome.get() }
            }
        }
    }

    @Test("a session's redirection whose text has no end is given up")
    func endlessRedirection() async throws {
        let server = try FakeServer([{ connection, _ in connection.redirectForEver() }])
        try await withServer(server) { server in
            let transfer = HTTPTransport(.ephemeral).begin(URLRequest(url: server.url))
            await #expect(throws: HTTPTransfer.EndlessHead.self) { try await transfer.response() }
        }
    }
}
