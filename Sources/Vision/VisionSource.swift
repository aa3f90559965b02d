import Foundation
import Images
import Transformer

/// Where the eyes of a model are loaded from, whatever kind of file they lie in.
package struct VisionSource: Sendable {
    /// Path of the directory or file, for messages.
    package let path: String
    /// What `config.json` holds, `vision_config` among it.
    package let configuration: ConfigurationReader
    /// What is said of how images are prepared.
    package let processor: Result<ProcessorConfiguration, ImageError>
    /// Opens the tensors.
    package let tensors: @Sendable () throws(ModelError) -> any TensorSource

    /// Collects the parts.
    package init(
        path: String, configuration: ConfigurationReader, processor: Result<ProcessorConfiguration, ImageError>,
        tensors: @escaping @Sendable () throws(ModelError) -> any TensorSource
    ) {
        self.path = path
        self.configuration = configuration
        self.processor = processor
        self.tensors = tensors
    }

    /// The eyes in a checkpoint directory; nil where its configuration tells of none.
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
