/// An instruction-set tier: one compilation of the kernels.
public enum KernelTier: String, Sendable, CaseIterable {
    /// The baseline of every processor: SSE2 on x86-64, NEON on arm64.
    case portable
    /// AVX2, FMA and F16C.
    case avx2
    /// AVX-512 F, BW, VL, DQ and VNNI.
    case avx512
    /// 8-bit dot products of ARMv8.2: Cortex-A76, Neoverse N1, Apple M1 and later.
    case dotprod
    /// 8-bit matrix products: Neoverse V1, Apple M2 and later.
    case i8mm
}

/// A reason why no tier could be chosen.
public enum KernelTierError: Error, Sendable, Equatable, CustomStringConvertible {
    /// `NIGHTJAR_KERNELS` names no tier.
    case unknown(name: String)
    /// The processor or operating system lacks instructions that the forced tier needs.
    case unsupported(tier: KernelTier, missing: [String])

    /// One sentence with the problem and its remedy.
    public var description: String {
        let variable = KernelTier.environmentVariable
        switch self {
        case .unknown(let name):
            let names = KernelTier.built.map(\.rawValue).joined(separator: ", ")
            return "\(variable)=\(name) names no kernel tier; use one of \(names) or unset it."
        case .unsupported(let tier, let missing):
            return "\(variable)=\(tier.rawValue) needs \(missing.joined(separator: ", ")), which this machine "
                + "does not offer; unset it or use \(KernelTier.best(for: .current).rawValue)."
        }
    }
}

extension KernelTier {
    /// The environment variable that forces a tier.
    package static let environmentVariable = "NIGHTJAR_KERNELS"

    /// The tiers of this architecture.
    package static var built: [KernelTier] {
        #if arch(x86_64)
        [.portable, .avx2, .avx512]
        #elseif arch(arm64)
        [.portable, .dotprod, .i8mm]
        #else
        [.portable]
        #endif
    }

    /// Returns the features that the tier needs and the processor lacks, by the names of `/proc/cpuinfo`.
    package func missingFeatures(on processor: ProcessorFeatures) -> [String] {
        switch self {
        case .portable: []
        case .avx2: ["avx2", "fma", "f16c"].filter { !processor.usable.contains($0) }
        case .avx512:
            ["avx2", "fma", "f16c", "avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512_vnni"]
                .filter { !processor.usable.contains($0) }
        case .dotprod: ["asimddp"].filter { !processor.usable.contains($0) }
        case .i8mm: ["asimddp", "i8mm"].filter { !processor.usable.contains($0) }
        }
    }

    /// Returns the widest tier that a processor can run.
    package static func best(for processor: ProcessorFeatures) -> KernelTier {
        allCases.last { $0.missingFeatures(on: processor).isEmpty } ?? .portable
    }

    /// Returns the tier that `NIGHTJAR_KERNELS` forces, or the widest one.
    ///
    /// - Throws: `KernelTierError` if the variable names no tier, or one that the processor can't run.
    package static func select(
        forced name: String?, processor: ProcessorFeatures
    ) throws(KernelTierError) -> KernelTier {
        guard let name, !name.isEmpty else { return best(for: processor) }
        guard let tier = KernelTier(rawValue: name.lowercased()) else { throw .unknown(name: name) }
        let missing = tier.missingFeatures(on: processor)
        guard missing.isEmpty else { throw .unsupported(tier: tier, missing: missing) }
        return tier
    }
}
