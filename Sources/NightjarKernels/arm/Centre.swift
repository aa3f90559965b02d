// On arm64, 8-bit codes are converted to signed bytes in tiers that have no instruction for products of unsigned and
// signed bytes.
#if arch(arm64)
/// Returns the number subtracted from 8-bit codes before they are multiplied, which their zero must include.
@inline(__always) func centre(isNarrow: Bool) -> Int32 {
    #if NIGHTJAR_TIER3
    0
    #else
    isNarrow ? 0 : 128
    #endif
}

/// Returns 8-bit codes as products take them.
@inline(__always) func centred(_ line: Line) -> Line {
    #if NIGHTJAR_TIER3
    line
    #else
    line ^ bytes(0x80)
    #endif
}

/// Returns the values of a code table as products take them.
@inline(__always) func centred(_ table: SIMD16<UInt8>) -> SIMD16<UInt8> {
    #if NIGHTJAR_TIER3
    table
    #else
    table ^ SIMD16(repeating: 0x80)
    #endif
}
#endif
