import NightjarKernelTable

extension BlockFormat {
    /// Reads a row of blocks.
    ///
    /// - Parameters:
    ///   - blocks: The bytes of the row.
    ///   - count: The number of blocks.
    ///   - row: Receives codes, scales and offsets.
    func read(_ blocks: UnsafeRawPointer, count: Int, into row: CodedRow) {
        let (blockColumns, blockBytes) = (blockColumns, blockBytes)
        for index in 0..<count {
            let block = blocks + index * blockBytes
            let codes = row.codes + index * blockColumns
            switch self {
            case .q8_0:
                row.scales[index] = half(block)
                for i in 0..<32 { codes[i] = byte(block, 2 + i) ^ 0x80 }
            case .q4_0, .iq4_NL:
                row.scales[index] = half(block)
                nibbles(block + 2, codes)
            case .q4_1:
                row.scales[index] = half(block)
                row.offsets[index] = half(block + 2)
                nibbles(block + 4, codes)
            case .q5_0:
                row.scales[index] = half(block)
                nibbles(block + 6, codes)
                fifthBits(block + 2, codes)
            case .q5_1:
                row.scales[index] = half(block)
                row.offsets[index] = half(block + 2)
                nibbles(block + 8, codes)
                fifthBits(block + 4, codes)
            case .mxfp4:
                row.scales[index] = Self.halvedPower(byte(block, 0))
                nibbles(block + 1, codes)
            case .q2_K, .q3_K, .q4_K, .q5_K, .q6_K, .iq4_XS:
                readSuperblock(block, index, codes, into: row)
            }
        }
    }

    private func readSuperblock(
        _ block: UnsafeRawPointer, _ index: Int, _ codes: UnsafeMutablePointer<UInt8>, into row: CodedRow
    ) {
        let groups = 256 / layout16
        let scales = row.scales + index * groups
        let offsets = row.offsets + index * groups
        switch self {
        case .q2_K:
            row.factors[index] = UInt16(half(block + 80))
            row.offsetFactors[index] = UInt16(half(block + 82))
            for group in 0..<16 {
                scales[group] = UInt32(byte(block, group) & 15)
                offsets[group] = UInt32(byte(block, group) >> 4)
            }
            couples(block + 16, codes)
        case .q3_K:
            row.factors[index] = UInt16(half(block + 108))
            for group in 0..<16 {
                let low = byte(block, 96 + group % 8) >> UInt8(group / 8 * 4) & 15
                let high = byte(block, 104 + group % 4) >> UInt8(group / 4 * 2) & 3
                scales[group] = UInt32(truncatingIfNeeded: Int(low | high << 4) - 32) & 255
            }
            couples(block + 32, codes)
            for column in 0..<256 { codes[column] |= (byte(block, column % 32) >> UInt8(column / 32) & 1) << 2 }
        case .q4_K, .q5_K:
            row.factors[index] = UInt16(half(block))
            row.offsetFactors[index] = UInt16(half(block + 2))
            for group in 0..<8 {
                let (scale, offset) = sixBitPair(block + 4, group)
                scales[group] = scale
                offsets[group] = offset
            }
            let low = block + (self == .q4_K ? 16 : 48)
            for part in 0..<4 {
                for i in 0..<32 {
                    let both = byte(low, part * 32 + i)
                    codes[part * 64 + i] = both & 15
                    codes[part * 64 + 32 + i] = both >> 4
                }
            }
            guard self == .q5_K else { return }
            for column in 0..<256 { codes[column] |= (byte(block, 16 + column % 32) >> UInt8(column / 32) & 1) << 4 }
        case .q6_K:
            row.factors[index] = UInt16(half(block + 208))
            for group in 0..<16 { scales[group] = UInt32(byte(block, 192 + group)) }
            for part in 0..<2 {
                for i in 0..<32 {
                    let (first, second) = (byte(block, part * 64 + i), byte(block, part * 64 + 32 + i))
                    let high = byte(block, 128 + part * 32 + i)
                    let place = codes + part * 128 + i
                    place[0] = first & 15 | (high & 3) << 4
                    place[32] = second & 15 | (high >> 2 & 3) << 4
                    place[64] = first >> 4 | (high >> 4 & 3) << 4
                    place[96] = second >> 4 | (high >> 6) << 4
                }
            }
        default:
            // IQ4_XS.
            row.factors[index] = UInt16(half(block))
            let high = half(block + 2)
            for group in 0..<8 {
                let low = UInt32(byte(block, 4 + group / 2) >> UInt8(group % 2 * 4) & 15)
                let scale = Int(low | (high >> UInt32(2 * group) & 3) << 4) - 32
                scales[group] = UInt32(truncatingIfNeeded: scale) & 255
                nibbles(block + 8 + 16 * group, codes + 32 * group)
            }
        }
    }

    /// The number of columns that share a scale inside a superblock.
    private var layout16: Int { self == .q2_K || self == .q3_K || self == .q6_K ? 16 : 32 }

    private func byte(_ block: UnsafeRawPointer, _ offset: Int) -> UInt8 {
        block.load(fromByteOffset: offset, as: UInt8.self)
    }

    private func half(_ place: UnsafeRawPointer) -> UInt32 {
        UInt32(UInt16(littleEndian: place.loadUnaligned(as: UInt16.self)))
    }

    /// Reads 32 codes: the low nibbles of 16 bytes, followed by the high nibbles.
    private func nibbles(_ place: UnsafeRawPointer, _ codes: UnsafeMutablePointer<UInt8>) {
        for i in 0..<16 {
            codes[i] = byte(place, i) & 15
            codes[i + 16] = byte(place, i) >> 4
        }
    }

    /// Adds the fifth bits of 32 codes, in the order of the codes.
    private func fifthBits(_ place: UnsafeRawPointer, _ codes: UnsafeMutablePointer<UInt8>) {
        let bits = UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
        for i in 0..<32 { codes[i] |= UInt8(truncatingIfNeeded: bits >> UInt32(i) & 1) << 4 }
    }

    /// Reads 256 codes of 2 bits: for each 32 bytes, the lowest two bits of all, then the next two, and so on.
    private func couples(_ place: UnsafeRawPointer, _ codes: UnsafeMutablePointer<UInt8>) {
        for column in 0..<256 {
            codes[column] = byte(place, column / 128 * 32 + column % 32) >> UInt8(column % 128 / 32 * 2) & 3
        }
    }

    /// Returns the scale and offset of a group of Q4_K or Q5_K, 6 bits each, packed in 12 bytes.
    private func sixBitPair(_ place: UnsafeRawPointer, _ group: Int) -> (scale: UInt32, offset: UInt32) {
        if group < 4 { return (UInt32(byte(place, group) & 63), UInt32(byte(place, group + 4) & 63)) }
        let low = byte(place, group + 4)
        return (
            UInt32(low & 15 | (byte(place, group - 4) >> 6) << 4), UInt32(low >> 4 | (byte(place, group) >> 6) << 4)
        )
    }

    /// Returns the bfloat16 of `2^(exponent − 128)`: half of an E8M0 scale, since the table holds doubled values.
    static func halvedPower(_ exponent: UInt8) -> UInt32 {
        exponent < 2 ? 0x20 << UInt32(exponent) : UInt32(exponent - 1) << 7
    }
}
