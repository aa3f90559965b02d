/// The code format of 32 columns of a panel: eight steps of 4 columns, each read as a line of bytes.
///
/// Generic code over formats is always inlined into concrete kernels, so that no specialization becomes a symbol that
/// the linker could share between tiers.
protocol PanelCodes {
    /// The size of 32 columns in bytes.
    static var bytes: Int { get }
    /// Whether codes have at most 7 bits.
    static var isNarrow: Bool { get }
    /// Returns the codes of the columns `4 · step ..< 4 · step + 4`.
    static func step(_ address: UnsafeRawPointer, _ step: Int, _ table: SIMD16<UInt8>) -> Line
    #if arch(arm64) && NIGHTJAR_TIER3
    /// Returns the codes of two rows and two of the four steps from `first` on, in the order of matrix products.
    static func pair(_ address: UnsafeRawPointer, _ place: PairPlace, _ table: SIMD16<UInt8>) -> SIMD16<UInt8>
    #endif
}

/// Returns the bits of a plane of nibbles.
@inline(__always) private func nibbles(_ address: UnsafeRawPointer, _ step: Int) -> Line {
    let both = line(address + 64 &* (step &>> 1))
    return (step & 1 == 0 ? both : moved(both, 4)) & bytes(15)
}

/// Returns the bits of a plane of bit pairs.
@inline(__always) private func couples(_ address: UnsafeRawPointer, _ step: Int) -> Line {
    moved(line(address + 64 &* (step &>> 2)), 2 &* (step & 3)) & bytes(3)
}

/// Returns the bits of a plane of single bits.
@inline(__always) private func singles(_ address: UnsafeRawPointer, _ step: Int) -> Line {
    moved(line(address), step) & bytes(1)
}

enum TwoBitCodes: PanelCodes {
    @inline(__always) static var bytes: Int { 128 }
    @inline(__always) static var isNarrow: Bool { true }
    @inline(__always) static func step(_ address: UnsafeRawPointer, _ step: Int, _: SIMD16<UInt8>) -> Line {
        couples(address, step)
    }
}

enum ThreeBitCodes: PanelCodes {
    @inline(__always) static var bytes: Int { 192 }
    @inline(__always) static var isNarrow: Bool { true }
    @inline(__always) static func step(_ address: UnsafeRawPointer, _ step: Int, _: SIMD16<UInt8>) -> Line {
        couples(address, step) | (singles(address + 128, step) &<< Line(repeating: 2))
    }
}

enum FourBitCodes: PanelCodes {
    @inline(__always) static var bytes: Int { 256 }
    @inline(__always) static var isNarrow: Bool { true }
    @inline(__always) static func step(_ address: UnsafeRawPointer, _ step: Int, _: SIMD16<UInt8>) -> Line {
        nibbles(address, step)
    }
}

enum FiveBitCodes: PanelCodes {
    @inline(__always) static var bytes: Int { 320 }
    @inline(__always) static var isNarrow: Bool { true }
    @inline(__always) static func step(_ address: UnsafeRawPointer, _ step: Int, _: SIMD16<UInt8>) -> Line {
        nibbles(address, step) | (singles(address + 256, step) &<< Line(repeating: 4))
    }
}

enum SixBitCodes: PanelCodes {
    @inline(__always) static var bytes: Int { 384 }
    @inline(__always) static var isNarrow: Bool { true }
    @inline(__always) static func step(_ address: UnsafeRawPointer, _ step: Int, _: SIMD16<UInt8>) -> Line {
        nibbles(address, step) | (couples(address + 256, step) &<< Line(repeating: 4))
    }
}

enum EightBitCodes: PanelCodes {
    @inline(__always) static var bytes: Int { 512 }
    @inline(__always) static var isNarrow: Bool { false }
    @inline(__always) static func step(_ address: UnsafeRawPointer, _ step: Int, _: SIMD16<UInt8>) -> Line {
        centred(line(address + 64 &* step))
    }
}

enum TableCodes: PanelCodes {
    @inline(__always) static var bytes: Int { 256 }
    @inline(__always) static var isNarrow: Bool { false }
    @inline(__always) static func step(_ address: UnsafeRawPointer, _ step: Int, _ table: SIMD16<UInt8>) -> Line {
        choose(table, nibbles(address, step))
    }
}
