#if arch(x86_64)
import _Builtin_intrinsics.intel.cpuid
#endif

/// The instruction-set extensions that the processor has **and** the operating system lets programs use.
///
/// A processor may have AVX-512 while the kernel or hypervisor does not save its registers. `cpuid` alone would then
/// end in an illegal instruction, so a feature counts only if the kernel's own list, which reflects XCR0, names it too.
package struct ProcessorFeatures: Sendable, Equatable {
    /// Names as the kernel spells them: `avx2`, `avx512_vnni`.
    package let usable: Set<String>
    /// The processor's name, where the system tells.
    package let name: String

    /// Describes a processor.
    package init(usable: Set<String>, name: String) {
        self.usable = usable
        self.name = name
    }

    /// This machine.
    package static let current = detect()

    /// The features that matter to the kernels, in a fixed order.
    package var relevant: [String] {
        [
            "sse4_2", "avx", "f16c", "fma", "avx2", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512_vnni",
            "avx512_bf16", "avx_vnni", "amx_int8", "asimd", "asimddp", "bf16", "i8mm", "sve",
        ]
        .filter { usable.contains($0) }
    }

    private static func detect() -> ProcessorFeatures {
        var flags: Set<String> = []
        var name = ""
        // Where the file can't be read no feature counts, which selects the portable tier.
        for line in (TextFile.read("/proc/cpuinfo") ?? "").split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            if line.hasPrefix("flags") || line.hasPrefix("Features") {
                flags = Set(value.split(separator: " ").map(String.init))
                break
            }
            if line.hasPrefix("model name") { name = String(value) }
        }
        #if arch(x86_64)
        flags.subtract(featuresTheProcessorDenies())
        #endif
        return ProcessorFeatures(usable: flags, name: name)
    }

    #if arch(x86_64)
    /// Tier features that `cpuid` does not report; all of them where the registers are not saved (OSXSAVE).
    private static func featuresTheProcessorDenies() -> [String] {
        let one = leaf(1)
        let seven = leaf(7)
        let saved = one.ecx & (1 << 27) != 0
        let bits: [(String, Bool)] = [
            ("avx", one.ecx & (1 << 28) != 0), ("f16c", one.ecx & (1 << 29) != 0), ("fma", one.ecx & (1 << 12) != 0),
            ("avx2", seven.ebx & (1 << 5) != 0), ("avx512f", seven.ebx & (1 << 16) != 0),
            ("avx512dq", seven.ebx & (1 << 17) != 0), ("avx512bw", seven.ebx & (1 << 30) != 0),
            ("avx512vl", seven.ebx & (1 << 31) != 0), ("avx512_vnni", seven.ecx & (1 << 11) != 0),
        ]
        return bits.filter { !saved || !$0.1 }.map(\.0)
    }

    private static func leaf(_ number: UInt32) -> (ebx: UInt32, ecx: UInt32) {
        var eax: UInt32 = 0
        var ebx: UInt32 = 0
        var ecx: UInt32 = 0
        var edx: UInt32 = 0
        return __get_cpuid_count(number, 0, &eax, &ebx, &ecx, &edx) == 1 ? (ebx, ecx) : (0, 0)
    }
    #endif
}
