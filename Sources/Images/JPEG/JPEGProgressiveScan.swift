/// Decodes a scan of a progressive image: some bits of some coefficients of all blocks.
struct JPEGProgressiveScan {
    private let scan: JPEGScan
    private let groups: (columns: Int, rows: Int)
    private let components: [JPEGFrame.Component]
    private let data: JPEGEntropyData
    private let restartInterval: Int
    private let tables: [JPEGHuffmanTable]

    /// The decoder's state between blocks. It is reset after a restart.
    private struct State {
        var bits: JPEGBits
        /// The previous block's first coefficient, for each component.
        var previous = InlineArray<3, Int32>(repeating: 0)
        /// The number of next blocks without further coefficients in this scan.
        var emptyBlocks = 0
    }

    init(_ scan: JPEGScan, header: JPEGHeader, frame: JPEGFrame, data: JPEGEntropyData) throws(ImageError) {
        self.scan = scan
        groups = frame.groups(of: scan)
        components = scan.parts.map { frame.components[$0.component] }
        self.data = data
        restartInterval = header.restartInterval
        var tables: [JPEGHuffmanTable] = []
        // Later bits of first coefficients are not coded.
        for part in scan.parts where scan.band.lowerBound > 0 || scan.previousBit == 0 {
            let isDirect = scan.band.lowerBound == 0
            guard let table = isDirect ? header.directTables[part.direct] : header.alternatingTables[part.alternating]
            else {
                throw ImageError("The JPEG image lacks a table of codes: it is damaged.")
            }
            tables.append(table)
        }
        self.tables = tables
    }

    func decode(into coefficients: inout [Int16]) {
        let (columns, rows) = groups
        var target = coefficients.mutableSpan
        let joined = tables.flatMap(\.lookup)
        let lookups = joined.span
        let input = data.bytes.span.bytes
        let places = JPEGTransform.order
        let order = places.span
        var state = State(bits: data.bits(part: 0))
        var restarts = 0
        var left = restartInterval
        for row in 0..<rows {
            for column in 0..<columns {
                if restartInterval > 0 {
                    if left == 0 {
                        restarts += 1
                        state = State(bits: data.bits(part: restarts))
                        left = restartInterval
                    }
                    left -= 1
                }
                guard !state.bits.isExhausted else { continue }
                decodeGroup(&target, &state, input, lookups, order, row: row, column: column)
            }
        }
    }

    @_lifetime(target: copy target)
    @inline(__always) private func decodeGroup(
        _ target: inout MutableSpan<Int16>, _ state: inout State, _ input: RawSpan, _ lookups: Span<UInt16>,
        _ order: Span<Int>, row: Int, column: Int
    ) {
        guard scan.band.lowerBound == 0 else {
            let component = components[0]
            let place = component.offset &+ 64 &* (row &* component.blockColumns &+ column)
            if scan.previousBit == 0 {
                decodeBand(&target, &state, input, lookups, order, at: place)
            } else {
                refineBand(&target, &state, input, lookups, order, at: place)
            }
            return
        }
        let isAlone = components.count == 1
        for index in components.indices {
            let component = components[index]
            let (horizontal, vertical) = isAlone ? (1, 1) : (component.horizontal, component.vertical)
            for blockRow in 0..<vertical {
                let first = (row &* vertical &+ blockRow) &* component.blockColumns &+ column &* horizontal
                for blockColumn in 0..<horizontal {
                    decodeDirect(
                        &target, &state, input, lookups, order, at: component.offset &+ 64 &* (first &+ blockColumn),
                        part: index)
                }
            }
        }
    }

    @_lifetime(target: copy target)
    @inline(__always) private func decodeDirect(
        _ target: inout MutableSpan<Int16>, _ state: inout State, _ input: RawSpan, _ lookups: Span<UInt16>,
        _ order: Span<Int>, at place: Int, part: Int
    ) {
        state.bits.fill(input)
        if scan.previousBit > 0 {
            target[place] |= Int16(truncatingIfNeeded: state.bits.take(1) &<< Int32(scan.bit))
            return
        }
        let size = state.bits.decode(lookups, at: part &* JPEGHuffmanTable.lookupCount, or: tables[part])
        state.previous[part] &+= state.bits.takeSigned(size)
        target[place] = Int16(truncatingIfNeeded: state.previous[part] &<< Int32(scan.bit))
    }

    /// Decodes the first bits of a block's coefficients of the band.
    @_lifetime(target: copy target)
    @inline(__always) private func decodeBand(
        _ target: inout MutableSpan<Int16>, _ state: inout State, _ input: RawSpan, _ lookups: Span<UInt16>,
        _ order: Span<Int>, at place: Int
    ) {
        if state.emptyBlocks > 0 {
            state.emptyBlocks -= 1
            return
        }
        var index = scan.band.lowerBound
        let last = scan.band.upperBound
        while index <= last {
            state.bits.fill(input)
            let code = state.bits.decode(lookups, at: 0, or: tables[0])
            let (run, size) = (code >> 4, code & 15)
            if size == 0 {
                guard run == 15 else {
                    state.emptyBlocks = 1 << run - 1 + Int(state.bits.take(run))
                    return
                }
                index &+= 16
                continue
            }
            index &+= run
            target[place &+ order[index]] = Int16(truncatingIfNeeded: state.bits.takeSigned(size) &<< Int32(scan.bit))
            index &+= 1
        }
    }

    /// Decodes a further bit of a block's coefficients of the band.
    @_lifetime(target: copy target)
    @inline(__always) private func refineBand(
        _ target: inout MutableSpan<Int16>, _ state: inout State, _ input: RawSpan, _ lookups: Span<UInt16>,
        _ order: Span<Int>, at place: Int
    ) {
        let last = scan.band.upperBound
        let one = Int16(1) << Int16(scan.bit)
        var index = scan.band.lowerBound
        while state.emptyBlocks == 0, index <= last {
            state.bits.fill(input)
            let code = state.bits.decode(lookups, at: 0, or: tables[0])
            var run = code >> 4
            var new: Int16 = 0
            if code & 15 != 0 {
                new = state.bits.take(1) == 1 ? one : -one
            } else if run < 15 {
                // This block is the first of them.
                state.emptyBlocks = 1 << run + Int(state.bits.take(run))
                break
            }
            while index <= last {
                let coefficient = place &+ order[index]
                if target[coefficient] != 0 {
                    refine(&target[coefficient], &state, input, by: one)
                } else {
                    run -= 1
                    if run < 0 { break }
                }
                index &+= 1
            }
            if new != 0 { target[place &+ order[index]] = new }
            index &+= 1
        }
        guard state.emptyBlocks > 0 else { return }
        while index <= last {
            let coefficient = place &+ order[index]
            if target[coefficient] != 0 { refine(&target[coefficient], &state, input, by: one) }
            index &+= 1
        }
        state.emptyBlocks -= 1
    }

    @inline(__always) private func refine(
        _ coefficient: inout Int16, _ state: inout State, _ input: RawSpan, by one: Int16
    ) {
        state.bits.fill(input)
        guard state.bits.take(1) == 1, coefficient & one == 0 else { return }
        coefficient &+= coefficient >= 0 ? one : -one
    }
}
