import ModelFiles
import Tokenizer

/// The tokenizer tables and end tokens of a GGUF file's metadata.
package struct GGUFVocabulary {
    /// The tokens and rules.
    package let tables: TokenizerTables
    /// The tokens that end a text, with the one that the file names first.
    package let endTokens: [Int]
}

extension GGUFModel {
    /// Builds the tokenizer.
    package func tokenizer() throws(GGUFModelError) -> SubwordTokenizer {
        let tables = try vocabulary().tables
        do throws(TokenizerError) {
            return try SubwordTokenizer.load(tables)
        } catch {
            throw .tokenizer(error)
        }
    }

    /// Reads the tokenizer's tables.
    package func vocabulary() throws(GGUFModelError) -> GGUFVocabulary {
        let reader = GGUFVocabularyReader(metadata: metadata, bytes: try metadataBytes())
        defer { withExtendedLifetime(parts) {} }
        return try reader.read()
    }
}
