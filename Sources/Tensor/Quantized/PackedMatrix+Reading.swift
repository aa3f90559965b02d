import NightjarKernelTable

extension PackedMatrix {
    /// Memory for unpacked codes, one for each thread.
    final class Scratch {
        /// The codes of a line, `[columns]`.
        let line: UnsafeMutablePointer<UInt8>
        private let memory: AlignedBuffer

        init(columns: Int) {
            memory = AlignedBuffer(byteCount: columns + 64)
            line = memory.base.assumingMemoryBound(to: UInt8.self)
        }
    }

    /// Reads the rows of a panel: codes in panel order, scales and offsets as the layout stores them.
    func read(_ rows: Range<Int>, _ plan: PanelPlan, _ scratch: Scratch, into coded: [CodedRow]) {
        switch codes.axis {
        case .row:
            for (index, row) in rows.enumerated() {
                let target = coded[index].codes
                guard let places = plan.places else {
                    unpack(line: row, 0..<columns, into: target)
                    continue
                }
                unpack(line: row, 0..<columns, into: scratch.line)
                places.withUnsafeBufferPointer { places in
                    for column in 0..<columns { target[Int(places[column])] = scratch.line[column] }
                }
            }
        case .column:
            for column in 0..<columns {
                let place = plan.places.map { Int($0[column]) } ?? column
                unpack(line: column, rows, into: scratch.line)
                for index in 0..<rows.count { coded[index].codes[place] = scratch.line[index] }
            }
        }
        for (place, source) in plan.groupSources.enumerated() {
            readGroup(Int(source), rows, plan, scratch, at: place, into: coded)
        }
    }

    private func readGroup(
        _ group: Int, _ rows: Range<Int>, _ plan: PanelPlan, _ scratch: Scratch, at place: Int, into coded: [CodedRow]
    ) {
        let stored = plan.layout.scales
        for (index, row) in rows.enumerated() {
            coded[index].scales[place] = scaleBits(scales, row, group, as: stored)
        }
        switch offsets {
        case .none: break
        case .added(let added):
            for (index, row) in rows.enumerated() {
                coded[index].offsets[place] = scaleBits(added, row, group, as: stored)
            }
        case .zeroPoints(let points):
            guard plan.layout.offsets == .zeroPoint else { return }
            for (index, row) in rows.enumerated() {
                let point = zeroPoint(points, row: row, group: group, scratch)
                coded[index].offsets[place] = UInt32(point)
            }
        }
    }

    /// Returns a zero point.
    func zeroPoint(_ points: PackedCodes, row: Int, group: Int, _ scratch: Scratch) -> UInt8 {
        let (line, number) = points.axis == .row ? (row, group) : (group, row)
        points.unpack(line: line, number..<number + 1, into: scratch.line)
        return scratch.line[0]
    }

    /// Unpacks the codes of a line; codes in two's complement get an offset of 128.
    func unpack(line: Int, _ range: Range<Int>, into output: UnsafeMutablePointer<UInt8>) {
        codes.unpack(line: line, range, into: output)
        guard values == .signed else { return }
        for index in 0..<range.count { output[index] ^= 128 }
    }

    /// Returns the bits of a scale or offset as panels store it; table scales are halved, since the table holds doubled
    /// values.
    private func scaleBits(_ scales: PackedScales, _ row: Int, _ group: Int, as stored: PanelLayout.Scales) -> UInt32 {
        if values == .float4 {
            guard scales.format == .power else { return (scales.value(row: row, group: group) / 2).bitPattern }
            let bits = scales.bits(row: row, group: group)
            return bits == 255 ? 0x7FC0 : BlockFormat.halvedPower(UInt8(truncatingIfNeeded: bits))
        }
        if stored == .float32 { return scales.value(row: row, group: group).bitPattern }
        return scales.format == .power
            ? scales.value(row: row, group: group).bitPattern >> 16 : scales.bits(row: row, group: group)
    }
}
