import Foundation
import Tensor

/// What a machine has for running models.
struct MachineLimits: Sendable {
    /// The memory that the process may use, in bytes.
    var memory: UInt64
    /// Whether the processor runs the kernels, those that the environment asks for where it does.
    var runsKernels: Bool

    /// The limits of this machine, or of the container that the process runs in.
    static var current: MachineLimits {
        let physical = ProcessInfo.processInfo.physicalMemory
        let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        let limit = files.lazy.compactMap { FileManager.default.contents(atPath: $0) }.compactMap(bytes).first
        return MachineLimits(memory: min(physical, limit ?? physical), runsKernels: runsKernelsHere)
    }

    /// A control group's limit; nil where it sets none.
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
