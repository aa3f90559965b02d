/// Decodes a scan of a baseline image. Its blocks are complete, so samples are made at once.
struct JPEGSequentialScan {
    private let parts: [Part]
    private let tables: [JPEGHuffmanTable]
    /// The first look-ups of all tables, and the steps of all parts in the order in which they are stored.
    private let lookups: [UInt16]
    private let steps: [Int32]
    private let data: JPEGEntropyData
    private let restartInterval: Int
    private let columns: Int
    private let rows: Int

    /// A component: plain numbers, for one is copied with each block.
    private struct Part {
        let index: Int
        /// Blocks beside and below each other in a group.
        let horizontal: Int
        let vertical: Int
        let offset: Int
        let stride: Int
    }

    init(_ scan: JPEGScan, header: JPEGHeader, frame: JPEGFrame, data: JPEGEntropyData) throws(ImageError) {
        self.data = data
        restartInterval = header.restartInterval
        (columns, rows) = frame.groups(of: scan)
        var parts: [Part] = []
        var tables: [JPEGHuffmanTable] = []
        var steps: [Int32] = []
        for part in scan.parts {
            let component = frame.components[part.component]
            guard let direct = header.directTables[part.direct],
                let alternating = header.alternatingTables[part.alternating], let own = component.steps
            else { throw ImageError("The JPEG image lacks a table of codes: it is damaged.") }
            let isAlone = scan.parts.count == 1
            parts.append(
                Part(
                    index: parts.count, horizontal: isAlone ? 1 : component.horizontal,
                    vertical: isAlone ? 1 : component.vertical, offset: component.offset, stride: component.stride))
            tables += [direct, alternating]
            steps += JPEGTransform.order.map { own[$0] }
        }
        self.parts = parts
        self.tables = tables
        self.steps = steps
        lookups = tables.flatMap(\.lookup)
    }

    func decode(into samples: inout [UInt8]) {
        var mutable = samples.mutableSpan
        var target = mutable.mutableBytes
        let input = data.bytes.span.bytes
        let lookups = lookups.span
        let steps = steps.span
        let places = JPEGTransform.order
        let order = places.span
        var bits = data.bits(part: 0)
        var restarts = 0
        var left = restartInterval
        var previous = InlineArray<3, Int32>(repeating: 0)
        var block = InlineArray<64, Int32>(repeating: 0)
        for row in 0..<rows {
            for column in 0..<columns {
                if restartInterval > 0 {
                    if left == 0 {
                        restarts += 1
                        bits = data.bits(part: restarts)
                        previous = InlineArray<3, Int32>(repeating: 0)
                        left = restartInterval
                    }
                    left -= 1
                }
                let isMissing = bits.isExhausted
                for part in parts {
                    for index in 0..<part.vertical &* part.horizontal {
                        var isFlat = true
                        if !isMissing {
                            isFlat = decodeBlock(
                                part.index, &bits, input, lookups, steps, order, previous: &previous[part.index],
                                into: &block)
                        }
                        let (down, across) = index.quotientAndRemainder(dividingBy: part.horizontal)
                        let place =
                            part.offset &+ 8
                            &* ((row &* part.vertical &+ down) &* part.stride
                                &+ column &* part.horizontal &+ across)
                        JPEGTransform.write(&block, isFlat: isFlat, to: &target, at: place, stride: part.stride)
                    }
                }
            }
        }
    }

    /// Decodes a block's coefficients times their steps, and says whether only the first isn't zero.
    @inline(__always) private func decodeBlock(
        _ part: Int, _ bits: inout JPEGBits, _ input: RawSpan, _ lookups: Span<UInt16>, _ steps: Span<Int32>,
        _ order: Span<Int>, previous: inout Int32, into block: inout InlineArray<64, Int32>
    ) -> Bool {
        let direct = 2 &* part &* JPEGHuffmanTable.lookupCount
        let alternating = direct &+ JPEGHuffmanTable.lookupCount
        let firstStep = part &* JPEGTransform.orderCount
        bits.fill(input)
        let size = bits.decode(lookups, at: direct, or: tables[2 &* part])
        previous &+= bits.takeSigned(size)
        block[0] = previous &* steps[firstStep]
        var index = 1
        var isFlat = true
        while index < 64 {
            bits.fill(input)
            let code = bits.decode(lookups, at: alternating, or: tables[2 &* part &+ 1])
            let size = code & 15
            if size == 0 {
                guard code == 0xF0 else { break }
                index &+= 16
                continue
            }
            index &+= code >> 4
            block[order[index] & 63] = bits.takeSigned(size) &* steps[firstStep &+ index]
            isFlat = false
            index &+= 1
        }
        return isFlat
    }
}

extension JPEGFrame {
    /// The groups of blocks that a scan has: blocks of the image where it has one component.
    func groups(of scan: JPEGScan) -> (columns: Int, rows: Int) {
        guard scan.parts.count == 1 else { return (groupColumns, groupRows) }
        let component = components[scan.parts[0].component]
        return (Self.quotient(component.width, 8), Self.quotient(component.height, 8))
    }
}
