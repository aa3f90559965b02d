/// A description of the machine and of the chosen kernels, printed by `infer --version` and with every measurement.
package struct SystemDescription: Sendable {
    /// The name of the processor; empty if the system doesn't report it.
    package let processor: String
    /// The usable instruction-set extensions that kernels use.
    package let features: [String]
    /// The kernel tier in use.
    package let tier: KernelTier
    /// The processor core for which OpenBLAS chose its kernels.
    package let blasCore: String
    /// The processors and the quota of this process.
    package let limits: ProcessorLimits

    /// Returns the description of this process.
    ///
    /// - Throws: `KernelTierError` if a tier is forced that the processor can't run.
    package static func current() throws(KernelTierError) -> SystemDescription {
        SystemDescription(
            processor: ProcessorFeatures.current.name, features: ProcessorFeatures.current.relevant,
            tier: try Kernels.selectedTier(), blasCore: BLAS.core, limits: .current)
    }
}

extension SystemDescription: CustomStringConvertible {
    /// Lines of the form `name: value`.
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
