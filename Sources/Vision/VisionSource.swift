import Foundation
import Images
import Transformer

/// The source of a model's vision tower, in any kind of file.
package struct VisionSource: Sendable {
    /// Path of the directory or file, for messages.
    package let path: String
    /// The contents of `config.json`, with `vision_config`.
    package let configuration: ConfigurationReader
    /// The settings of image preparation, or the error in their file.
    package let processor: Result<ProcessorConfiguration, ImageError>
    /// Opens the tensors.
    package let tensors: @Sendable () throws(ModelError) -> any TensorSource

    /// Makes a source of its parts.
    package init(
        path: String, configuration: ConfigurationReader, processor: Result<ProcessorConfiguration, ImageError>,
        tensors: @escaping @Sendable () throws(ModelError) -> any TensorSource
    ) {
        self.path = path
        self.configuration = configuration
        self.processor = processor
        self.tensors = tensors
    }

    /// Reads a checkpoint directory; nil if its configuration has no `vision_config`.
    package init?(directory: String) {
        func bytes(_ name: String) -> [UInt8]? {
            FileManager.default.contents(atPath: directory + "/" + name).map { Array($0) }
        }
        guard let file = bytes("config.json"),
            let configuration = try? ConfigurationReader(parsing: file, file: directory + "/config.json"),
            configuration.value("vision_config") != nil
        else { return nil }
        let (preprocessor, processor) = (bytes("preprocessor_config.json"), bytes("processor_config.json"))
        self.init(
            path: directory, configuration: configuration,
            processor: Result { () throws(ImageError) in
                try ProcessorConfiguration(preprocessor: preprocessor, processor: processor)
            }
        ) { () throws(ModelError) in try ModelSource(directory: directory).tensors }
    }
}
