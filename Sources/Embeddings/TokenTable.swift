import Foundation
import NightjarGeneration
import Tokenizer
import Transformer

/// A vector for each token, whose mean is a text's vector: the module `StaticEmbedding` of sentence-transformers.
///
/// ```
/// model.safetensors    embedding.weight [tokens, dimensions]; or, as model2vec writes it, embeddings [rows, dimensions],
///                      mapping [tokens] with a row for each token, weights [tokens] with a factor for each
/// tokenizer.json       whose tokens around texts are left out
/// ```
struct TokenTable: Sendable {
    /// Turns texts into tokens.
    let tokenizer: SubwordTokenizer
    /// Elements of a vector.
    let dimensions: Int
    /// The number of tokens with a vector.
    let count: Int
    private let matrix: StoredMatrix
    /// The row of each token; nil where it is the token's id.
    private let rows: [Int]?
    /// The factor of each token; nil where it is 1.
    private let weights: [Float]?

    /// Loads a directory.
    init(directory: String) throws(EmbeddingError) {
        let path = directory + "/model.safetensors"
        func matrix(_ name: String, dimensions: Int = 2) throws(EmbeddingError) -> StoredMatrix? {
            try EmbeddingError.wrapping { () throws(ModelError) in
                try StoredMatrix(name, dimensions: dimensions, path: path)
            }
        }
        let whole = try matrix("embedding.weight")
        let stored = whole == nil ? try matrix("embeddings") : whole
        guard let stored, stored.columns > 0 else {
            throw .layout(
                file: path, problem: "expected a matrix of floats \"embedding.weight\", or \"embeddings\" of model2vec")
        }
        self.matrix = stored
        dimensions = stored.columns
        let mapping = whole == nil ? try matrix("mapping", dimensions: 1) : nil
        let factors = whole == nil ? try matrix("weights", dimensions: 1) : nil
        rows = mapping?.integers()
        weights = factors.map { factors in (0..<factors.rows).map { factors.row($0).first ?? 0 } }
        count = rows?.count ?? stored.rows
        if mapping != nil, rows?.allSatisfy({ (0..<stored.rows).contains($0) }) != true {
            throw .layout(file: path, problem: "\"mapping\" holds other numbers than rows from 0 to \(stored.rows - 1)")
        }
        if let weights, weights.count != count {
            throw .layout(file: path, problem: "\"weights\" has \(weights.count) elements, expected \(count)")
        }
        do throws(TokenizerError) {
            tokenizer = try SubwordTokenizer.load(directory: directory)
        } catch {
            throw .loading(.tokenizer(error))
        }
    }

    /// Turns a text into tokens, as many of them as the tokenizer's file says.
    func tokens(of text: String) -> [Int] {
        let tokens = tokenizer.encode(text, addSpecialTokens: false)
        guard let limit = tokenizer.lengthLimit, tokens.count > limit else { return tokens }
        return Array(tokenizer.cutsFront ? tokens.suffix(limit) : tokens.prefix(limit))
    }

    /// The mean of tokens' vectors; zeros where there are none.
    ///
    /// - Throws: ``DecoderError`` for a token that has no vector.
    func mean(of tokens: [Int]) throws(DecoderError) -> [Float] {
        var sum = [Float](repeating: 0, count: dimensions)
        for token in tokens {
            guard (0..<count).contains(token) else { throw .token(token, vocabularySize: count) }
            let row = matrix.row(rows?[token] ?? token)
            let weight = weights?[token] ?? 1
            for column in 0..<min(dimensions, row.count) { sum[column] += weight * row[column] }
        }
        guard !tokens.isEmpty else { return sum }
        return sum.map { $0 / Float(tokens.count) }
    }
}
