import Foundation

/// A small checkpoint that reads images, made again from its description, with what the reference computes of a
/// conversation with two images (`Tools/make-vision-fixtures`).
package struct VisionFixture: Sendable {
    /// The family.
    package let name: String
    /// The conversation as JSON text. Its parts name `wide.png` and `tall.jpg`.
    package let messages: Data
    /// The conversation's tokens, with a generation prompt.
    package let tokens: [Int]
    /// The stored rows of logits are those of the tokens n - 1, 2n - 1, … of this n.
    package let every: Int
    /// `[tokens / every][vocabulary]`
    package let logits: [[Float]]
    private let files: [String: String]
    private let tensors: [Tensor]

    private struct Tensor {
        let name: String
        let shape: [Int]
        let offset: Double
        let scale: Double
    }

    /// A description that can't be made into a checkpoint.
    package struct Fault: Error {
        package let name: String
        package let part: String
    }

    private static let folder = TestData.package.appendingPathComponent("Tests/VisionTests/Fixtures/Models")
    private static let images = ["wide.png", "tall.jpg"]

    /// All families.
    package static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// What `config.json` holds.
    package var configurationBytes: [UInt8] { Array((files["config.json"] ?? "{}").utf8) }

    /// The bytes of an image of the conversation.
    package static func image(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// Reads a family's description.
    package init(_ name: String) throws {
        func part<Value>(_ value: Any?, _ part: String) throws -> Value {
            guard let value = value as? Value else { throw Fault(name: name, part: part) }
            return value
        }
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
        let description: [String: Any] = try part(JSONSerialization.jsonObject(with: data), "the description")
        self.name = name
        files = try part(description["files"], "files")
        tokens = try part(description["tokens"], "tokens")
        every = try part(description["every"], "every")
        messages = try JSONSerialization.data(withJSONObject: try part(description["messages"], "messages") as [Any])
        let list: [[Any]] = try part(description["tensors"], "tensors")
        tensors = try list.map { entry in
            Tensor(
                name: try part(entry[0], "a tensor's name"), shape: try part(entry[1], "a tensor's shape"),
                offset: (try part(entry[2], "a tensor's offset") as NSNumber).doubleValue,
                scale: (try part(entry[3], "a tensor's scale") as NSNumber).doubleValue)
        }
        let width: Int = try part(description["vocabulary"], "vocabulary")
        let encoded: String = try part(description["logits"], "logits")
        let bytes: Data = try part(Data(base64Encoded: encoded), "logits")
        let numbers = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { index in
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
            }
        }
        guard width > 0, numbers.count == tokens.count / every * width else { throw Fault(name: name, part: "logits") }
        logits = stride(from: 0, to: numbers.count, by: width).map { Array(numbers[$0..<$0 + width]) }
    }

    /// What `config.json` holds.
    package func configuration() throws -> [String: Any] {
        let data = Data((files["config.json"] ?? "").utf8)
        guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Fault(name: name, part: "config.json")
        }
        return object
    }

    /// The tensors, sorted by name.
    package var weights: [(name: String, shape: [Int], values: [Float])] {
        tensors.map { tensor in
            let units = GeneratedValues.units("\(name)/\(tensor.name)", count: tensor.shape.reduce(1, *))
            return (tensor.name, tensor.shape, units.map { Float(tensor.offset + tensor.scale * (2 * $0 - 1)) })
        }
    }

    /// Writes the checkpoint, as it is published, into a folder that is there, with the conversation as `messages.json` and
    /// its images beside it.
    package func write(to folder: URL) throws {
        for (file, content) in files {
            try Data(content.utf8).write(to: folder.appendingPathComponent(file))
        }
        try messages.write(to: folder.appendingPathComponent("messages.json"))
        for image in Self.images {
            try Data(Self.image(image)).write(to: folder.appendingPathComponent(image))
        }
        var header: [String: Any] = [:]
        var data: [UInt8] = []
        for weight in weights {
            let start = data.count
            data += GeneratedValues.bytes(weight.values, type: "F32")
            let entry: [String: Any] = ["dtype": "F32", "shape": weight.shape, "data_offsets": [start, data.count]]
            header[weight.name] = entry
        }
        let text = try JSONSerialization.data(withJSONObject: header)
        let length = withUnsafeBytes(of: UInt64(text.count).littleEndian) { Data($0) }
        try (length + text + Data(data)).write(to: folder.appendingPathComponent("model.safetensors"))
    }
}
