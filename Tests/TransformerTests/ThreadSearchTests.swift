import Testing

@testable import Transformer

@Suite("Threads of a step")
struct ThreadSearchTests {
    /// Runs steps for so many seconds, and says which share of them was computed by each number of threads.
    private static func shares(
        _ search: inout ThreadSearch, seconds: Double, busySeconds: Double? = nil, step: (Int) -> Double
    ) -> (threads: [Int: Double], slowdown: Double) {
        var counts: [Int: Int] = [:]
        var (time, steps, quickest) = (0.0, 0, Double.infinity)
        while time < seconds {
            let threads = search.threads
            let duration = step(threads)
            search.note(threads: threads, seconds: duration, busySeconds: busySeconds)
            counts[threads, default: 0] += 1
            time += duration
            steps += 1
            quickest = min(quickest, duration)
        }
        return (counts.mapValues { Double($0) / Double(steps) }, time / Double(steps) / quickest)
    }

    @Test("of a small model become more where that pays", arguments: [0.0002, 0.001])
    func growsWhereItPays(seconds: Double) {
        var search = ThreadSearch(most: 2, startsAlone: true)
        #expect(search.threads == 1)
        let early = Self.shares(&search, seconds: 1) { $0 == 2 ? 0.6 * seconds : seconds }
        #expect(early.threads[2, default: 0] > 0.9)
        let later = Self.shares(&search, seconds: 20) { $0 == 2 ? 0.6 * seconds : seconds }
        #expect(later.threads[2, default: 0] > 0.98)
    }

    @Test("of a small model stay one where more hardly help", arguments: [0.85, 1, 3])
    func staysAlone(factor: Double) {
        var search = ThreadSearch(most: 2, startsAlone: true)
        let run = Self.shares(&search, seconds: 20) { $0 == 2 ? 0.0003 * factor : 0.0003 }
        #expect(run.threads[1, default: 0] > 0.95)
        #expect(search.settled == 1)
    }

    @Test("stay all where one alone is slower, at next to no cost", arguments: [0.003, 0.02, 0.2])
    func staysTogether(seconds: Double) {
        var search = ThreadSearch(most: 2, startsAlone: false)
        let run = Self.shares(&search, seconds: 5000 * seconds) { $0 == 2 ? seconds : 1.5 * seconds }
        #expect(run.threads[2, default: 0] > 0.99)
        #expect(run.slowdown < 1.003)
    }

    @Test("become fewer when others want a processor, and more again when they have gone")
    func followsOthers() {
        var search = ThreadSearch(most: 2, startsAlone: false)
        _ = Self.shares(&search, seconds: 2) { $0 == 2 ? 0.004 : 0.006 }
        let busy = Self.shares(&search, seconds: 4) { $0 == 2 ? 0.009 : 0.006 }
        #expect(busy.threads[1, default: 0] > 0.95)
        #expect(search.settled == 1)
        _ = Self.shares(&search, seconds: 6) { $0 == 2 ? 0.004 : 0.006 }
        let quiet = Self.shares(&search, seconds: 4) { $0 == 2 ? 0.004 : 0.006 }
        #expect(quiet.threads[2, default: 0] > 0.95)
    }

    @Test("don't change for one step that took long, nor for contexts that grow")
    func overlooksAccidents() {
        var search = ThreadSearch(most: 2, startsAlone: false)
        var number = 0
        let accidents = Self.shares(&search, seconds: 20) { threads in
            number += 1
            return (threads == 2 ? 0.004 : 0.006) + (number % 97 == 0 ? 0.008 : 0)
        }
        #expect(accidents.threads[2, default: 0] > 0.99)
        number = 0
        let growing = Self.shares(&search, seconds: 40) { threads in
            number += 1
            return (threads == 2 ? 0.004 : 0.006) * (1 + Double(number) / 1000)
        }
        #expect(growing.threads[2, default: 0] > 0.99)
    }

    /// What steps by one thread and by several take on an oversubscribed machine: now and then a share of a time slice more.
    private struct OversubscribedMachine {
        var generator = SeededGenerator(seed: 5)

        mutating func seconds(_ threads: Int) -> Double {
            threads == 1 ? 0.04 + 0.04 * generator.nextUnit() : 0.08 + 0.8 * generator.nextUnit()
        }
    }

    @Test("become one within five steps where threads lock each other out, from the first step on", arguments: [2, 16])
    func leavesOversubscription(most: Int) {
        for busySeconds in [0.01, nil] {
            for quietSteps in [0, 1, 7, 40, 1000] {
                var (search, machine) = (ThreadSearch(most: most, startsAlone: false), OversubscribedMachine())
                for _ in 0..<quietSteps {
                    search.note(threads: search.threads, seconds: search.threads > 1 ? 0.01 : 0.015, busySeconds: 0.01)
                }
                var several = 0
                for _ in 0..<9 {
                    let threads = search.threads
                    several += threads > 1 ? 1 : 0
                    search.note(
                        threads: threads, seconds: threads > 1 ? 0.2 + machine.seconds(2) : machine.seconds(1),
                        busySeconds: busySeconds)
                }
                #expect(search.threads == 1 && several <= 4, "\(quietSteps) quiet steps")
                let (later, alone) = (0..<400).reduce(into: (0.0, 0.0)) { sums, _ in
                    let (threads, seconds) = (search.threads, machine.seconds(1))
                    let taken = threads > 1 ? machine.seconds(2) : seconds
                    search.note(threads: threads, seconds: taken, busySeconds: busySeconds)
                    sums.0 += taken
                    sums.1 += seconds
                }
                #expect(alone > 0.85 * later, "\(quietSteps) quiet steps: \(alone / later)")
            }
        }
    }

    @Test("stay all where a step waits for a file or for an accident, and come back when the oversubscription has gone")
    func comesBack() {
        for first in [0.05, 0.5, 5] {
            var search = ThreadSearch(most: 2, startsAlone: false)
            search.note(threads: search.threads, seconds: first, busySeconds: 0.004)
            let cold = Self.shares(&search, seconds: 2, busySeconds: 0.004) { $0 == 2 ? 0.004 : 0.006 }
            #expect(cold.threads[2, default: 0] > 0.95, "\(first)")
            var number = 0
            let accidents = Self.shares(&search, seconds: 20, busySeconds: 0.004) { threads in
                number += 1
                return (threads == 2 ? 0.004 : 0.006) + (number % 97 == 0 ? 0.2 : 0)
            }
            #expect(accidents.threads[2, default: 0] > 0.97)
        }
        var (search, machine) = (ThreadSearch(most: 2, startsAlone: false), OversubscribedMachine())
        _ = Self.shares(&search, seconds: 20, busySeconds: 0.01) { machine.seconds($0) }
        _ = Self.shares(&search, seconds: 20, busySeconds: 0.006) { $0 == 2 ? 0.004 : 0.006 }
        #expect(search.settled == 2)
    }

    @Test("of prompts are all, and one where threads lock each other out")
    func chunks() {
        func run(_ threads: inout StepThreads, _ count: Int, isOversubscribed: Bool) -> [Int] {
            (0..<count).map { number in
                let (rows, own) = (64 + 32 * (number % 15), threads.threadsOfChunk)
                let alone = 0.002 * Double(rows + 16)
                let seconds = isOversubscribed ? (own == 1 ? 6 : 20) * alone : own == 1 ? alone : 0.55 * alone
                threads.noteChunk(
                    rows: rows, threads: own, seconds: seconds, busySeconds: own == 1 ? alone : alone / 2)
                return own
            }
        }
        var threads = StepThreads(most: 2, isSmall: false, rows: 8)
        #expect(run(&threads, 500, isOversubscribed: false).allSatisfy { $0 == 2 })
        #expect(run(&threads, 5, isOversubscribed: true).filter { $0 == 2 }.count <= 3)
        #expect(run(&threads, 100, isOversubscribed: true).filter { $0 == 1 }.count > 90)
        _ = run(&threads, 100, isOversubscribed: false)
        #expect(run(&threads, 100, isOversubscribed: false).allSatisfy { $0 == 2 })
    }

    @Test("find their number among many", arguments: [1, 3, 6, 7, 12, 16])
    func findsTheBest(best: Int) {
        for startsAlone in [false, true] {
            var search = ThreadSearch(most: 16, startsAlone: startsAlone)
            // Threads beyond those that have a processor make steps longer.
            let run = Self.shares(&search, seconds: 60) { threads in
                0.001 + 0.02 / Double(min(threads, best)) + 0.004 * Double(max(threads - best, 0))
            }
            #expect(abs(search.settled - best) <= max(1, best / 4), "\(search.settled) of \(run.threads)")
        }
    }

    @Test("are those of the latest kind of step until a kind has been measured itself")
    func newKindsFollow() {
        var threads = StepThreads(most: 2, isSmall: true, rows: 8)
        func run(_ rows: Int, _ head: StepThreads.Head, steps: Int, two: Double) {
            for _ in 0..<steps {
                let count = threads.threads(rows: rows, head: head)
                threads.note(rows: rows, head: head, threads: count, seconds: count == 2 ? two : 0.0003)
            }
        }
        #expect(threads.threads(rows: 3, head: .selected) == 1)
        run(1, .whole, steps: 400, two: 0.0002)
        for rows in 1...8 { #expect(threads.threads(rows: rows, head: .selected) == 2) }
        // Few steps tell nothing of the machine; many of a kind find what is best for it, and change no other.
        run(1, .selected, steps: 3, two: 0.01)
        #expect(threads.threads(rows: 1, head: .selected) == 2)
        run(1, .selected, steps: 400, two: 0.0006)
        #expect(threads.threads(rows: 1, head: .selected) == 1)
        #expect(threads.threads(rows: 1, head: .whole) == 2)
        #expect(threads.threads(rows: 8, head: .none) == 1)
    }

    @Test("are one where there is one")
    func alone() {
        var search = ThreadSearch(most: 1, startsAlone: false)
        #expect(Self.shares(&search, seconds: 2) { _ in 0.01 }.threads == [1: 1])
    }
}
