import Foundation
import FoundationModelsCore
import Generation
import ModelFiles

extension LocalCheckpoint {
    /// Whether the checkpoint can be used on a machine.
    ///
    /// What is missing from the files can be put there; what the machine lacks can't, so files are looked at first.
    func availability(on machine: MachineLimits = .current) -> SystemLanguageModel.Availability {
        // What is known of a file is known only where all of it can be used.
        guard contextSize != nil, hasAllWeights, ModelPackage.isFile(directory) || isReadable("tokenizer.json") else {
            return .unavailable(.modelNotReady)
        }
        guard machine.runsKernels, UInt64(clamping: weightBytes) < machine.memory else {
            return .unavailable(.deviceNotEligible)
        }
        return .available
    }

    /// Whether the files of the weights are there, each that the index names where there is an index.
    private var hasAllWeights: Bool {
        struct Index: Decodable { var weight_map: [String: String] }
        guard weightBytes > 0 else { return false }
        guard let data = FileManager.default.contents(atPath: directory + "/model.safetensors.index.json") else {
            return true
        }
        guard let index = try? JSONDecoder().decode(Index.self, from: data) else { return false }
        // As the loader reads them: a shard lies beside its index.
        return Set(index.weight_map.values).allSatisfy { RelativePath(name: $0) != nil && isReadable($0) }
    }

    private func isReadable(_ name: String) -> Bool {
        FileManager.default.isReadableFile(atPath: directory + "/" + name)
    }
}

extension LocalLanguageModel {
    /// Whether the checkpoint can be used: its files must be there, the memory must hold its weights, and the processor
    /// must run the kernels. Nothing is loaded.
    public var availability: SystemLanguageModel.Availability {
        LocalCheckpoint(directory: directory, options: options, adapter: adapter).availability()
    }
}
