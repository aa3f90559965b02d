import Foundation
import Testing

@testable import Tensor

@Suite("Memory for weights")
struct WeightMemoryTests {
    @Test("pieces are zeroed, aligned and apart, and each keeps its chunk")
    func pieces() {
        var kept: [(base: UnsafeMutableRawPointer, owner: AnyObject & Sendable, byteCount: Int)] = []
        do {
            let memory = WeightMemory()
            for byteCount in [1, 64, 100, 3 << 20, 70 << 20, 65, 0, 5] {
                let piece = memory.take(byteCount: byteCount)
                #expect(UInt(bitPattern: piece.base) % 64 == 0)
                let bytes = UnsafeMutableRawBufferPointer(start: piece.base, count: min(byteCount, 4096))
                #expect(bytes.allSatisfy { $0 == 0 })
                kept.append((piece.base, piece.owner, byteCount))
            }
        }
        for (index, piece) in kept.enumerated() {
            memset(piece.base, Int32(index + 1), piece.byteCount)
        }
        for (index, piece) in kept.enumerated() where piece.byteCount > 0 {
            #expect(piece.base.load(as: UInt8.self) == UInt8(index + 1))
            #expect(piece.base.load(fromByteOffset: piece.byteCount - 1, as: UInt8.self) == UInt8(index + 1))
        }
    }

    @Test("pages that were let go come back as they were")
    func released() throws {
        let path = NSTemporaryDirectory() + "nightjar-\(UUID().uuidString)"
        try Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 100) }).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try MappedFile(path: path)
        let bytes = try file.bytes(offset: 0, count: 50_000)
        let before = Array(bytes)
        file.release(UnsafeRawBufferPointer(rebasing: bytes[100..<49_000]))
        #expect(Array(bytes) == before)
        // Memory of others is left alone.
        let other = [UInt8](repeating: 7, count: 20_000)
        other.withUnsafeBytes { file.release($0) }
        #expect(other.allSatisfy { $0 == 7 })
    }

    @Test("what is available is read from the system's tables")
    func available() {
        #expect(AvailableMemory.machineBytes(meminfo: "MemTotal: 9 kB\nMemAvailable:   1234 kB\n") == 1_263_616)
        #expect(AvailableMemory.machineBytes(meminfo: "MemTotal: 9 kB\n") == nil)
        #expect(AvailableMemory.machineBytes(meminfo: "MemAvailable: \(Int.max) kB") == nil)
        #expect((AvailableMemory.byteCount ?? 1) > 0)
    }

    @Test("the tightest limit of the control groups counts, without pages of files")
    func groups() throws {
        let root = NSTemporaryDirectory() + "nightjar-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        for (name, text) in [
            ("a/memory.max", "5000\n"), ("a/memory.stat", "anon 1500\nfile 3000\n"), ("a/b/memory.max", "max\n"),
            ("memory/c/memory.limit_in_bytes", "900\n"), ("memory/c/memory.stat", "rss 1\ntotal_rss 1000\n"),
        ] {
            let url = URL(fileURLWithPath: root + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(ControlGroup.availableMemory(groups: "0::/a/b\n", root: root) == 3500)
        #expect(ControlGroup.availableMemory(groups: "3:memory:/c\n", root: root) == 0)
        #expect(ControlGroup.availableMemory(groups: "0::/\n2:cpu:/a\n", root: root) == nil)
    }
}
