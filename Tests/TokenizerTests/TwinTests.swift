import NightjarTestSupport
import Testing

@testable import Tokenizer

@Suite("Fast paths and their twins")
struct TwinTests {
    private func pieces(_ pattern: TextPattern, _ text: String) -> [[Int]] {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return [] }
            var search = PatternSearch(
                pattern, TextSpan(base: base, start: 0, end: source.count, readable: source.count, firstEnd: 1))
            var found: [[Int]] = []
            while let match = search.next() { found.append([match.start, match.end]) }
            return found
        }
    }

    @Test("every scanner finds what the general engine finds", arguments: WordScanner.known.keys.sorted())
    func scannersAgree(pattern: String) throws {
        let scanner = try #require(WordScanner.recognizing(pattern))
        let expression = try OnigurumaPattern(pattern)
        let odd = ["\"}], [{\"", "}}}: [", "a1b22c333d4444", "İıſK", "ǅABCǅabc"]
        var generator = TextGenerator(seed: 31, specials: odd)
        for _ in 0..<500 {
            let text = generator.next()
            let fast = pieces(.scanner(scanner, expression), text)
            #expect(fast == pieces(.expression(expression), text), "\(text.debugDescription)")
        }
    }

    private func model(_ folder: String) throws -> BytePairModel {
        try #require(try SharedTokenizers.tokenizer(folder).model.bytePair)
    }

    private static let folders = ["tokenizers/minimind", "models/stories260K-hf", "models/TinyStories-656K"]

    @Test(
        "short, long and cut-up merging agree", .testData(anyOf: folders.map { $0 + "/tokenizer.json" }),
        arguments: SharedTokenizers.present(folders))
    func mergingAgrees(folder: String) throws {
        let model = try model(folder)
        let scratch = MergeScratch()
        var generator = TextGenerator(seed: 41, specials: [])
        for _ in 0..<600 {
            let word = Array(generator.next().utf8)
            word.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                func ids(_ merge: (Int) -> Int) -> [UInt32] {
                    let made = merge(model.symbols(base, bytes.count, scratch))
                    return (0..<made).map { scratch.ids[$0] }
                }
                let slow = ids { model.mergeShort($0, scratch) }
                #expect(slow == ids { model.mergeLong($0, scratch) })
                let encoder = Encoder(.bytePair(model), [])
                encoder.run(
                    0, TextSpan(base: base, start: 0, end: bytes.count, readable: bytes.count, firstEnd: 1))
                #expect(encoder.take(before: [], after: []) == slow.map(Int.init))
            }
        }
    }

    private static let longFolders = ["tokenizers/minimind", "tokenizers/llama2", "spikes/default-model/weights"]

    @Test(
        "a megabyte of one letter or of spaces is encoded and comes back",
        .testData(anyOf: longFolders.map { $0 + "/tokenizer.json" }),
        arguments: SharedTokenizers.present(longFolders))
    func longRuns(folder: String) throws {
        let tokenizer = try SharedTokenizers.tokenizer(folder)
        for letter in ["a", " ", "语", "\n"] {
            let text = String(repeating: letter, count: 1 << 20)
            let ids = tokenizer.encode(text, addSpecialTokens: false)
            #expect(tokenizer.count(text, addSpecialTokens: false) == ids.count)
            #expect(tokenizer.decode(ids).utf8.count == text.utf8.count)
        }
    }

    @Test("one tokenizer serves many threads", .testData("tokenizers/minimind/tokenizer.json"))
    func isShared() async throws {
        let tokenizer = try SharedTokenizers.tokenizer("tokenizers/minimind")
        var generator = TextGenerator(seed: 51, specials: [])
        let texts = (0..<200).map { _ in generator.next() }
        let expected = texts.map { tokenizer.encode($0) }
        await withTaskGroup(of: [[Int]].self) { group in
            for _ in 0..<4 { group.addTask { texts.map { tokenizer.encode($0) } } }
            for await ids in group { #expect(ids == expected) }
        }
    }
}
