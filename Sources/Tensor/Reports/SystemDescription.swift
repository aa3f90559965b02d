/// What the engine runs on: printed by `infer --version` and beside every figure.
package struct SystemDescription: Sendable {
    /// The processor's name, empty where the system doesn't tell.
    package let processor: String
    /// Usable instruction-set extensions that matter to the kernels.
    package let features: [String]
    /// The kernel tier in use.
    package let tier: KernelTier
    /// The core OpenBLAS chose.
    package let blasCore: String
    /// Processors and quota of this process.
    package let limits: ProcessorLimits

    /// Describes this process.
    ///
    /// - Throws: `KernelTierError` where a tier is forced that can't run.
    package static func current() throws(KernelTierError) -> SystemDescription {
        SystemDescription(
            processor: ProcessorFeatures.current.name, features: ProcessorFeatures.current.relevant,
            tier: try Kernels.selectedTier(), blasCore: BLAS.core, limits: .current)
    }
}

extension SystemDescription: CustomStringConvertible {
    /// Lines `name: value`.
    package var description: String {
        """
        processor: \(processor.isEmpty ? "unknown" : processor)
        features: \(features.isEmpty ? "none beyond the baseline" : features.joined(separator: " "))
        kernels: \(tier.rawValue)
        blas: OpenBLAS, \(blasCore) core
        threads: \(limits.threadCount)
        """
    }
}
