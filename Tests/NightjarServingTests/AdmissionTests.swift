import NightjarServing
import Testing

@Suite("Clients share what may run") struct AdmissionTests {
    private static func admission(running: Int, waiting: Int) -> Admission {
        var limits = ServiceLimits()
        limits.runningSequences = running
        limits.waitingSequences = waiting
        return Admission(limits: limits)
    }

    /// Asks for permits in a task of its own, and waits until it is in the queue.
    private static func queue(
        _ count: Int, for caller: Caller, in admission: Admission
    ) async -> Task<Admission.Permit, any Error> {
        let waiting = admission.counts.waiting
        let task = Task { try await admission.permit(count, for: caller) }
        while admission.counts.waiting != waiting + count { await Task.yield() }
        return task
    }

    @Test("one client leaves room for another, in what runs and in what waits")
    func shares() async throws {
        let admission = Self.admission(running: 8, waiting: 16)
        let greedy = Caller.address("greedy")
        var held: [Admission.Permit] = []
        for _ in 0..<3 { held.append(try await admission.permit(2, for: greedy)) }
        // Two more would be all eight; a request for more than a client gets takes what it gets.
        var waiting = [await Self.queue(2, for: greedy, in: admission)]
        held.append(try await admission.permit(1, for: .key(0)))
        for _ in 0..<6 { waiting.append(await Self.queue(2, for: greedy, in: admission)) }
        await #expect(throws: ServiceError.self) { _ = try await admission.permit(1, for: greedy) }
        #expect(admission.counts.running == 7 && admission.counts.waiting == 14)
        // Another client is let in before those that came earlier.
        held.append(try await admission.permit(1, for: .key(1)))
        do {
            // A task keeps what it gave, so that it has to go as well.
            let late = await Self.queue(1, for: .key(2), in: admission)
            held.removeLast()
            held.append(try await late.value)
        }
        #expect(admission.counts.running == 8 && admission.counts.waiting == 14)
        for task in waiting { task.cancel() }
        for task in waiting { await #expect(throws: CancellationError.self) { _ = try await task.value } }
        held = []
        #expect(admission.counts.running == 0 && admission.counts.waiting == 0)
        let whole = try await admission.permit(16, for: greedy)
        #expect(admission.counts.running == 7)
        withExtendedLifetime(whole) {}
    }

    @Test("of those that wait, whoever has the fewest running is next, and a client's own come in order")
    func order() async throws {
        let admission = Self.admission(running: 4, waiting: 16)
        let (many, few) = (Caller.key(1), Caller.key(2))
        var ofMany: [Admission.Permit] = []
        for _ in 0..<3 { ofMany.append(try await admission.permit(1, for: many)) }
        let ofFew = try await admission.permit(1, for: few)
        let first = await Self.queue(1, for: many, in: admission)
        let second = await Self.queue(1, for: few, in: admission)
        let third = await Self.queue(2, for: few, in: admission)
        ofMany.removeLast()
        let one = try await second.value
        #expect(admission.counts.waiting == 3)
        // Now it is the other one that has fewer.
        ofMany.removeLast()
        let two = try await first.value
        #expect(admission.counts.waiting == 2)
        ofMany = []
        withExtendedLifetime(two) {}
        third.cancel()
        _ = try? await third.value
        withExtendedLifetime((ofFew, one)) {}
    }

    @Test("a server for one sequence at a time serves anybody")
    func single() async throws {
        let admission = Self.admission(running: 1, waiting: 1)
        let one = try await admission.permit(1, for: .address(""))
        let next = await Self.queue(1, for: .address(""), in: admission)
        await #expect(throws: ServiceError.self) { _ = try await admission.permit(1, for: .key(0)) }
        withExtendedLifetime(one) {}
        next.cancel()
        await #expect(throws: CancellationError.self) { _ = try await next.value }
    }
}
