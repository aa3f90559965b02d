/// Widens half-precision bit patterns, one in each word, exactly.
///
/// Multiplying by 2¹¹² adjusts the exponent, and is exact for subnormals too. Infinity and NaN would become finite, so
/// their exponent is restored.
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
