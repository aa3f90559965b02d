import Foundation
import FoundationModelsCore
import Generation
import Transformer

extension SystemLanguageModel {
    /// Weights that change what the default model was trained to do: a low-rank adapter (LoRA), as PEFT writes it.
    ///
    /// ```swift
    /// let adapter = try SystemLanguageModel.Adapter(fileURL: URL(filePath: "/adapters/recipes"))
    /// let session = LanguageModelSession(model: SystemLanguageModel(adapter: adapter))
    /// ```
    ///
    /// An `.fmadapter` belongs to Apple's own model, which isn't on this platform, and is refused. Apple's SDK has had no
    /// adapters since 27; ``LocalLanguageModel/init(directory:adapter:options:)`` takes them with any checkpoint.
    public struct Adapter: Sendable {
        /// The directory.
        let directory: String
        private let configuration: Data

        /// What the adapter's maker wrote into it: the members of `adapter_config.json`.
        public var creatorDefinedMetadata: [String: Any] {
            (try? JSONSerialization.jsonObject(with: configuration)) as? [String: Any] ?? [:]
        }
    }
}

extension SystemLanguageModel.Adapter {
    /// Opens an adapter and checks that it fits the default model, where there is one; no weight is read.
    ///
    /// - Parameter fileURL: A directory with `adapter_config.json` and `adapter_model.safetensors`.
    /// - Throws: ``AssetError/invalidAsset(_:)`` where files are missing, damaged or of another kind of adapter;
    ///   ``AssetError/compatibleAdapterNotFound(_:)`` where the adapter belongs to another model.
    public init(fileURL: URL) throws {
        let files: AdapterFiles
        do throws(AdapterError) {
            files = try AdapterFiles(directory: fileURL.path)
        } catch {
            throw AssetError.invalidAsset(.init(debugDescription: "\(error)"))
        }
        if let model = SystemModelDirectory.current, let source = try? ModelPackage(path: model).source(),
            let report = try? CheckpointReport(source)
        {
            do throws(AdapterError) {
                try report.check(files)
            } catch {
                throw AssetError.compatibleAdapterNotFound(.init(debugDescription: "\(error)"))
            }
        }
        directory = fileURL.path
        configuration = FileManager.default.contents(atPath: files.configurationPath) ?? Data()
    }

    /// Fails: names are those of an app's asset packs, which this platform hasn't.
    public init(name: String) throws {
        throw AssetError.compatibleAdapterNotFound(
            .init(
                debugDescription: "The adapter \"\(name)\" can't be found: names are those of asset packs of Apple's "
                    + "store, which isn't on this platform. Name an adapter's directory with init(fileURL:)."))
    }

    /// Loads the default model and the adapter, so that the first request doesn't have to.
    ///
    /// - Throws: ``AssetError/invalidAsset(_:)``, or what loading the model throws.
    @concurrent public func compile() async throws {
        guard let checkpoint = SystemLanguageModel(adapter: self).checkpoint else { throw SystemLanguageModel.missing }
        do throws(LoadingError) {
            _ = try await checkpoint.open()
        } catch {
            guard case .adapter(let error) = error else { throw LocalCheckpoint.unavailable(error) }
            throw AssetError.invalidAsset(.init(debugDescription: "\(error)"))
        }
    }

    /// None.
    public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

    /// Does nothing, since there are none.
    public static func removeObsoleteAdapters() throws {}

    /// Why an adapter can't be used.
    public enum AssetError: Swift.Error, LocalizedError {
        /// The file isn't an adapter for this model.
        case invalidAsset(SystemLanguageModel.Adapter.AssetError.Context)
        /// The name isn't one.
        case invalidAdapterName(SystemLanguageModel.Adapter.AssetError.Context)
        /// No adapter fits this model.
        case compatibleAdapterNotFound(SystemLanguageModel.Adapter.AssetError.Context)

        /// What an error is about.
        public struct Context: Sendable {
            /// What happened, for developers.
            public let debugDescription: String

            /// Keeps a description.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// The error in one sentence.
        public var errorDescription: String? {
            switch self {
            case .invalidAsset(let context), .invalidAdapterName(let context), .compatibleAdapterNotFound(let context):
                context.debugDescription
            }
        }

        /// What to do.
        public var recoverySuggestion: String? {
            "Name the directory of a LoRA adapter that was trained on the model in use, as PEFT writes it."
        }
    }
}
