import Glibc
import Testing

@testable import Tensor

@Suite("Attention")
struct AttentionTests {
    /// A sequence's cached keys and values of one head; slots beyond it hold NaN, as stale memory may.
    struct Cache {
        let page: KeyValuePage
        let blocks: [AlignedBuffer]
        let table: AlignedBuffer

        init(kernels: Kernels, headDimension: Int, shared: Int? = nil, type: KeyValueType, count: Int) {
            let page = KeyValuePage(headDimension: headDimension, sharedValueDimension: shared, type: type)
            self.page = page
            var values = Values(seed: UInt64(headDimension + count))
            let pageCount = (count + 63) / 64
            blocks = (0..<pageCount).map { _ in AlignedBuffer(byteCount: 128) }
                .map { _ in AlignedBuffer(byteCount: page.headBytes + 256) }
            table = AlignedBuffer(byteCount: pageCount * 8)
            for (i, block) in blocks.enumerated() {
                block.base.initializeMemory(as: UInt8.self, repeating: 0xff, count: block.byteCount)
                table.base.storeBytes(of: block.base, toByteOffset: 8 * i, as: UnsafeMutableRawPointer.self)
                let stored = min(64, count - 64 * i)
                let keys = Floats(values.floats(stored * headDimension, in: -2...2))
                let vectors = Floats(values.floats(stored * headDimension, in: -2...2))
                let scratch = Floats(zeros: headDimension)
                // In two pieces, as decoding after a prefill stores them.
                let cut = stored / 3
                for (slot, length) in [(0, cut), (cut, stored - cut)] {
                    kernels.attention.store(
                        keys: keys.base + slot * headDimension, values: vectors.base + slot * headDimension,
                        stride: headDimension, count: length, into: block.base + 256, slot: slot, page: page,
                        scratch: scratch.base)
                }
            }
        }

        var pages: UnsafePointer<UnsafeMutableRawPointer> {
            UnsafePointer(table.base.assumingMemoryBound(to: UnsafeMutableRawPointer.self))
        }
    }

    struct Case: CustomTestStringConvertible {
        var headDimension = 64
        /// How many of a key's first elements are its value; nil for values of their own.
        var shared: Int?
        var group = 3
        var count = 200
        var queries = 1
        var window = 0
        var softcap: Float = 0
        var type = KeyValueType.float32
        var hasSinks = false
        /// Positions behind the queries, which they see as far as the window reaches back; nil for causal attention.
        var behind: Int?
        var hasBias = false
        var testDescription: String {
            "d\(headDimension) g\(group) n\(count) q\(queries) w\(window) cap\(softcap) \(type.rawValue)"
                + (hasSinks ? " sinks" : "") + (behind.map { " behind \($0)" } ?? "") + (hasBias ? " bias" : "")
                + (shared.map { " v\($0)" } ?? "")
        }
        /// Elements of a value.
        var valueDimension: Int { shared ?? headDimension }
    }

    static let cases = [
        Case(), Case(type: .float16), Case(headDimension: 20, group: 1, count: 65, queries: 5),
        Case(headDimension: 80, group: 2, count: 130, queries: 70, type: .float16),
        Case(headDimension: 6, group: 7, count: 64, queries: 64), Case(count: 300, queries: 90, window: 50),
        Case(count: 300, window: 64, type: .float16), Case(headDimension: 128, group: 4, count: 129, softcap: 5),
        Case(headDimension: 256, group: 8, count: 70, queries: 33, window: 7, softcap: 20, type: .float16),
        Case(headDimension: 33, group: 1, count: 1), Case(group: 71, count: 90),
        Case(headDimension: 192, group: 2, count: 140, queries: 60), Case(headDimension: 512, group: 2, count: 100),
        Case(headDimension: 512, group: 1, count: 140, queries: 70, type: .float16),
        Case(group: 5, count: 200, hasSinks: true),
        Case(group: 2, count: 150, queries: 50, window: 20, softcap: 8, type: .float16, hasSinks: true),
        Case(headDimension: 28, shared: 20, group: 3, count: 130),
        Case(headDimension: 576, shared: 512, group: 10, count: 140),
        Case(headDimension: 72, shared: 64, group: 4, count: 200, queries: 90, type: .float16),
        Case(headDimension: 39, shared: 33, group: 5, count: 150, queries: 50, window: 70),
        Case(headDimension: 9, shared: 1, group: 2, count: 70, queries: 3, type: .float16),
        Case(group: 1, count: 37, queries: 37, behind: 0), Case(group: 2, count: 300, queries: 70, behind: 90),
        Case(headDimension: 20, group: 1, count: 300, queries: 100, window: 20, behind: 130),
        Case(headDimension: 33, group: 1, count: 200, queries: 96, window: 9, behind: 3, hasBias: true),
        Case(group: 3, count: 130, queries: 40, softcap: 9, type: .float16, behind: 64, hasBias: true),
        Case(count: 100, queries: 30, hasBias: true),
        Case(type: .int8), Case(headDimension: 80, group: 2, count: 130, queries: 70, type: .int8),
        Case(headDimension: 33, group: 1, count: 1, type: .int8),
        Case(headDimension: 256, group: 8, count: 70, queries: 33, window: 7, softcap: 20, type: .int8),
        Case(headDimension: 6, group: 7, count: 200, window: 70, type: .int8, hasSinks: true),
        Case(headDimension: 72, shared: 64, group: 4, count: 200, queries: 90, type: .int8),
    ]

    func attend(
        _ kernels: Kernels, _ cache: Cache, with queries: [Float]? = nil, _ test: Case, pagesPerPart: Int?,
        scratch: AlignedBuffer? = nil
    ) -> [Float] {
        var values = Values(seed: 99)
        let width = test.group * test.headDimension
        let query = Floats(queries ?? values.floats(test.queries * width))
        let outputWidth = test.group * test.valueDimension
        let output = Floats(zeros: test.queries * outputWidth)
        let scratch = scratch ?? AlignedBuffer(byteCount: AttentionArguments.scratchBytes(cache.page))
        let sinks = Floats((0..<test.group).map { [0.5, -20, 30, 2, 1.5][$0 % 5] })
        let pageCount = cache.blocks.count
        let reach = test.count
        let biases = Floats(values.floats(test.group * (2 * reach + 1), in: -2...2))
        var arguments = AttentionArguments(
            page: cache.page, pages: cache.pages, pageOffset: 256, firstPage: 0, endPage: pageCount,
            query: query.base, queryStride: width, queryHeadStride: test.headDimension, queryCount: test.queries,
            groupSize: test.group, firstPosition: test.count - test.queries - (test.behind ?? 0), window: test.window,
            ahead: test.behind == nil ? 0 : test.window > 0 ? test.window - 1 : test.count,
            length: test.behind == nil ? .max : test.count,
            bias: test.hasBias ? UnsafePointer(biases.base + reach) : nil, biasStride: 2 * reach + 1,
            scale: 1 / Float(test.headDimension).squareRoot(), softcap: test.softcap,
            sinks: test.hasSinks ? UnsafePointer(sinks.base) : nil, output: output.base,
            outputStride: outputWidth, outputHeadStride: test.valueDimension, partials: nil, scratch: scratch.base)
        if let pagesPerPart {
            let stride = AttentionArguments.partialStride(cache.page)
            let rows = test.queries * test.group
            let parts = (pageCount + pagesPerPart - 1) / pagesPerPart
            let partials = Floats(zeros: parts * rows * stride)
            for part in 0..<parts {
                arguments.firstPage = part * pagesPerPart
                arguments.endPage = min(pageCount, (part + 1) * pagesPerPart)
                arguments.partials = partials.base + part * rows * stride
                kernels.attention.attend(arguments)
            }
            for row in 0..<rows {
                kernels.attention.merge(
                    partials.base + row * stride, stride: rows * stride, count: parts,
                    valueDimension: test.valueDimension,
                    sink: test.hasSinks ? sinks.base[row % test.group] : -.infinity,
                    into: output.base + row * test.valueDimension)
            }
            #expect(partials.isIntact)
        } else {
            kernels.attention.attend(arguments)
        }
        #expect(output.isIntact)
        return output.values
    }

    @Test("agrees with the whole softmax, in one piece and in parts", arguments: cases)
    func agrees(test: Case) {
        let plain = Cache(
            kernels: .reference, headDimension: test.headDimension, shared: test.shared, type: test.type,
            count: test.count)
        let expected = attend(.reference, plain, test, pagesPerPart: nil)
        #expect(!expected.contains { $0.isNaN })
        #expect(largestError(attend(.reference, plain, test, pagesPerPart: 2), expected) < 2e-6)
        for kernels in availableKernels {
            let cache = Cache(
                kernels: kernels, headDimension: test.headDimension, shared: test.shared, type: test.type,
                count: test.count)
            for parts in [nil, 1, 2] {
                let actual = attend(kernels, cache, test, pagesPerPart: parts)
                #expect(largestError(actual, expected) < 1e-5, "\(kernels.name) parts \(parts ?? 0)")
            }
        }
    }

    @Test("a sink counts once a row, beside the positions", arguments: [nil, 1, 2])
    func sinks(pagesPerPart: Int?) {
        // A query of zeros scores every position zero.
        let test = Case(headDimension: 32, group: 5, count: 150, hasSinks: true)
        for kernels in [Kernels.reference] + availableKernels {
            let cache = Cache(kernels: kernels, headDimension: 32, type: .float32, count: 150)
            let zeros = [Float](repeating: 0, count: 160)
            let without = Case(headDimension: 32, group: 5, count: 150)
            let plain = attend(kernels, cache, with: zeros, without, pagesPerPart: pagesPerPart)
            let sunk = attend(kernels, cache, with: zeros, test, pagesPerPart: pagesPerPart)
            for (head, sink) in [0.5, -20, 30, 2, 1.5].enumerated() {
                let share = Float(150 / (150 + exp(sink)))
                let range = head * 32..<head * 32 + 32
                let expected = plain[range].map { $0 * share }
                #expect(largestError(Array(sunk[range]), expected) < 1e-6, "\(kernels.name) \(head)")
            }
        }
    }

    @Test("calls with heads of different sizes share their scratch")
    func mixedSizes() {
        let scratch = AlignedBuffer(
            byteCount: AttentionArguments.scratchBytes(KeyValuePage(headDimension: 512, type: .float32)))
        for kernels in availableKernels {
            for test in [512, 64, 192, 256].map({ Case(headDimension: $0, group: 2, count: 100, queries: 40) }) {
                let cache = Cache(kernels: kernels, headDimension: test.headDimension, type: .float32, count: 100)
                let alone = attend(kernels, cache, test, pagesPerPart: nil)
                #expect(attend(kernels, cache, test, pagesPerPart: nil, scratch: scratch) == alone, "\(kernels.name)")
            }
        }
    }

    @Test("a query's bits don't depend on the queries beside it")
    func batchInvariant() {
        for kernels in availableKernels {
            for type in KeyValueType.allCases {
                let cache = Cache(kernels: kernels, headDimension: 64, type: type, count: 150)
                let many = attend(kernels, cache, Case(count: 150, queries: 60, type: type), pagesPerPart: nil)
                var values = Values(seed: 99)
                let queries = values.floats(60 * 192)
                for index in [0, 1, 31, 59] {
                    let query = Floats(Array(queries[index * 192..<(index + 1) * 192]))
                    let output = Floats(zeros: 192)
                    let scratch = AlignedBuffer(byteCount: AttentionArguments.scratchBytes(cache.page))
                    kernels.attention.attend(
                        AttentionArguments(
                            page: cache.page, pages: cache.pages, pageOffset: 256, firstPage: 0, endPage: 3,
                            query: query.base, queryStride: 192, queryHeadStride: 64, queryCount: 1, groupSize: 3,
                            firstPosition: 90 + index, window: 0, scale: 0.125, softcap: 0, output: output.base,
                            outputStride: 192, outputHeadStride: 64, partials: nil, scratch: scratch.base))
                    #expect(output.values == Array(many[index * 192..<(index + 1) * 192]), "\(kernels.name) \(index)")
                }
            }
        }
    }
}
