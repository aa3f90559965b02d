import GGUFModels
import NightjarGeneration
import Transformer

extension SentenceModel {
    /// The modules after the model by a GGUF file's metadata; nil for a directory.
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
        var modules: [SentenceLayout.Module] = [.pooling(Pooling(modes: [mode]))]
        for name in ["dense_2", "dense_3"] {
            let layer = try EmbeddingError.wrapping { () throws(ModelError) in
                try DenseLayer(name, model: transformer, tensors: tensors)
            }
            if let layer { modules.append(.projection(layer)) }
        }
        return modules + [.normalize]
    }

    /// The head by which a GGUF file ranks; nil where it has none.
    ///
    /// - Throws: ``EmbeddingError`` where the head lacks a layer, as converters leave out the one that BERT has before the last.
    func ggufHead() throws(EmbeddingError) -> ClassificationHead? {
        if transformer.configuration.family.name == "bert", tensors.tensor("cls.output.weight") != nil,
            tensors.tensor("cls.weight") == nil
        {
            throw .layout(
                file: files.path,
                problem:
                    "there is no tensor \"cls.weight\", the pooling layer that BERT's scores are computed behind, since "
                    + "the file's converter leaves it out; take the model's safetensors")
        }
        let pooling: ClassifierConfiguration.Pooling =
            switch files.classifierPooling {
            case .mean: .mean
            case .last: .last(padding: nil)
            case .first: .first
            // What llama.cpp takes where the file doesn't say.
            default:
                transformer.configuration.isCausal
                    ? .last(padding: nil) : transformer.configuration.family.name == "modernbert" ? .mean : .first
            }
        return try EmbeddingError.wrapping { () throws(ModelError) in
            try ClassificationHead(stored: transformer, tensors, pooling: pooling)
        }
    }
}
