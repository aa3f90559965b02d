import Foundation
import NightjarTestSupport
import Tensor
import Testing

@testable import Transformer

/// A small random checkpoint that is made again from its description, with the reference's logits for it.
struct LogitsFixture {
    /// Name of the case.
    let name: String
    /// The configuration as JSON text.
    let configuration: [UInt8]
    /// The tokens.
    let tokens: [Int]
    /// The tensors of the checkpoint.
    let tensors: [SafetensorsWriter.Tensor]
    /// The rows stored are those of the tokens n - 1, 2n - 1, … of this n.
    let every: Int
    /// What the reference computes of all tokens at once. `[tokens / every][vocabulary]`
    let logits: LogitsTable
    /// What the reference computes token by token, where that differs.
    let decoded: LogitsTable?

    /// The folder of fixtures.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Logits")

    /// All cases.
    static let files: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// The cases of supported families.
    static let names = files.filter { !isAwaited($0) }

    /// The cases that are refused.
    static let refused = files.filter(isAwaited)

    /// Families, as the cases name them, or single cases that have fixtures and no implementation. A test fails where one is
    /// implemented and still listed.
    private static let awaited: Set<String> = []

    /// Whether a case has no implementation.
    private static func isAwaited(_ name: String) -> Bool {
        awaited.contains(name) || awaited.contains(family(name))
    }

    /// The first part of a case's name.
    private static func family(_ name: String) -> String {
        name.split(separator: "-").first.map(String.init) ?? name
    }

    /// Reads a case and makes its weights.
    init(_ name: String) throws {
        self.name = name
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
        let description = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let configuration = try #require(description["config"] as? [String: Any])
        let family = try #require(configuration["model_type"] as? String)
        self.configuration = Array(try JSONSerialization.data(withJSONObject: configuration))
        tokens = try #require(description["tokens"] as? [Int])
        tensors = try #require(description["tensors"] as? [[Any]]).map { entry in
            let tensor = try #require(entry[0] as? String)
            let typeName = try #require(entry[1] as? String)
            let type = try #require(ElementType(rawValue: typeName))
            let shape = try #require(entry[2] as? [Int])
            let values = GeneratedValues.tensor(tensor, shape: shape, family: family, of: name)
            return .init(
                name: tensor, type: type.rawValue, shape: shape, bytes: GeneratedValues.bytes(values, type: type))
        }
        every = description["every"] as? Int ?? 1
        let file = try SafetensorsFile(path: Self.folder.appendingPathComponent("\(name).safetensors").path)
        logits = try #require(try Self.table("logits", in: file))
        decoded = try Self.table("decoded", in: file)
    }

    /// The checkpoint as a directory, with keys of the configuration changed.
    func directory(changing changes: [String: Any] = [:]) throws -> TemporaryDirectory {
        var configuration = try #require(
            JSONSerialization.jsonObject(with: Data(self.configuration)) as? [String: Any])
        for (key, value) in changes { configuration[key] = value }
        return try TemporaryDirectory([
            "config.json": Array(try JSONSerialization.data(withJSONObject: configuration)),
            "model.safetensors": SafetensorsWriter.file(tensors),
        ])
    }

    /// The checkpoint as a model.
    func model(
        changing changes: [String: Any] = [:], options: ModelLoadOptions = ModelLoadOptions()
    ) throws -> TransformerModel {
        // Mappings outlive the names of their files.
        let directory = try directory(changing: changes)
        return try withExtendedLifetime(directory) {
            try TransformerModel.load(directory: directory.path, options: options)
        }
    }

    /// Of the logits of all tokens the rows that the fixture stores.
    func stored(_ table: LogitsTable) -> LogitsTable {
        every == 1
            ? table
            : LogitsTable(rows: stride(from: every - 1, to: table.rows.count, by: every).map { table.rows[$0] })
    }

    private static func table(_ name: String, in file: SafetensorsFile) throws -> LogitsTable? {
        guard let entry = file.entry(name) else { return nil }
        let bytes = try StoredTensor(entry, mapping: file.mapping).bytes()
        let width = entry.shape[1]
        return LogitsTable(
            rows: (0..<entry.shape[0]).map { row in
                (0..<width).map { bytes.loadUnaligned(fromByteOffset: (row * width + $0) * 4, as: Float.self) }
            })
    }
}
