import Foundation
import Testing

@testable import Tensor

@Suite("Mapped files and matrices")
struct MemoryTests {
    func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "nightjar-\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test("ranges inside are given, ranges outside are refused")
    func bounds() throws {
        try withFile([1, 2, 3, 4, 5]) { path in
            let file = try MappedFile(path: path)
            file.prefetch()
            #expect(file.count == 5)
            #expect(Array(try file.bytes(offset: 1, count: 3)) == [2, 3, 4])
            #expect(try file.bytes(offset: 5, count: 0).isEmpty)
            let wrong = [(0, 6), (5, 1), (6, 0), (-1, 2), (1, -1), (Int.max, 1), (1, Int.max), (.min, .min)]
            for (offset, count) in wrong {
                #expect(throws: MappedFileError.outOfBounds(path: path, offset: offset, count: count, fileSize: 5)) {
                    try file.bytes(offset: offset, count: count)
                }
            }
        }
    }

    @Test("an address is found in the file that is mapped there, as long as it is")
    func table() throws {
        try withFile([UInt8](repeating: 7, count: 5000)) { path in
            var identity = stat()
            #expect(stat(path, &identity) == 0)
            let isMapped = {
                MappedFileTable.contains(device: UInt64(identity.st_dev), inode: UInt64(identity.st_ino))
            }
            #expect(!isMapped())
            var first: UnsafeRawPointer?
            do {
                let file = try MappedFile(path: path)
                let bytes = try file.bytes(offset: 0, count: 5000)
                first = bytes.baseAddress
                let base = try #require(first)
                for place in [0, 1, 4096, 4999] {
                    #expect(MappedFileTable.path(at: base + place).map { String(cString: $0) } == path)
                }
                #expect(MappedFileTable.path(at: base - 1).map { String(cString: $0) } != path)
                #expect(MappedFileTable.path(at: base + 5000).map { String(cString: $0) } != path)
                #expect(isMapped())
                withExtendedLifetime(file) {}
            }
            #expect(MappedFileTable.path(at: first).map { String(cString: $0) } != path)
            #expect(!isMapped())
        }
        #expect(MappedFileTable.path(at: nil) == nil)
    }

    @Test("many mappings come and go on many threads, each under its own path")
    func concurrentTable() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<50 {
                        try self.withFile([1, 2, 3]) { path in
                            let file = try MappedFile(path: path)
                            let base = try file.bytes(offset: 0, count: 3).baseAddress
                            #expect(MappedFileTable.path(at: base).map { String(cString: $0) } == path)
                            withExtendedLifetime(file) {}
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("an empty file maps to nothing")
    func empty() throws {
        try withFile([]) { path in
            let file = try MappedFile(path: path)
            #expect(file.count == 0)
            #expect(try file.bytes(offset: 0, count: 0).isEmpty)
            #expect(throws: MappedFileError.self) { try file.bytes(offset: 0, count: 1) }
        }
    }

    @Test("what is no file is refused in a sentence")
    func refuses() throws {
        let missing = NSTemporaryDirectory() + "nightjar-missing-\(UUID().uuidString)"
        #expect(throws: MappedFileError.missing(path: missing)) { try MappedFile(path: missing) }
        #expect(throws: MappedFileError.notRegular(path: "/")) { try MappedFile(path: "/") }
        #expect(throws: MappedFileError.notRegular(path: "/dev/null")) { try MappedFile(path: "/dev/null") }
        #expect(MappedFileError.missing(path: "a").description == "a: no such file; check the path.")
    }

    @Test("row ranges share the bytes")
    func rows() {
        let matrix = WeightMatrix(floats: (0..<12).map(Float.init), rows: 4, columns: 3)
        let part = matrix.rows(1..<3)
        #expect(part.rows == 2)
        #expect(part.address(ofRow: 1) == matrix.address(ofRow: 2))
        #expect(part.byteCount == 24)
        #expect(matrix.rows(2..<2).rows == 0)
    }

    @Test("transposing and converting give the same numbers", arguments: ElementType.allCases)
    func transposes(type: ElementType) {
        var values = Values(seed: 1)
        for kernels in availableKernels {
            let matrix = WeightMatrix(floats: values.floats(37 * 45), rows: 37, columns: 45)
                .converted(to: type, kernels: kernels)
            let transposed = matrix.transposed()
            #expect(transposed.rows == 45 && transposed.columns == 37 && transposed.elementType == type)
            let (a, b) = (Floats(zeros: 45), Floats(zeros: 37))
            for row in 0..<37 {
                kernels.widen(matrix, row: row, into: a.base)
                for column in 0..<45 {
                    kernels.widen(transposed, row: column, into: b.base)
                    #expect(b.values[row] == a.values[column])
                }
            }
            #expect(matrix.converted(to: .float32, kernels: kernels).elementType == .float32)
        }
    }
}
