import NightjarKernelTable

/// A packer of codes and scales into panels.
struct PanelPacker {
    /// The layout of the panels.
    let layout: PanelLayout
    /// The number of columns of a row.
    let columns: Int

    /// Writes one panel.
    ///
    /// - Parameters:
    ///   - rows: 16 rows; those beyond the matrix are rows of zeros.
    ///   - panel: `layout.panelBytes(columns: columns)` bytes.
    func pack(_ rows: [CodedRow], into panel: UnsafeMutableRawPointer) {
        let groupsPerUnit = layout.columnUnit / layout.groupColumns
        for (index, row) in rows.enumerated() {
            var place = panel
            for unit in 0..<layout.units(columns: columns) {
                if layout.scales == .superblock {
                    (place + 2 * index).storeBytes(of: row.factors[unit], as: UInt16.self)
                    place += 2 * PanelLayout.rows
                    if layout.offsets != .none {
                        (place + 2 * index).storeBytes(of: row.offsetFactors[unit], as: UInt16.self)
                        place += 2 * PanelLayout.rows
                    }
                }
                // 32 columns have two groups of 16, or are part of one group.
                let groupsAtOnce = layout.groupColumns == 16 ? 2 : 1
                let columnsAtOnce = groupsAtOnce * layout.groupColumns
                for group in stride(from: 0, to: groupsPerUnit, by: groupsAtOnce) {
                    let first = unit * groupsPerUnit + group
                    for side in 0..<groupsAtOnce {
                        store(row.scales[first + side], bytes: layout.scales.bytes, at: place, index)
                        place += PanelLayout.rows * layout.scales.bytes
                    }
                    if layout.offsets != .none {
                        for side in 0..<groupsAtOnce {
                            store(row.offsets[first + side], bytes: layout.offsetBytes, at: place, index)
                            place += PanelLayout.rows * layout.offsetBytes
                        }
                    }
                    let codes = row.codes + unit * layout.columnUnit + group * layout.groupColumns
                    for column in stride(from: 0, to: columnsAtOnce, by: 32) {
                        pack(UnsafeRawPointer(codes + column), at: place + 4 * index)
                        place += layout.codes.bytes
                    }
                }
            }
        }
    }

    private func store(_ bits: UInt32, bytes: Int, at place: UnsafeMutableRawPointer, _ index: Int) {
        switch bytes {
        case 1: (place + index).storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
        case 2: (place + 2 * index).storeBytes(of: UInt16(truncatingIfNeeded: bits), as: UInt16.self)
        default: (place + 4 * index).storeBytes(of: bits, as: UInt32.self)
        }
    }

    /// Packs the codes of 32 columns of one row: a word of a line holds the codes of 4 columns.
    private func pack(_ codes: UnsafeRawPointer, at place: UnsafeMutableRawPointer) {
        @inline(__always) func word(_ step: Int) -> UInt32 {
            codes.loadUnaligned(fromByteOffset: 4 * step, as: UInt32.self)
        }
        /// Writes the plane of `bits` bits, starting with bit `shift` of each code.
        @inline(__always) func plane(_ offset: Int, bits: Int, shift: Int) {
            let perLine = 8 / bits
            let mask = UInt32(truncatingIfNeeded: (1 << bits) - 1) * 0x0101_0101
            for line in 0..<bits {
                var packed: UInt32 = 0
                for part in 0..<perLine {
                    packed |= (word(line * perLine + part) >> UInt32(shift) & mask) << UInt32(bits * part)
                }
                (place + offset + 64 * line).storeBytes(of: packed, as: UInt32.self)
            }
        }
        switch layout.codes {
        case .twoBits: plane(0, bits: 2, shift: 0)
        case .threeBits:
            plane(0, bits: 2, shift: 0)
            plane(128, bits: 1, shift: 2)
        case .fourBits, .table: plane(0, bits: 4, shift: 0)
        case .fiveBits:
            plane(0, bits: 4, shift: 0)
            plane(256, bits: 1, shift: 4)
        case .sixBits:
            plane(0, bits: 4, shift: 0)
            plane(256, bits: 2, shift: 4)
        case .eightBits: for step in 0..<8 { (place + 64 * step).storeBytes(of: word(step), as: UInt32.self) }
        }
    }
}
