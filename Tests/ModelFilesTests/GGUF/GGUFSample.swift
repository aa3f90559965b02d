import ModelFiles
import NightjarGGUFWriter

/// A small file with values of every type and three tensors.
enum GGUFSample {
    static var writer: GGUFWriter {
        var writer = GGUFWriter()
        writer.entries = [
            ("general.architecture", .string("llama")), ("u8", .uint8(200)), ("i8", .int8(-3)),
            ("u16", .uint16(60_000)), ("i16", .int16(-30_000)), ("u32", .uint32(4_000_000_000)), ("i32", .int32(-7)),
            ("u64", .uint64(1 << 40)), ("huge", .uint64(.max)), ("i64", .int64(-1 << 40)), ("f32", .float32(0.5)),
            ("f64", .float64(1e-300)), ("yes", .boolean(true)), ("empty", .string("")),
            ("texts", .strings(["a", "", "ǰ", "Ġthe"])), ("numbers", .floats([1, -2.5])), ("ids", .int32s([3, -1])),
            ("flags", .booleans([true, false])),
            ("nested", .array(type: 9, [.strings(["x"]), .int32s([1, 2])])),
        ]
        writer.add("plain", [2, 3], [1, 2, 3, 4, 5, 6])
        writer.tensors.append(.init("q4", [64, 2], type: 2, bytes: Array(repeating: 7, count: 4 * 18)))
        writer.tensors.append(.init("half", [5], type: 1, bytes: Array(repeating: 1, count: 10)))
        return writer
    }

    /// Reads a header from bytes.
    static func read(_ bytes: [UInt8], file: String = "model.gguf") throws(GGUFError) -> GGUFHeader {
        let result: Result<GGUFHeader, GGUFError> = bytes.withUnsafeBytes { buffer in
            Result { () throws(GGUFError) in try GGUFHeader(buffer, file: file) }
        }
        return try result.get()
    }

    /// What reading says is wrong; nil where nothing is.
    static func problem(_ writer: GGUFWriter) -> GGUFError.Problem? {
        do throws(GGUFError) {
            _ = try read(writer.bytes)
            return nil
        } catch {
            return error.problem
        }
    }
}
