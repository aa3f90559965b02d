import Foundation

/// The random values of fixtures, as `Tools/make-transformer-fixtures` documents them.
package enum GeneratedValues {
    /// Numbers from 0 up to, not including, 1 that follow from a name.
    package static func units(_ name: String, count: Int) -> [Double] {
        var seed: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (0..<count).map { index in
            var z = seed &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            z ^= z >> 31
            return Double(z >> 40) * 0x1p-24
        }
    }

    /// A tensor's values.
    package static func tensor(_ name: String, shape: [Int], family: String, of fixture: String) -> [Float] {
        let (offset, scale) = distribution(name, shape: shape, family: family)
        return units("\(fixture)/\(name)", count: shape.reduce(1, *)).map { Float(offset + scale * (2 * $0 - 1)) }
    }

    /// The bytes of values in a file's element type (`F32`, `F16` or `BF16`), rounded to nearest even; none of another type.
    package static func bytes(_ values: [Float], type: String) -> [UInt8] {
        switch type {
        case "F32":
            values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
        case "F16":
            values.flatMap { withUnsafeBytes(of: Float16($0).bitPattern.littleEndian) { Array($0) } }
        case "BF16":
            values.flatMap { value in
                let bits = value.bitPattern
                let rounded = UInt16(truncatingIfNeeded: (bits &+ 0x7FFF &+ ((bits >> 16) & 1)) >> 16)
                return withUnsafeBytes(of: rounded.littleEndian) { Array($0) }
            }
        default: []
        }
    }

    /// Families whose norms multiply by 1 + weight.
    private static let zeroCentered: Set<String> = [
        "gemma", "gemma2", "gemma3", "gemma3_text", "vaultgemma", "qwen3_next", "qwen3_5", "qwen3_5_text",
        "qwen3_5_moe", "qwen3_5_moe_text",
    ]

    /// Offset and scale by the end of a name, before every other rule.
    private static let special: [(end: String, distribution: (Double, Double))] = [
        ("A_log", (-1.5, 2)), ("sinks", (2, 2)), ("act_fn.beta", (0.5, 0.125)), ("act_fn.eps", (-1e-6, 0)),
        ("embedding_norm.weight", (1, 0.5)), ("linear_attn.norm.weight", (1, 0.5)),
    ]

    private static func distribution(_ name: String, shape: [Int], family: String) -> (Double, Double) {
        if let rule = special.first(where: { name.hasSuffix($0.end) }) { return rule.distribution }
        if name.contains("embed") && !name.contains("embed_out") || name.contains("wte") || name.contains("wpe") {
            return (0, 1.5)
        }
        if name.hasSuffix("bias") { return (0, 0.5) }
        if shape.count == 1 { return (zeroCentered.contains(family) ? 0 : 1, 0.5) }
        let inputs = family == "gpt2" && !name.contains("lm_head") ? shape[0] : shape[shape.count - 1]
        return (0, 2.5 / Double(inputs).squareRoot())
    }
}
