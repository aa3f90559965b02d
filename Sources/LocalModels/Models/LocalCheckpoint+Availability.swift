import Foundation
import FoundationModelsCore
import ModelFiles
import NightjarGeneration

extension LocalCheckpoint {
    /// Returns whether the checkpoint can be used on a machine.
    ///
    /// Files are checked before the machine, because missing files can be added.
    func availability(on machine: MachineLimits = .current) -> SystemLanguageModel.Availability {
        // The facts of a GGUF file are known only if the whole file is usable.
        guard contextSize != nil, hasAllWeights, ModelPackage.isFile(directory) || isReadable("tokenizer.json") else {
            return .unavailable(.modelNotReady)
        }
        guard machine.runsKernels, UInt64(clamping: weightBytes) < machine.memory else {
            return .unavailable(.deviceNotEligible)
        }
        return .available
    }

    /// Whether all weight files exist, including each that the index names.
    private var hasAllWeights: Bool {
        struct Index: Decodable { var weight_map: [String: String] }
        guard weightBytes > 0 else { return false }
        guard let data = FileManager.default.contents(atPath: directory + "/model.safetensors.index.json") else {
            return true
        }
        guard let index = try? JSONDecoder().decode(Index.self, from: data) else { return false }
        // As in the loader, a shard is beside its index.
        return Set(index.weight_map.values).allSatisfy { RelativePath(name: $0) != nil && isReadable($0) }
    }

    private func isReadable(_ name: String) -> Bool {
        FileManager.default.isReadableFile(atPath: directory + "/" + name)
    }
}

extension LocalLanguageModel {
    /// Whether the checkpoint can be used.
    ///
    /// Its files must exist, its weights must fit into memory, and the processor must support the kernels. Nothing is
    /// loaded.
    public var availability: SystemLanguageModel.Availability {
        LocalCheckpoint(directory: directory, options: options, adapter: adapter).availability()
    }
}
