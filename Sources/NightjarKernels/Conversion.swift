#if arch(x86_64)
import _Builtin_intrinsics.intel
#endif

/// Widens `lanes` half-precision numbers, exactly.
@inline(__always) func widenHalves(_ address: UnsafeRawPointer) -> Vector {
    #if NIGHTJAR_AVX512
    return _mm512_cvtph_ps(address.loadUnaligned(as: __m256i.self))
    #elseif NIGHTJAR_AVX2
    return _mm256_cvtph_ps(address.loadUnaligned(as: __m128i.self))
    #elseif arch(x86_64)
    let halves = SIMD2<Int64>(address.loadUnaligned(as: Int64.self), 0)
    return widen(halfBits: unsafeBitCast(_mm_unpacklo_epi16(halves, SIMD2<Int64>()), to: Words.self))
    #else
    let halves = address.loadUnaligned(as: SIMD4<Float16>.self)
    return Vector(Float(halves[0]), Float(halves[1]), Float(halves[2]), Float(halves[3]))
    #endif
}

/// Widens `lanes` signed bytes.
@inline(__always) func widenCodes(_ address: UnsafeRawPointer) -> Vector {
    #if NIGHTJAR_AVX512
    return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(address.loadUnaligned(as: __m128i.self)))
    #elseif NIGHTJAR_AVX2
    let codes = SIMD2<Int64>(address.loadUnaligned(as: Int64.self), 0)
    return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(codes))
    #else
    let codes = address.loadUnaligned(as: SIMD4<Int8>.self)
    return Vector(Float(codes[0]), Float(codes[1]), Float(codes[2]), Float(codes[3]))
    #endif
}

/// Widens half-precision bit patterns, one in each word, exactly.
///
/// The exponent moves by a multiplication with 2¹¹², which is exact for subnormals too; infinity and NaN,
/// whose exponent would come out finite, get theirs back.
@inline(__always) func widen(halfBits: Words) -> Vector {
    let magnitude = (halfBits & Words(repeating: 0x7fff)) &<< Words(repeating: 13)
    let scaled = unsafeBitCast(magnitude, to: Vector.self) * splat(Float(bitPattern: 0x7780_0000))
    let special = unsafeBitCast(scaled, to: Words.self) | Words(repeating: 0x7f80_0000)
    let finite = scaled.replacing(with: unsafeBitCast(special, to: Vector.self), where: scaled .>= splat(65536))
    let sign = (halfBits & Words(repeating: 0x8000)) &<< Words(repeating: 16)
    return unsafeBitCast(unsafeBitCast(finite, to: Words.self) | sign, to: Vector.self)
}

@inline(__always) func widen(half bits: UInt16) -> Float { widen(halfBits: Words(repeating: UInt32(bits)))[0] }

@inline(__always) func widen(bfloat16 bits: UInt16) -> Float { Float(bitPattern: UInt32(bits) &<< 16) }

/// Rounds to the nearest half, ties to even; too large a magnitude gives infinity, NaN stays NaN.
///
/// Source: the classic scaling by magic numbers, spelled out in integers, since neither a baseline x86
/// instruction nor an importable intrinsic does it.
@inline(__always) func narrowToHalf(_ value: Float) -> UInt16 {
    #if NIGHTJAR_AVX512 || NIGHTJAR_AVX2 || arch(arm64)
    return Float16(value).bitPattern
    #else
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: (bits &>> 16) & 0x8000)
    let magnitude = bits & 0x7fff_ffff
    if magnitude > 0x7f80_0000 { return sign | 0x7e00 | UInt16(truncatingIfNeeded: (magnitude &>> 13) & 0x1ff) }
    if magnitude >= 0x477f_f000 { return sign | 0x7c00 }
    if magnitude < 0x3880_0000 {
        // Adding 0.5 puts the last bit of a subnormal half at the last bit of the sum: the addition rounds.
        let rounded = (Float(bitPattern: magnitude) + 0.5).bitPattern &- 0x3f00_0000
        return sign | UInt16(truncatingIfNeeded: rounded)
    }
    let odd = (magnitude &>> 13) & 1
    return sign | UInt16(truncatingIfNeeded: (magnitude &- 0x3800_0000 &+ 0xfff &+ odd) &>> 13)
    #endif
}

/// Rounds to the nearest bfloat16, ties to even; NaN stays NaN.
@inline(__always) func narrowToBFloat16(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    if bits & 0x7fff_ffff > 0x7f80_0000 { return UInt16(truncatingIfNeeded: bits &>> 16) | 0x40 }
    return UInt16(truncatingIfNeeded: (bits &+ 0x7fff &+ ((bits &>> 16) & 1)) &>> 16)
}

func widenFloat32(_ weights: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    UnsafeMutableRawPointer(output).copyMemory(from: weights, byteCount: count &* 4)
}

func widenFloat16(_ weights: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    var i = 0
    while i &+ lanes <= count {
        store(widenHalves(weights + i &* 2), output + i)
        i &+= lanes
    }
    while i < count {
        output[i] = widen(half: (weights + i &* 2).loadUnaligned(as: UInt16.self))
        i &+= 1
    }
}

func widenCodes(_ codes: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    var i = 0
    while i &+ lanes <= count {
        store(widenCodes(codes + i), output + i)
        i &+= lanes
    }
    while i < count {
        output[i] = Float((codes + i).load(as: Int8.self))
        i &+= 1
    }
}

func widenBFloat16(_ weights: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    for i in 0..<count { output[i] = widen(bfloat16: (weights + i &* 2).loadUnaligned(as: UInt16.self)) }
}

func narrowToFloat16(_ input: UnsafePointer<Float>, _ output: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { (output + i &* 2).storeBytes(of: narrowToHalf(input[i]), as: UInt16.self) }
}

func narrowToBFloat16(_ input: UnsafePointer<Float>, _ output: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { (output + i &* 2).storeBytes(of: narrowToBFloat16(input[i]), as: UInt16.self) }
}
