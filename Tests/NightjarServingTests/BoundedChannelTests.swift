import NightjarServing
import Testing

@Suite struct BoundedChannelTests {
    @Test func everythingComesInOrderThroughAFullChannel() async throws {
        let channel = BoundedChannel<Int>(capacity: 3)
        let writing = Task {
            for number in 0..<5000 { try await channel.send(number) }
            channel.finish()
        }
        var count = 0
        while let number = try await channel.next() {
            #expect(number == count)
            count += 1
        }
        #expect(count == 5000)
        try await writing.value
    }

    @Test func severalWritersLoseNothing() async throws {
        let channel = BoundedChannel<Int>(capacity: 2)
        let writing = Task {
            await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<8 {
                    group.addTask { for number in 0..<200 { try await channel.send(writer * 200 + number) } }
                }
            }
            channel.finish()
        }
        var seen: Set<Int> = []
        while let number = try await channel.next() { seen.insert(number) }
        #expect(seen.count == 1600)
        await writing.value
    }

    @Test func aWriterWaitsForASlowReader() async throws {
        let channel = BoundedChannel<Int>(capacity: 4)
        let writing = Task {
            var sent = 0
            while sent < 100 {
                try await channel.send(sent)
                sent += 1
            }
            return sent
        }
        try await Task.sleep(for: .milliseconds(50))
        // Four wait, and the writer with the fifth.
        writing.cancel()
        await #expect(throws: CancellationError.self) { try await writing.value }
        channel.finish()
        var count = 0
        while try await channel.next() != nil { count += 1 }
        #expect(count == 5)
    }

    @Test func aCancelledReaderFreesTheWriters() async throws {
        let channel = BoundedChannel<Int>(capacity: 1)
        let reading = Task { while try await channel.next() != nil {} }
        try await Task.sleep(for: .milliseconds(10))
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        for number in 0..<10 { try await channel.send(number) }
    }

    @Test func anErrorComesBehindWhatWaits() async throws {
        struct Fault: Error {}
        let channel = BoundedChannel<Int>(capacity: 4)
        try await channel.send(1)
        channel.finish(throwing: Fault())
        #expect(try await channel.next() == 1)
        await #expect(throws: Fault.self) { try await channel.next() }
    }
}
