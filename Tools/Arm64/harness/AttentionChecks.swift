import NightjarKernelTable

/// A shape of attention.
private struct AttentionCase {
    var head: Int
    var shared: Int?
    var group: Int
    var count: Int
    var queries: Int
    var window = 0
    var softcap: Float = 0

    static var all: [AttentionCase] {
        [
            AttentionCase(head: 64, group: 3, count: 200, queries: 1),
            AttentionCase(head: 20, group: 1, count: 65, queries: 5),
            AttentionCase(head: 80, group: 2, count: 130, queries: 30),
            AttentionCase(head: 33, group: 5, count: 150, queries: 20, window: 70),
            AttentionCase(head: 128, group: 4, count: 129, queries: 1, softcap: 5),
            AttentionCase(head: 72, shared: 64, group: 4, count: 100, queries: 9),
        ]
    }
}

extension Checks {
    /// Attention over pages that the kernels stored, against its twin over the same pages.
    mutating func attention(_ kernels: KernelTable) {
        for type in KeyValueType.allCases {
            for (index, test) in AttentionCase.all.enumerated() {
                attention(kernels, test, type, "attention \(type.byteCount) bytes, shape \(index)")
            }
        }
    }

    private mutating func attention(_ kernels: KernelTable, _ test: AttentionCase, _ type: KeyValueType, _ name: String)
    {
        let page = KeyValuePage(headDimension: test.head, sharedValueDimension: test.shared, type: type)
        var values = Values(seed: UInt64(test.head))
        let pageCount = (test.count + 63) / 64
        let pages = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: pageCount)
        for i in 0..<pageCount {
            let memory = Memory(bytes: page.headBytes)
            let stored = min(64, test.count - 64 * i)
            let keys = Memory(floats: stored * test.head, &values, -2, 2)
            let vectors = Memory(floats: stored * test.head, &values, -2, 2)
            let scratch = Memory(floats: test.head)
            withUnsafePointer(to: page) { page in
                kernels.attention.store(
                    keys.floats, vectors.floats, test.head, stored, memory.bytes, 0, page, scratch.floats)
            }
            expect(memory.isIntact, "store of \(name)")
            pages[i] = memory.bytes
        }
        let rows = test.queries * test.group
        let width = page.valueDimension
        let query = Memory(floats: rows * test.head, &values)
        let sinks = Memory(floats: test.group, &values)
        let scratch = Memory(bytes: AttentionArguments.scratchBytes(page))
        func arguments(_ output: Memory) -> AttentionArguments {
            AttentionArguments(
                page: page, pages: pages, pageOffset: 0, firstPage: 0, endPage: pageCount, query: query.floats,
                queryStride: test.group * test.head, queryHeadStride: test.head, queryCount: test.queries,
                groupSize: test.group, firstPosition: test.count - test.queries, window: test.window,
                scale: 1 / Float(test.head).squareRoot(), softcap: test.softcap, sinks: sinks.floats,
                output: output.floats, outputStride: test.group * width, outputHeadStride: width, partials: nil,
                scratch: scratch.bytes)
        }
        let (found, expected) = (Memory(floats: rows * width), Memory(floats: rows * width))
        var call = arguments(found)
        kernels.attention.attend(&call)
        Reference.attend(arguments(expected))
        expect(found, like: expected, 2e-5, name)
    }
}
