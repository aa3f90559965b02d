/// What the engine runs on: printed by `infer --version` and beside every figure.
public struct SystemDescription: Sendable {
    /// The processor's name, empty where the system doesn't tell.
    public let processor: String
    /// Usable instruction-set extensions that matter to the kernels.
    public let features: [String]
    /// The kernel tier in use.
    public let tier: KernelTier
    /// The core OpenBLAS chose.
    public let blasCore: String
    /// Processors and quota of this process.
    public let limits: ProcessorLimits

    /// Describes this process.
    ///
    /// - Throws: `KernelTierError` where a tier is forced that can't run.
    public static func current() throws(KernelTierError) -> SystemDescription {
        SystemDescription(
            processor: ProcessorFeatures.current.name, features: ProcessorFeatures.current.relevant,
            tier: try Kernels.selectedTier(), blasCore: BLAS.core, limits: .current)
    }
}

extension SystemDescription: CustomStringConvertible {
    /// Lines `name: value`.
    public var description: String {
        """
        processor: \(processor.isEmpty ? "unknown" : processor)
        features: \(features.isEmpty ? "none beyond the baseline" : features.joined(separator: " "))
        kernels: \(tier.rawValue)
        blas: OpenBLAS, \(blasCore) core
        threads: \(limits.threadCount)
        """
    }
}
