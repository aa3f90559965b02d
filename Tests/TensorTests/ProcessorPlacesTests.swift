import Testing

@testable import Tensor

@Suite("Places of a pool's threads", .serialized)
struct ProcessorPlacesTests {
    /// The processors that this thread may use, as the system writes them.
    private static func allowed() throws -> Substring {
        let status = try #require(TextFile.read("/proc/thread-self/status"))
        return try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") })
    }

    @Test("a thread that waits leaves the processor of an earlier one, and may run everywhere as before")
    func leaves() throws {
        let places = ProcessorPlaces(count: 2)
        defer { places.deallocate() }
        let before = try Self.allowed()
        places.note(0)
        let stays = places.makeRoom(1)
        #expect(try Self.allowed() == before)
        // With one processor there is no other to go to.
        #expect(stays == (ProcessorLimits.current.processors == 1))
    }

    @Test("an earlier thread stays, and one that is alone on its processor too")
    func stays() throws {
        let places = ProcessorPlaces(count: 3)
        defer { places.deallocate() }
        let before = try Self.allowed()
        #expect(!places.makeRoom(2))
        // The system may move the test's thread between two lines, so that one try in many has to meet.
        let met = (0..<1000).contains { _ in
            places.note(1)
            return places.makeRoom(0)
        }
        #expect(met)
        #expect(try Self.allowed() == before)
    }
}
