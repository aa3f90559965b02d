import Foundation
import Testing

@testable import Tensor

@Suite("Processor, tiers and limits")
struct ProcessorTests {
    static let everything = ProcessorFeatures(
        usable: ["avx2", "fma", "f16c", "avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512_vnni"], name: "")

    static let arm = ProcessorFeatures(usable: ["asimd", "asimddp", "asimdhp", "i8mm"], name: "")

    @Test("the widest tier of arm64 that runs is chosen")
    func choosesOnArm() throws {
        #expect(try KernelTier.select(forced: nil, processor: Self.arm) == .i8mm)
        let older = ProcessorFeatures(usable: ["asimd", "asimddp"], name: "")
        #expect(try KernelTier.select(forced: nil, processor: older) == .dotprod)
        // A matrix product without dot products is nothing that a processor has.
        let odd = ProcessorFeatures(usable: ["asimd", "i8mm"], name: "")
        #expect(try KernelTier.select(forced: nil, processor: odd) == .portable)
    }

    @Test("bits of arm64's auxiliary values have their names")
    func armFeatures() {
        #expect(ProcessorFeatures.usableFeatures(first: 0xff, second: 0) == ["asimd"])
        #expect(
            ProcessorFeatures.usableFeatures(first: 0x11_93ff, second: 0)
                == ["asimd", "fphp", "asimddp"])
        #expect(ProcessorFeatures.usableFeatures(first: 0, second: 0x6002) == ["sve2", "i8mm", "bf16"])
    }

    @Test(
        "processors of arm64 have names",
        arguments: [
            ("CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", "Arm Neoverse N1"),
            ("processor\t: 0\nCPU implementer\t: 0x61\nCPU variant\t: 0x0\nCPU part\t: 0x022\n", "Apple part 0x22"),
            ("CPU implementer\t: 0x41\nCPU part\t: 0xfff\n", "Arm part 0xfff"),
            ("CPU implementer\t: 0x99\nCPU part\t: 0x1\n", "maker 0x99 part 0x1"),
            ("CPU part\t: 0xd0c\n", ""), ("CPU implementer\t: 0x41\nCPU part\t: d0c\n", ""), ("", ""),
        ])
    func armNames(_ text: String, _ name: String) { #expect(ArmProcessorName.of(processorInfo: text) == name) }

    @Test("the widest tier that runs is chosen")
    func chooses() throws {
        #expect(try KernelTier.select(forced: nil, processor: Self.everything) == .avx512)
        #expect(try KernelTier.select(forced: "", processor: Self.everything) == .avx512)
        let older = ProcessorFeatures(usable: ["avx2", "fma", "f16c", "avx512f"], name: "")
        #expect(try KernelTier.select(forced: nil, processor: older) == .avx2)
        let oldest = ProcessorFeatures(usable: [], name: "")
        #expect(try KernelTier.select(forced: nil, processor: oldest) == .portable)
    }

    @Test("a tier can be forced, and says why not")
    func forces() throws {
        let both = ProcessorFeatures(usable: Self.everything.usable.union(Self.arm.usable), name: "")
        for tier in KernelTier.allCases {
            #expect(try KernelTier.select(forced: tier.rawValue, processor: both) == tier)
        }
        #expect(throws: KernelTierError.unknown(name: "sse9")) {
            try KernelTier.select(forced: "sse9", processor: Self.everything)
        }
        let old = ProcessorFeatures(usable: ["avx2", "f16c"], name: "")
        #expect(throws: KernelTierError.unsupported(tier: .avx2, missing: ["fma"])) {
            try KernelTier.select(forced: "AVX2", processor: old)
        }
        let message = KernelTierError.unsupported(tier: .avx2, missing: ["fma"]).description
        #expect(message.contains("NIGHTJAR_KERNELS=avx2 needs fma"))
    }

    @Test("the description names tier, BLAS core and threads")
    func describes() throws {
        let text = try SystemDescription.current().description
        #expect(text.contains("kernels: \(try Kernels.selectedTier().rawValue)"))
        #expect(text.contains("OpenBLAS, \(BLAS.core) core"))
        #expect(text.contains("threads: \(ProcessorLimits.current.threadCount)"))
    }

    @Test("the quota bounds the threads")
    func quota() {
        #expect(ProcessorLimits(processors: 8, quota: nil).threadCount == 8)
        #expect(ProcessorLimits(processors: 8, quota: 1.5).threadCount == 2)
        #expect(ProcessorLimits(processors: 8, quota: 0.2).threadCount == 1)
        #expect(ProcessorLimits(processors: 2, quota: 16).threadCount == 2)
        #expect(ProcessorLimits.allowedProcessors(status: "Name:\tx\nCpus_allowed:\t3,0000000f\nMems:\t1") == 6)
        #expect(ProcessorLimits.allowedProcessors(status: "Name:\tx\n") == nil)
    }

    @Test("control groups of both versions are read")
    func controlGroups() throws {
        let root = NSTemporaryDirectory() + "nightjar-cgroup-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        func write(_ text: String, _ path: String) throws {
            let file = root + path
            let folder = (file as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try text.write(toFile: file, atomically: false, encoding: .utf8)
        }
        try write("max 100000\n", "/a/b/cpu.max")
        try write("150000 100000\n", "/a/cpu.max")
        try write("50000\n", "/cpu/x/cpu.cfs_quota_us")
        try write("100000\n", "/cpu/x/cpu.cfs_period_us")
        #expect(ControlGroup.quota(groups: "0::/a/b\n", root: root) == 1.5)
        #expect(ControlGroup.quota(groups: "0::/\n", root: root) == nil)
        #expect(ControlGroup.quota(groups: "0::/../c\n", root: root) == nil)
        #expect(ControlGroup.quota(groups: "4:cpu,cpuacct:/x/y\n0::/a\n", root: root) == 0.5)
        #expect(ControlGroup.quota(groups: "nonsense\n", root: root) == nil)
        // A service's own group has the limit, not the root.
        try write("max\n", "/a/memory.max")
        try write("1048576\n", "/a/b/memory.max")
        try write("anon 1000\nfile 900000\n", "/a/b/memory.stat")
        try write("4096\n", "/memory/x/memory.limit_in_bytes")
        #expect(ControlGroup.memoryLimit(groups: "0::/a/b\n", root: root) == 1 << 20)
        #expect(ControlGroup.availableMemory(groups: "0::/a/b\n", root: root) == (1 << 20) - 1000)
        #expect(ControlGroup.memoryLimit(groups: "0::/a\n", root: root) == nil)
        #expect(ControlGroup.memoryLimit(groups: "4:memory:/x/y\n", root: root) == 4096)
    }
}
