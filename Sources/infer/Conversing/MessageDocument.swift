import ChatTemplates
import Foundation
import FoundationModelsCore
import Images
import NightjarGeneration
import Vision

/// A file of messages in the form of OpenAI and Hugging Face.
struct MessageDocument {
    /// The tools that the file has; nil for none.
    let tools: JSONValue?
    private let messages: [JSONValue]
    private let path: String
    private var name: String { InputFile.name(of: path) }

    /// Reads a file, an array of messages or an object with `messages`; `-` is standard input.
    init(path: String) throws {
        self.path = path
        let name = InputFile.name(of: path)
        let document: JSONValue
        do {
            document = try JSONValue(parsing: InputFile.bytes(of: path, .conversation))
        } catch let error as JSONParseError {
            throw Failure.badData("\(name): \(error)")
        }
        guard let list = document.array ?? document["messages"]?.array else {
            throw Failure.badData(
                "\(name): expected an array of messages, each an object with a \"role\", or an object with such an "
                    + "array under \"messages\"")
        }
        messages = list
        tools = document["tools"].flatMap { $0.isNull ? nil : $0 }
    }

    /// Whether there are images with something to read them from.
    var showsImages: Bool {
        guard let images = try? ImagePart.take(from: messages).images else { return false }
        return !images.isEmpty && images.allSatisfy { $0.reference != nil }
    }

    /// Renders the messages, with what stands for the images in the model's prompt.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - tools: Tools in the place of the file's own.
    ///   - options: How it is rendered.
    ///   - vision: How the model sees; nil leaves images to the template.
    /// - Returns: The prompt, and the images whose tokens it has.
    func rendered(
        by template: ChatTemplate, tools: JSONValue? = nil, options: ChatTemplateOptions, vision: VisionModel?
    ) throws -> (prompt: RenderedPrompt, images: [PromptImage]) {
        var images: [PromptImage] = []
        let prompt = try rendered(by: template, tools: tools, options, marker: vision?.tokens.marker) {
            file, index, count throws(ImageError) in
            guard let image = try vision?.prepare(file, index: index, of: count) else { return nil }
            images.append(image)
            return RenderedPrompt.Placeholder(text: image.placeholder, tokens: image.tokens)
        }
        return (prompt, images)
    }

    /// Renders the messages as the model's tokenizer sees them; no processor leaves images to the template.
    func rendered(
        by template: ChatTemplate, tools: JSONValue? = nil, options: ChatTemplateOptions, processor: VisionProcessor?
    ) throws -> RenderedPrompt {
        try rendered(by: template, tools: tools, options, marker: processor?.tokens.marker) {
            file, index, count throws(ImageError) in
            try processor.map { processor throws(ImageError) in
                let text = try processor.placeholder(for: file, index: index, of: count)
                return RenderedPrompt.Placeholder(text: text, tokens: [])
            }
        }
    }

    private func rendered(
        by template: ChatTemplate, tools: JSONValue?, _ options: ChatTemplateOptions, marker: String?,
        prepare: (_ file: [UInt8], _ index: Int, _ count: Int) throws(ImageError) -> RenderedPrompt.Placeholder?
    ) throws -> RenderedPrompt {
        let tools = tools ?? self.tools
        guard let marker else {
            return try template.render(json: .array(messages), tools: tools, options: options)
        }
        let taken: (messages: [JSONValue], images: [ImagePart])
        do throws(ChatTemplateError) {
            taken = try ImagePart.take(from: messages)
        } catch {
            throw Failure.badData("\(name): \(error)")
        }
        let placeholders = try taken.images.enumerated().compactMap { index, image in
            do throws(ImageError) {
                return try prepare(try bytes(of: image), index, taken.images.count)
            } catch {
                throw Failure.badData("\(name): \(image.place): \(error)")
            }
        }
        var options = options
        options.imageMarker = marker
        let prompt = try template.render(json: .array(taken.messages), tools: tools, options: options)
        return try prompt.placing(placeholders, marker: marker)
    }

    /// Refuses images, for a model that reads text alone.
    func refuseImages() throws {
        guard let image = try ImagePart.take(from: messages).images.first else { return }
        throw Failure.badData("\(name): \(image.place) is an image, and the model reads text")
    }

    private func bytes(of image: ImagePart) throws(ImageError) -> [UInt8] {
        guard let reference = image.reference, !reference.isEmpty else {
            throw ImageError("The image has no \"path\". Name a PNG or JPEG file, relative to this one.")
        }
        if DataURL.isOne(reference) {
            do throws(ImageAttachmentError) {
                return Array(try DataURL.image(reference))
            } catch {
                throw ImageError(error.description)
            }
        }
        if let address = URL(string: reference), ["http", "https"].contains(address.scheme?.lowercased()) {
            throw ImageError("Images are read from files, not from addresses. Download it, and name its \"path\".")
        }
        let folder = path == "-" ? URL(filePath: ".") : URL(filePath: path).deletingLastPathComponent()
        let file =
            if reference.hasPrefix("file://"), let url = URL(string: reference) { url } else {
                URL(filePath: reference, relativeTo: folder)
            }
        do throws(Failure) {
            return try InputFile.bytes(of: file.path, .image)
        } catch {
            throw ImageError(error.message)
        }
    }
}
