// On arm64 codes of 8 bits become signed bytes, as long as no instruction multiplies unsigned and signed ones.
#if arch(arm64)
/// What is taken off codes of 8 bits before they are multiplied, which belongs to their zero.
@inline(__always) func centre(isNarrow: Bool) -> Int32 {
    #if NIGHTJAR_TIER3
    0
    #else
    isNarrow ? 0 : 128
    #endif
}

/// Codes of 8 bits as products take them.
@inline(__always) func centred(_ line: Line) -> Line {
    #if NIGHTJAR_TIER3
    line
    #else
    line ^ bytes(0x80)
    #endif
}

/// The values that codes choose from, as products take them.
@inline(__always) func centred(_ table: SIMD16<UInt8>) -> SIMD16<UInt8> {
    #if NIGHTJAR_TIER3
    table
    #else
    table ^ SIMD16(repeating: 0x80)
    #endif
}
#endif
