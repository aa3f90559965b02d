import ModelFiles
import NightjarGGUFWriter
import Testing

@Suite("GGUF headers")
struct GGUFHeaderTests {
    @Test("gives values of every type", arguments: [UInt32(2), 3])
    func values(version: UInt32) throws {
        var writer = GGUFSample.writer
        writer.version = version
        let bytes = writer.bytes
        let header = try GGUFSample.read(bytes)
        #expect(header.version == Int(version))
        let metadata = header.metadata
        #expect(metadata.keys == writer.entries.map(\.key))
        #expect(try metadata.string("general.architecture") == "llama")
        #expect(try metadata.integer("u8") == 200)
        #expect(try metadata.integer("i8") == -3)
        #expect(try metadata.integer("u16") == 60_000)
        #expect(try metadata.integer("i16") == -30_000)
        #expect(try metadata.integer("u32") == 4_000_000_000)
        #expect(try metadata.integer("i32") == -7)
        #expect(try metadata.integer("u64") == 1 << 40)
        #expect(metadata["huge"] == .large(.max))
        #expect(try metadata.integer("i64") == -1 << 40)
        #expect(try metadata.number("f32") == 0.5)
        #expect(try metadata.number("f64") == 1e-300)
        #expect(try metadata.number("i32") == -7)
        #expect(try metadata.boolean("yes") == true)
        #expect(try metadata.string("empty") == "")
        #expect(try metadata.string("none") == nil)
        try bytes.withUnsafeBytes { (file: UnsafeRawBufferPointer) throws in
            #expect(try metadata.array("texts")?.strings(in: file) == ["a", "", "ǰ", "Ġthe"])
            #expect(try metadata.array("numbers")?.numbers(in: file) == [1, -2.5])
            #expect(try metadata.array("numbers")?.integers(in: file) == nil)
            #expect(try metadata.array("ids")?.integers(in: file) == [3, -1])
            #expect(try metadata.array("ids")?.strings(in: file) == nil)
            #expect(try metadata.array("flags")?.integers(in: file) == [1, 0])
            #expect(try metadata.array("nested")?.count == 2)
        }
    }

    @Test("gives tensors with their places, shapes outermost first", arguments: [8, 32, 64, 4096])
    func tensors(alignment: Int) throws {
        var writer = GGUFSample.writer
        writer.alignment = alignment
        let bytes = writer.bytes
        let header = try GGUFSample.read(bytes)
        #expect(header.alignment == alignment)
        #expect(header.tensors.map(\.name) == ["plain", "q4", "half"])
        #expect(header.tensors.map(\.shape) == [[2, 3], [2, 64], [5]])
        #expect(header.tensors.map(\.type) == [.float32, .blocks(.q4_0), .float16])
        for (tensor, written) in zip(header.tensors, writer.tensors) {
            #expect(tensor.byteRange.lowerBound.isMultiple(of: alignment))
            #expect(Array(bytes[tensor.byteRange]) == written.bytes)
        }
    }

    @Test("refuses what is no GGUF file of a version that it reads")
    func versions() {
        func problem(_ change: (inout GGUFWriter) -> Void) -> GGUFError.Problem? {
            var writer = GGUFSample.writer
            change(&writer)
            return GGUFSample.problem(writer)
        }
        #expect(problem { $0.version = 1 } == .version(1))
        #expect(problem { $0.version = 4 } == .version(4))
        #expect(problem { $0.version = 0 } == .version(0))
        #expect(problem { $0.version = UInt32(3).byteSwapped } == .bigEndian)
        #expect(problem { $0.magic = "ggjt" } == .magic(found: "\"ggjt\""))
        #expect(throws: GGUFError.self) { try GGUFSample.read([]) }
    }

    @Test("counts are held to what the file has room for")
    func counts() {
        var writer = GGUFSample.writer
        writer.announcedEntries = .max
        guard case .count("metadata entries", .max, _) = GGUFSample.problem(writer) else {
            Issue.record("\(String(describing: GGUFSample.problem(writer)))")
            return
        }
        writer.announcedEntries = nil
        writer.announcedTensors = 1 << 40
        guard case .count("tensors", 1 << 40, _) = GGUFSample.problem(writer) else {
            Issue.record("\(String(describing: GGUFSample.problem(writer)))")
            return
        }
    }

    @Test("a value's faults are told with its place")
    func faultyValues() {
        func problem(_ value: GGUFWriter.Value, key: String = "bad") -> GGUFError.Problem? {
            var writer = GGUFWriter()
            writer.set(key, value)
            return GGUFSample.problem(writer)
        }
        let place = GGUFError.Place.entry(0, key: "bad")
        let long = Array(repeating: UInt8(255), count: 8)
        #expect(problem(.raw(type: 13, [])) == .valueType(place: place, found: 13))
        #expect(problem(.raw(type: 7, [2])) == .boolean(place: place, found: 2))
        #expect(problem(.raw(type: 8, long)) == .length(place: place, field: "value", found: .max, limit: 0))
        #expect(problem(.raw(type: 8, [1, 0, 0, 0, 0, 0, 0, 0, 0xFF])) == .text(key: "bad"))
        #expect(problem(.raw(type: 4, [1, 2])) == .truncatedHeader(place: place, field: "value"))
        #expect(
            problem(.raw(type: 9, [5, 0, 0, 0] + long)) == .length(place: place, field: "count", found: .max, limit: 0))
        #expect(problem(.array(type: 99, [])) == .valueType(place: place, found: 99))
        #expect(problem(.string(""), key: "") == .name(place: .entry(0, key: nil)))
        var nested = GGUFWriter.Value.uint32s([1])
        for _ in 0..<7 { nested = .array(type: 9, [nested]) }
        #expect(problem(nested) == nil)
        #expect(problem(.array(type: 9, [nested])) == .nesting(place: place, limit: 8))

        var writer = GGUFWriter()
        writer.entries = [("a", .uint8(1)), ("a", .uint8(2))]
        #expect(GGUFSample.problem(writer) == .duplicateKey("a"))
    }

    @Test("an alignment is a power of two within reason", arguments: [0, 3, 48, 1 << 25])
    func alignment(_ alignment: UInt32) {
        var writer = GGUFSample.writer
        writer.set("general.alignment", .uint32(alignment))
        guard case .value("general.alignment", "\(alignment)", _) = GGUFSample.problem(writer) else {
            Issue.record("\(String(describing: GGUFSample.problem(writer)))")
            return
        }
    }

    @Test("a value of another kind is an error with the key")
    func kinds() throws {
        let metadata = try GGUFSample.read(GGUFSample.writer.bytes).metadata
        #expect(throws: metadata.wrong("yes", .boolean(true), "a whole number")) { try metadata.integer("yes") }
        #expect(throws: metadata.wrong("u8", .integer(200), "a string")) { try metadata.string("u8") }
        #expect(throws: metadata.wrong("huge", .large(.max), "a whole number")) { try metadata.integer("huge") }
        #expect(metadata.wrong("u8", .integer(200), "a string").description.contains("`u8` is 200, expected a string"))
    }
}
