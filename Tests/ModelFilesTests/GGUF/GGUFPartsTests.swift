import ModelFiles
import NightjarGGUFWriter
import Testing

@Suite("Sets of GGUF files")
struct GGUFPartsTests {
    private func part(_ number: Int, of count: Int, tensors: [String], total: Int? = nil) -> GGUFWriter {
        var writer = GGUFWriter()
        writer.set("split.no", .uint16(UInt16(number)))
        writer.set("split.count", .uint16(UInt16(count)))
        if let total { writer.set("split.tensors.count", .int32(Int32(total))) }
        for name in tensors { writer.add(name, [1], [0]) }
        return writer
    }

    private func check(_ path: String, _ writers: [GGUFWriter]) throws -> [String] {
        let parts = GGUFParts(path: path)
        var headers: [GGUFHeader] = []
        for (i, writer) in writers.enumerated() {
            headers.append(try GGUFSample.read(writer.bytes, file: parts.paths[i]))
            try parts.check(headers[i], index: i)
        }
        try parts.check(headers)
        return parts.paths
    }

    @Test("any part's name gives all the others'")
    func names() {
        let parts = GGUFParts(path: "/m/a-00002-of-00003.gguf")
        #expect(parts.paths == (1...3).map { "/m/a-0000\($0)-of-00003.gguf" })
        #expect(parts.count == 3 && parts == GGUFParts(path: "/m/a-00003-of-00003.gguf"))
        for alone in [
            "/m/a.gguf", "a-00001-of-00001.gguf", "a-00004-of-00003.gguf", "a-00000-of-00003.gguf",
            "-00001-of-00003.gguf", "a-1-of-3.gguf", "a-0000x-of-00003.gguf", "a-00001-of-00003.bin",
        ] {
            #expect(GGUFParts(path: alone).paths == [alone])
        }
    }

    @Test("a whole set is accepted")
    func whole() throws {
        let set = [part(0, of: 2, tensors: ["a"], total: 3), part(1, of: 2, tensors: ["b", "c"])]
        #expect(try check("x-00001-of-00002.gguf", set).count == 2)
        #expect(try check("x.gguf", [part(0, of: 1, tensors: ["a"])]).count == 1)
    }

    @Test("parts that contradict their names or each other are refused")
    func contradictions() {
        func problem(_ path: String, _ writers: [GGUFWriter]) -> GGUFError.Problem? {
            do {
                _ = try check(path, writers)
                return nil
            } catch { return (error as? GGUFError)?.problem }
        }
        let name = "x-00001-of-00002.gguf"
        #expect(problem("x.gguf", [part(0, of: 2, tensors: [])]) == .partName(number: 1, count: 2))
        #expect(
            problem(name, [part(0, of: 3, tensors: [])]) == .part(key: "split.count", found: "3", expected: "2"))
        #expect(problem(name, [GGUFWriter()]) == .part(key: "split.count", found: "missing", expected: "2"))
        // The same part twice, as a link to the first makes it.
        let first = part(0, of: 2, tensors: ["a"], total: 2)
        #expect(problem(name, [first, first]) == .part(key: "split.no", found: "0", expected: "1"))
        #expect(problem(name, [first, part(1, of: 2, tensors: ["a"])]) == .duplicateTensor("a"))
        guard case .part("split.tensors.count", "2", _) = problem(name, [first, part(1, of: 2, tensors: [])]) else {
            Issue.record("the count of tensors was not checked")
            return
        }
    }
}
