import Foundation
import NightjarTestSupport
import Tensor
import Testing

@testable import Transformer

/// A small random adapter of one of the small checkpoints, with what PEFT computes with it.
struct AdapterFixture {
    /// Name of the case.
    let name: String
    /// The model it belongs to, and the tokens.
    let base: LogitsFixture
    /// `adapter_config.json`.
    let configuration: [String: Any]
    /// The adapter's tensors.
    let tensors: [SafetensorsWriter.Tensor]
    /// The rows stored are those of the tokens n - 1, 2n - 1, … of this n.
    let every: Int
    /// `[tokens / every][vocabulary]`
    let logits: LogitsTable
    /// First rows of tensors after merging, by name.
    let mergedRows: [String: [Float]]

    private static let folder = LogitsFixture.folder.deletingLastPathComponent().appendingPathComponent("Adapters")

    /// All cases.
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// Reads a case and makes its weights, or others by the same rules.
    ///
    /// - Parameter variant: What the values follow from beside the names; empty for the case's own.
    init(_ name: String, variant: String = "") throws {
        self.name = name
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
        let description = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        base = try LogitsFixture(try #require(description["base"] as? String))
        configuration = try #require(description["adapter_config"] as? [String: Any])
        every = try #require(description["every"] as? Int)
        tensors = try #require(description["tensors"] as? [[Any]]).map { entry in
            let tensor = try #require(entry[0] as? String)
            let typeName = try #require(entry[1] as? String)
            let type = try #require(ElementType(rawValue: typeName))
            let shape = try #require(entry[2] as? [Int])
            return .init(
                name: tensor, type: typeName, shape: shape,
                bytes: GeneratedValues.bytes(Self.values(name + variant, tensor, shape), type: type))
        }
        let file = try SafetensorsFile(path: Self.folder.appendingPathComponent("\(name).safetensors").path)
        var rows: [String: [Float]] = [:]
        var logits = LogitsTable(rows: [])
        for entry in file.header.entries {
            let bytes = try StoredTensor(entry, mapping: file.mapping).bytes()
            let values = (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
            if entry.name == "logits" {
                let width = entry.shape[1]
                logits = LogitsTable(rows: (0..<entry.shape[0]).map { Array(values[$0 * width..<($0 + 1) * width]) })
            } else {
                rows[String(entry.name.dropFirst("merged/".count))] = values
            }
        }
        self.logits = logits
        mergedRows = rows
    }

    /// A tensor's values, as `Tools/make-adapter-fixtures` documents them.
    static func values(_ name: String, _ tensor: String, _ shape: [Int]) -> [Float] {
        let scale = (tensor.contains("lora_A") ? 2.5 : 1) / Double(shape[1]).squareRoot()
        return GeneratedValues.units("\(name)/\(tensor)", count: shape[0] * shape[1]).map {
            Float(scale * (2 * $0 - 1))
        }
    }

    /// The adapter as a directory, with changes.
    func directory(
        changing changes: [String: Any] = [:], tensors change: (inout [SafetensorsWriter.Tensor]) -> Void = { _ in }
    ) throws -> TemporaryDirectory {
        var tensors = tensors
        change(&tensors)
        return try TemporaryDirectory([
            "adapter_config.json": Array(
                try JSONSerialization.data(withJSONObject: configuration.merging(changes) { $1 })),
            "adapter_model.safetensors": SafetensorsWriter.file(tensors),
        ])
    }

    /// The adapter of a loaded model.
    func adapter(
        of model: TransformerModel, changing changes: [String: Any] = [:],
        tensors change: (inout [SafetensorsWriter.Tensor]) -> Void = { _ in }
    ) throws -> ModelAdapter {
        let directory = try directory(changing: changes, tensors: change)
        return try withExtendedLifetime(directory) { try ModelAdapter(directory: directory.path, model: model) }
    }

    /// Of the logits of all tokens the rows that the fixture stores.
    func stored(_ table: LogitsTable) -> LogitsTable {
        LogitsTable(rows: stride(from: every - 1, to: table.rows.count, by: every).map { table.rows[$0] })
    }
}
