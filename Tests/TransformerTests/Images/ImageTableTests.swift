import Foundation
import NightjarTestSupport
import Tensor
import Testing

@testable import Transformer

@Suite struct ImageTableTests {
    private func next() -> UInt64 { UInt64.random(in: 0 ... .max) }

    private func image(_ table: ImageTable, _ rows: Int, _ columns: Int = 1) -> ImageFeatures? {
        table.insert(digest: "\(next())", [.init(rows: rows, columns: columns)], followsGrids: true) { _ in
            AlignedBuffer(floats: 1)
        }
    }

    @Test func tokensAreFoundAndNobodyElses() throws {
        let table = ImageTable()
        let images = try [2, 5, 1].map { try #require(image(table, $0)) }
        #expect(images.map(\.tokens.count) == [2, 5, 1])
        for image in images {
            for token in image.tokens { #expect(table.image(of: token) === image) }
        }
        #expect(Set(images.flatMap(\.tokens)).count == 8)
        #expect(table.image(of: -9) == nil && table.image(of: 0) == nil && table.image(of: Int.min) == nil)
    }

    @Test func anImageIsFoundByItsDigestAndGrids() throws {
        let table = ImageTable()
        func image(_ digest: String, _ rows: Int) -> ImageFeatures? {
            table.insert(digest: digest, [.init(rows: rows, columns: 2)], followsGrids: false, computation: nil)
        }
        let first = try #require(image("a", 3))
        #expect(image("a", 3) === first)
        #expect(image("b", 3) !== first && image("a", 2) !== first)
        #expect(throws: DecoderError.self) { try first.compute(nil) }
        first.provide { _ in AlignedBuffer(floats: 1) }
        try first.compute(nil)
    }

    @Test func tokensOfImagesThatAreGoneAreUsedAgain() throws {
        let table = ImageTable(lowest: -10)
        let first = try #require(image(table, 4))
        var second = image(table, 4)
        #expect(second != nil)
        let third = try #require(image(table, 2))
        #expect(image(table, 1) == nil)
        let gone = second?.tokens
        second = nil
        let fourth = try #require(image(table, 3))
        #expect(gone?.contains(fourth.tokens.lowerBound) == true)
        #expect(image(table, 2) == nil)
        for held in [first, third, fourth] {
            #expect(table.image(of: held.tokens.lowerBound) === held)
        }
    }
}

@Suite struct ImageRunTests {
    private func runs(_ cache: KVCache, _ tokens: [Int], _ images: ImageTable) -> [ImageRun]? {
        cache.imageRuns(of: tokens.map { Int32($0) }, from: images)
    }

    @Test func positionsFollowGridsAndGoOnBehindThem() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "runs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try VisionFixture("qwen3_vl").write(to: folder)
        let pool = try TransformerModel.load(
            directory: folder.path, options: ModelLoadOptions(threadCount: 1, contextLength: 64)
        ).cachePool
        #expect(pool.positionsFollowGrids)
        let images = ImageTable()
        let image = try #require(
            images.insert(
                digest: "a", [.init(rows: 2, columns: 3), .init(rows: 1, columns: 2)], followsGrids: true
            ) { _ in AlignedBuffer(floats: 1) })
        let tokens = [5, 6] + Array(image.tokens) + [7]
        let cache = pool.makeCache()
        let whole = try #require(runs(cache, tokens, images))
        #expect(whole.map(\.place) == [2..<8, 8..<10])
        #expect(whole.map(\.corner) == [2, 5] && whole[1].end == 7)
        #expect(whole[0].position(4) == GridPosition(time: 2, row: 3, column: 3))
        // The same in pieces of every length.
        for length in 1...tokens.count {
            let cache = pool.makeCache()
            var start = 0
            while start < tokens.count {
                let piece = Array(tokens[start..<min(start + length, tokens.count)])
                let found = try #require(runs(cache, piece, images))
                try cache.reserve(piece.count)
                piece.map { Int32($0) }.withUnsafeBufferPointer { cache.commit($0, found) }
                start += length
            }
            #expect(cache.imageRuns.map(\.place) == whole.map(\.place))
            #expect(cache.imageRuns.map(\.corner) == whole.map(\.corner))
            #expect(cache.nextPosition == 8)
            cache.trim(to: 5)
            #expect(cache.imageRuns.map(\.place) == [2..<5])
            #expect(cache.fork().imageRuns.map(\.place) == [2..<5])
            cache.trim(to: 2)
            #expect(cache.imageRuns.isEmpty && cache.nextPosition == 2)
        }
        #expect(runs(cache, [1, -1_000], images) == nil)
    }
}
