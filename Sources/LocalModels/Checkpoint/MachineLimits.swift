import Foundation
import Tensor

/// The limits of a machine for running models.
struct MachineLimits: Sendable {
    /// The memory that the process may use, in bytes.
    var memory: UInt64
    /// Whether the processor supports the kernels, or those of the tier in the environment.
    var runsKernels: Bool

    /// The limits of this machine or container.
    static var current: MachineLimits {
        let physical = ProcessInfo.processInfo.physicalMemory
        let limit = AvailableMemory.limit.map { UInt64(max($0, 0)) }
        return MachineLimits(memory: min(physical, limit ?? physical), runsKernels: runsKernelsHere)
    }

    private static var runsKernelsHere: Bool {
        do throws(KernelTierError) {
            _ = try Kernels.selectedTier()
            return true
        } catch {
            return false
        }
    }
}
