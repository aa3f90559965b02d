import Foundation
import NightjarGeneration
import NightjarTestSupport
import Testing

/// The weights that `Tools/fetch-real-models` brings, and what others give for them.
enum RealModel: String, CaseIterable, CustomTestStringConvertible {
    case smollm2 = "SmolLM2"
    case gemma3 = "Gemma3"

    /// Where the file lies below the folder of data.
    var file: String {
        switch self {
        case .smollm2: "real/smollm2-135m-instruct-q4_1.gguf"
        case .gemma3: "real/gemma-3-270m-q4_k_m.gguf"
        }
    }

    var testDescription: String { rawValue }

    /// The files of all.
    static let files = allCases.map(\.file)

    /// Those whose files are there.
    static let present = TestData.present(allCases, data: \.file)

    /// The model with its thread, loaded once.
    func load() async throws -> LoadedModel { try await ModelRegistry.shared.model(at: TestData.path(file)) }

    /// What llama.cpp gives.
    func reference() throws -> Reference { try Reference.read(rawValue) }
}

/// What llama.cpp gives for a model; `Tools/RealModels/make_fixtures.py` writes it.
struct Reference: Decodable {
    struct Text: Decodable {
        let text: String
        let ids: [Int]
    }

    /// The likeliest tokens that follow a prompt, one by one.
    struct Continuation: Decodable {
        let text: String
        let prompt: [Int]
        let output: [Int]
        /// By how much the chosen token's logit is above the next one's.
        let margins: [Float]
    }

    struct Position: Decodable {
        /// The likeliest tokens.
        let ids: [Int]
        let logProbabilities: [Double]
    }

    struct Passage: Decodable {
        let text: String
        let ids: [Int]
        /// Those of every eighth token, from the eighth on.
        let positions: [Position]
    }

    let texts: [Text]
    let greedy: [Continuation]
    let passage: Passage

    /// Reads a file of `Fixtures`.
    static func read<Value: Decodable>(_ name: String) throws -> Value {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        return try JSONDecoder().decode(
            Value.self, from: Data(contentsOf: folder.appending(path: "\(name).json")))
    }
}
