import Foundation
import Tensor
import Testing

/// A small random checkpoint in the shapes of one of the transformer's fixtures, in one element type.
struct SmallCheckpoint {
    /// A tensor with the values that its element type can hold.
    struct Values {
        var shape: [Int]
        var elements: [Float]
    }

    /// What `config.json` holds.
    var configuration: [String: Any]
    /// The tensors by name.
    var tensors: [String: Values]
    /// The element type of the matrices.
    let type: ElementType
    /// Tokens to compute.
    let tokens: [Int]

    /// Whether files have the projection of keys and values from latents whole, as older ones do.
    var storesLatentsWhole = false

    /// Makes a checkpoint of a fixture's description.
    ///
    /// - Parameter changed: What else it is made of.
    init(
        _ fixture: String, type: ElementType, changed: (inout [String: Any]) -> Void = { _ in }
    ) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("TransformerTests/Fixtures/Logits")
        let data = try Data(contentsOf: folder.appendingPathComponent("\(fixture).json"))
        var description = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        changed(&description)
        configuration = try #require(description["config"] as? [String: Any])
        tokens = Array(try #require(description["tokens"] as? [Int]).prefix(40))
        self.type = type
        tensors = [:]
        for entry in try #require(description["tensors"] as? [[Any]]) {
            let name = try #require(entry[0] as? String)
            let shape = try #require(entry[2] as? [Int])
            tensors[name] = Values(shape: shape, elements: Self.elements(name, shape, type))
        }
        forgetUnsaid()
    }

    private static func elements(_ name: String, _ shape: [Int], _ type: ElementType) -> [Float] {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let isVector = shape.count == 1
        let scale: Float = isVector ? 0.5 : name.contains("embed") || name.contains("wte") ? 1 : 0.3
        return (0..<shape.reduce(1, *)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let unit = Float(state >> 40) * 0x1p-24
            return rounded((isVector && !name.hasSuffix("bias") ? 1 : 0) + scale * (2 * unit - 1), type)
        }
    }

    /// The nearest value of an element type.
    private static func rounded(_ value: Float, _ type: ElementType) -> Float {
        switch type {
        case .float32: value
        case .float16: Float(Float16(value))
        case .bfloat16: Float(bitPattern: (value.bitPattern &+ 0x8000) & 0xFFFF_0000)
        }
    }

    /// The bytes of values that an element type can hold.
    static func bytes(_ values: [Float], _ type: ElementType) -> [UInt8] {
        values.flatMap { value in
            switch type {
            case .float32: withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
            case .float16: withUnsafeBytes(of: Float16(value).bitPattern.littleEndian) { Array($0) }
            case .bfloat16: withUnsafeBytes(of: UInt16(value.bitPattern >> 16).littleEndian) { Array($0) }
            }
        }
    }

    /// Writes a directory as model hubs lay it out.
    func writeDirectory(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let text = try JSONSerialization.data(withJSONObject: configuration)
        try text.write(to: URL(fileURLWithPath: path + "/config.json"))
        var header: [String: Any] = [:]
        var data: [UInt8] = []
        for (name, tensor) in tensors {
            let bytes = Self.bytes(tensor.elements, type)
            header[name] = [
                "dtype": type.rawValue, "shape": tensor.shape, "data_offsets": [data.count, data.count + bytes.count],
            ]
            data += bytes
        }
        let json = try JSONSerialization.data(withJSONObject: header)
        let length = withUnsafeBytes(of: UInt64(json.count).littleEndian) { Data($0) }
        try (length + json + Data(data)).write(to: URL(fileURLWithPath: path + "/model.safetensors"))
    }
}
