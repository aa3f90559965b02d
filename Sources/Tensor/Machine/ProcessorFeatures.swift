#if arch(x86_64)
import _Builtin_intrinsics.intel.cpuid
#elseif arch(arm64)
/// The C library's function, whose header Swift's module of it omits.
@_silgen_name("getauxval") private func getauxval(_ type: UInt) -> UInt
#endif

/// The instruction-set extensions that the processor has **and** the operating system supports.
///
/// A processor may have AVX-512 while the kernel or hypervisor doesn't save its registers. A feature of `cpuid` alone
/// could then be an illegal instruction. It counts only if the kernel's own list, which reflects XCR0, names it too.
package struct ProcessorFeatures: Sendable, Equatable {
    /// The names as the kernel spells them: `avx2`, `avx512_vnni`.
    package let usable: Set<String>
    /// The name of the processor; empty if the system doesn't report it.
    package let name: String

    /// Creates the description of a processor.
    package init(usable: Set<String>, name: String) {
        self.usable = usable
        self.name = name
    }

    /// The features of this machine.
    package static let current = detect()

    /// The features that kernels use, in a fixed order.
    package var relevant: [String] {
        [
            "sse4_2", "avx", "f16c", "fma", "avx2", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512_vnni",
            "avx512_bf16", "avx_vnni", "amx_int8", "asimd", "asimddp", "asimdhp", "asimdfhm", "bf16", "i8mm", "sve",
            "sve2",
        ]
        .filter { usable.contains($0) }
    }

    private static func detect() -> ProcessorFeatures {
        // If the file can't be read, no feature counts, which selects the portable tier.
        let text = TextFile.read("/proc/cpuinfo") ?? ""
        #if arch(arm64)
        return ProcessorFeatures(usable: featuresTheKernelOffers(), name: ArmProcessorName.of(processorInfo: text))
        #else
        var flags = Set(value(of: "flags", in: text).split(separator: " ").map(String.init))
        #if arch(x86_64)
        flags.subtract(featuresTheProcessorDenies())
        #endif
        return ProcessorFeatures(usable: flags, name: value(of: "model name", in: text))
        #endif
    }

    /// Returns the first value of `name` in the text of `/proc/cpuinfo`; empty if there is none.
    static func value(of name: String, in text: String) -> String {
        for line in text.split(separator: "\n") where line.hasPrefix(name) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            return String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return ""
    }

    #if arch(arm64)
    /// Returns the features that the kernel passes to each program. `/proc/cpuinfo` may describe another machine, as
    /// under emulation.
    private static func featuresTheKernelOffers() -> Set<String> {
        usableFeatures(first: getauxval(16), second: getauxval(26))
    }
    #endif

    /// Returns the names of the features that have bits in the auxiliary vector.
    ///
    /// - Parameters:
    ///   - first: The auxiliary value `AT_HWCAP` of arm64.
    ///   - second: The auxiliary value `AT_HWCAP2`.
    static func usableFeatures(first: UInt, second: UInt) -> Set<String> {
        let bits: [(String, UInt, Int)] = [
            ("asimd", first, 1), ("fphp", first, 9), ("asimdhp", first, 10), ("asimddp", first, 20), ("sve", first, 22),
            ("asimdfhm", first, 23), ("sve2", second, 1), ("i8mm", second, 13), ("bf16", second, 14),
        ]
        return Set(bits.filter { $0.1 >> $0.2 & 1 == 1 }.map(\.0))
    }

    #if arch(x86_64)
    /// Returns the features of tiers that `cpuid` doesn't report; all of them if registers aren't saved (OSXSAVE).
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
