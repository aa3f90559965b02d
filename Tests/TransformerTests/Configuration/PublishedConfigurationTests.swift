import Foundation
import Testing

@testable import Transformer

/// What `config.json` says in published checkpoints, as far as it tells of the shape of a model.
@Suite("Published configurations")
struct PublishedConfigurationTests {
    /// A checkpoint's configuration and what follows from it.
    struct Published: CustomTestStringConvertible {
        /// The checkpoint.
        let name: String
        /// The configuration as JSON text.
        let configuration: Data
        /// Number of layers, and of those with a window.
        let layers, windows: Int
        /// Query heads, key-value heads and elements of a head; nil for latent attention.
        let heads: String?
        /// Experts, and how many of them a token visits; nil for none.
        let experts: String?

        var testDescription: String { name }
    }

    static let all: [Published] = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/PublishedConfigurations.json")
        guard let data = try? Data(contentsOf: path),
            let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        else { return [] }
        return rows.compactMap { row in
            guard let configuration = try? JSONSerialization.data(withJSONObject: row["config"] ?? [:]) else {
                return nil
            }
            return Published(
                name: row["name"] as? String ?? "", configuration: configuration, layers: row["layers"] as? Int ?? 0,
                windows: row["windows"] as? Int ?? 0, heads: row["heads"] as? String,
                experts: row["experts"] as? String)
        }
    }()

    @Test("are there")
    func count() { #expect(Self.all.count > 60) }

    @Test("are read as they are meant", arguments: all)
    func shape(published: Published) throws {
        let configuration = try published.configuration.withUnsafeBytes {
            try ModelConfiguration(parsing: $0, file: "config.json")
        }
        #expect(configuration.layers.count == published.layers)
        #expect(configuration.layers.filter { $0.slidingWindow != nil }.count == published.windows)
        let attention = configuration.layers.lazy.compactMap(\.attention).first
        let heads = attention.map { "\($0.headCount)/\($0.keyValueHeadCount)x\($0.headDimension)" }
        if let expected = published.heads { #expect(heads == expected) }
        #expect(configuration.experts.map { "\($0.count)/\($0.countPerToken)" } == published.experts)
    }
}
