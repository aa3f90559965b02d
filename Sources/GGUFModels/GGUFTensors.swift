import ModelFiles
import Tensor
import Transformer

/// The tensors of a GGUF file with the names and row order of `transformers`.
struct GGUFTensors: TensorSource {
    let place: String
    let storesOutputsFirst = true
    let storesWholeNorms = true
    private let tensorByName: [String: StoredTensor]
    private let storedNames: [String: String]

    var tensors: [StoredTensor] { tensorByName.keys.sorted().compactMap { tensorByName[$0] } }

    func tensor(_ name: String) -> StoredTensor? { tensorByName[name] }

    func storedName(_ name: String) -> String { storedNames[name] ?? name }

    /// Finds the tensors of a model, given its configuration.
    init(
        _ model: GGUFModel, architecture: GGUFArchitecture, configuration: ModelConfiguration
    ) throws(GGUFModelError) {
        place = model.path
        var builder = GGUFTensorBuilder(model: model, architecture: architecture, configuration: configuration)
        try builder.addAll()
        tensorByName = builder.tensorByName
        storedNames = builder.storedNames
    }
}

extension GGUFModel {
    /// Returns the source from which a model is loaded.
    package func source() throws(ModelError) -> ModelSource {
        let configuration = try configuration()
        do throws(GGUFModelError) {
            let architecture = try architecture().architecture
            return ModelSource(
                path: path, configuration: configuration, defaults: try generationDefaults(),
                tensors: try GGUFTensors(self, architecture: architecture, configuration: configuration))
        } catch {
            throw ModelError(error)
        }
    }
}
