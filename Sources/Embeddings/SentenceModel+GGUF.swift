import Generation
import Transformer

extension SentenceModel {
    /// What a GGUF file says follows the model; nil for a directory.
    func ggufModules() throws(EmbeddingError) -> [SentenceLayout.Module]? {
        guard let pooling = files.pooling else { return nil }
        let mode: Pooling.Mode
        switch pooling {
        case .mean: mode = .mean
        case .first: mode = .first
        case .last: mode = .last
        case .none, .rank:
            throw .layout(file: files.path, problem: "pooling_type says that the file makes no vectors of texts")
        }
        return [.pooling(Pooling(modes: [mode])), .normalize]
    }
}
