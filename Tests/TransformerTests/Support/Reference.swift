import Foundation
import Testing

/// One entry of a `reference.json`: what the reference implementation gave for a checkpoint.
struct ReferenceEntry: Decodable {
    let inputs: [Int]
    let mostLikely: [Int]
    let firstLogits: [Float]?
    let lastLogits: [Float]
    let greedyPrompt: [Int]
    let greedyContinuation: [Int]

    private enum CodingKeys: String, CodingKey {
        case inputs = "input_ids"
        case mostLikely = "argmax_all"
        case firstLogits = "logits_first"
        case lastLogits = "logits_last"
        case greedyPrompt = "greedy_prompt"
        case greedyOutput = "greedy_output"
        case greedyIDs = "greedy_ids"
    }

    init(from decoder: any Swift.Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        inputs = try values.decode([Int].self, forKey: .inputs)
        mostLikely = try values.decode([Int].self, forKey: .mostLikely)
        firstLogits = try values.decodeIfPresent([Float].self, forKey: .firstLogits)
        lastLogits = try values.decode([Float].self, forKey: .lastLogits)
        if let ids = try values.decodeIfPresent([Int].self, forKey: .greedyIDs) {
            // The prompt is part of these.
            greedyPrompt = inputs
            greedyContinuation = Array(ids.dropFirst(inputs.count))
        } else {
            greedyPrompt = try values.decode([Int].self, forKey: .greedyPrompt)
            let output = try values.decode([Int].self, forKey: .greedyOutput)
            let repeatsPrompt = output.starts(with: greedyPrompt)
            greedyContinuation = repeatsPrompt ? Array(output.dropFirst(greedyPrompt.count)) : output
        }
    }

    /// Reads a file that holds one entry or an array of them.
    static func read(_ path: String) throws -> [ReferenceEntry] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        if let entry = try? JSONDecoder().decode(ReferenceEntry.self, from: data) { return [entry] }
        return try JSONDecoder().decode([ReferenceEntry].self, from: data)
    }
}
