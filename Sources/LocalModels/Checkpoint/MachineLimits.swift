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
        let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        let limit = files.lazy.compactMap { FileManager.default.contents(atPath: $0) }.compactMap(bytes).first
        return MachineLimits(memory: min(physical, limit ?? physical), runsKernels: runsKernelsHere)
    }

    /// Returns the memory limit in a control group's file, in bytes; nil for no limit.
    static func bytes(_ file: Data) -> UInt64? {
        UInt64(String(decoding: file, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
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
