import Foundation
import FoundationModelsCore
import NightjarGeneration
import Transformer

extension SystemLanguageModel {
    /// A LoRA adapter of the default model, in PEFT's format.
    ///
    /// ```swift
    /// let adapter = try SystemLanguageModel.Adapter(fileURL: URL(filePath: "/adapters/recipes"))
    /// let session = LanguageModelSession(model: SystemLanguageModel(adapter: adapter))
    /// ```
    ///
    /// An `.fmadapter` file is for Apple's own model and is refused. Apple's SDK has had no adapters since version 27.
    /// ``LocalLanguageModel/init(directory:adapter:options:)`` takes an adapter with any checkpoint.
    public struct Adapter: Sendable {
        /// The adapter's directory.
        let directory: String
        private let configuration: Data

        /// The members of `adapter_config.json`.
        public var creatorDefinedMetadata: [String: Any] {
            (try? JSONSerialization.jsonObject(with: configuration)) as? [String: Any] ?? [:]
        }
    }
}

extension SystemLanguageModel.Adapter {
    /// Opens an adapter and checks that it fits the default model, if there is one; reads no weights.
    ///
    /// - Parameter fileURL: A directory with `adapter_config.json` and `adapter_model.safetensors`.
    /// - Throws: ``AssetError/invalidAsset(_:)`` for missing, damaged or unsupported files;
    ///   ``AssetError/compatibleAdapterNotFound(_:)`` for an adapter of another model.
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

    /// Throws an error: names are those of an app's asset packs, which this platform lacks.
    public init(name: String) throws {
        throw AssetError.compatibleAdapterNotFound(
            .init(
                debugDescription: "The adapter \"\(name)\" can't be found: names are those of asset packs of Apple's "
                    + "store, which isn't on this platform. Name an adapter's directory with init(fileURL:)."))
    }

    /// Loads the default model and the adapter before the first request.
    ///
    /// - Throws: ``AssetError/invalidAsset(_:)``, or the error of loading the model.
    @concurrent public func compile() async throws {
        guard let checkpoint = SystemLanguageModel(adapter: self).checkpoint else { throw SystemLanguageModel.missing }
        do throws(LoadingError) {
            _ = try await checkpoint.open()
        } catch {
            guard case .adapter(let error) = error else { throw LocalCheckpoint.unavailable(error) }
            throw AssetError.invalidAsset(.init(debugDescription: "\(error)"))
        }
    }

    /// Returns an empty list, because this platform has no asset packs.
    public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

    /// Does nothing, because this platform has no asset packs.
    public static func removeObsoleteAdapters() throws {}

    /// An error that says why an adapter can't be used.
    public enum AssetError: Swift.Error, LocalizedError {
        /// The files aren't an adapter for this model.
        case invalidAsset(SystemLanguageModel.Adapter.AssetError.Context)
        /// The name isn't a valid adapter name.
        case invalidAdapterName(SystemLanguageModel.Adapter.AssetError.Context)
        /// No adapter fits the model.
        case compatibleAdapterNotFound(SystemLanguageModel.Adapter.AssetError.Context)

        /// The details of an error.
        public struct Context: Sendable {
            /// A description for developers.
            public let debugDescription: String

            /// Creates the details.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// The error in one sentence.
        public var errorDescription: String? {
            switch self {
            case .invalidAsset(let context), .invalidAdapterName(let context), .compatibleAdapterNotFound(let context):
                context.debugDescription
            }
        }

        /// Advice on how to fix the error.
        public var recoverySuggestion: String? {
            "Name the directory of a LoRA adapter that was trained on the model in use, as PEFT writes it."
        }
    }
}
