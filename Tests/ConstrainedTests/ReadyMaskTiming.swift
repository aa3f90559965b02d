import Foundation
import NightjarTestSupport
import Synchronization
import Testing

@testable import Constrained

/// Times how masks that are there are read by many threads of one grammar, without its lock and with it.
///
/// Runs where `NIGHTJAR_TIME_MASKS` is set: what it says is in `Tools/Benchmarks/NOTES.md`.
@Suite(
    "Times of masks read by many threads", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["NIGHTJAR_TIME_MASKS"] != nil))
struct ReadyMaskTiming {
    private static let schema =
        #"{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer","minimum":0},"tags":{"type":"array","items":{"type":"string","maxLength":20}}},"required":["name","age"],"additionalProperties":false}"#
    private static let text = #"{"name":"Ada Lovelace","age":36,"tags":["mathematics","engines"]}"#

    /// What a thread does over and over.
    private enum Work: String, CaseIterable {
        case masks = "masks", maskedWithLock = "masks with the lock", text = "a mask and a byte in turns"
    }

    @Test("reads a second", .testData(LargeVocabularyTests.path))
    func rates() throws {
        let vocabulary = try LargeVocabularyTests.vocabulary()
        let grammar = try CompiledGrammar(jsonSchema: Self.schema)
        var places: [GrammarMatcher] = []
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        for byte in Self.text.utf8 {
            _ = try matcher.mask()
            places.append(matcher)
            try #require(try matcher.accept(bytes: [byte]).isWhole)
        }
        // Matchers look for new masks at their next step.
        places = []
        matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        for byte in Self.text.utf8 {
            places.append(matcher)
            try #require(try matcher.accept(bytes: [byte]).isWhole)
        }
        let ready = places.filter(\.hasReadyMask)
        print("\(ready.count) of \(places.count) masks are read without the lock")
        for work in Work.allCases {
            for count in [1, 2, 4, 16] {
                let rate = rate(work, threadCount: count, ready, grammar, vocabulary)
                print("\(work.rawValue), \(count) threads: \(Int(rate)) a second")
            }
        }
    }

    /// How many masks threads read together in a second.
    private func rate(
        _ work: Work, threadCount: Int, _ places: [GrammarMatcher], _ grammar: CompiledGrammar,
        _ vocabulary: TokenVocabulary
    ) -> Double {
        let total = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)
        let failures = Mutex<[String]>([])
        let group = DispatchGroup()
        let begin = ContinuousClock.now
        withExtendedLifetime((grammar, vocabulary)) {
            for _ in 0..<threadCount {
                group.enter()
                let thread = Thread {
                    defer { group.leave() }
                    let words = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: vocabulary.maskWordCount)
                    defer { words.deallocate() }
                    var count = 0
                    do {
                        while !isOver.load(ordering: .relaxed) {
                            switch work {
                            case .masks: for place in places { try place.fillMask(into: words) }
                            case .maskedWithLock: for place in places { try place.fillMaskWithLock(into: words) }
                            case .text:
                                var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
                                for byte in Self.text.utf8.prefix(places.count) {
                                    try matcher.fillMask(into: words)
                                    _ = try matcher.accept(bytes: [byte])
                                }
                            }
                            count += places.count
                        }
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                    total.add(count, ordering: .relaxed)
                }
                thread.start()
            }
            Thread.sleep(forTimeInterval: 2)
            isOver.store(true, ordering: .relaxed)
            group.wait()
        }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        #expect(failures.withLock { $0 } == [])
        return Double(total.load(ordering: .relaxed)) / seconds
    }
}
