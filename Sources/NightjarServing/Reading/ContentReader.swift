import ChatTemplates
import FoundationModelsCore
import Images
import NightjarGeneration

/// An image of a request.
struct ServedImage: Sendable {
    /// The path of its part.
    let part: String
    /// The type of the part.
    let type: String
    /// The path of its address.
    let field: String
    /// An address of the web where the image is; nil for one that stands in the request.
    var address: String?
    /// The bytes of the file, or what is wrong with the part. A model that reads text alone is told of first.
    var bytes: Result<[UInt8], ServiceError>
}

/// Reads what messages say: a string, or parts of text and images.
struct ContentReader {
    /// The images so far, in order.
    private(set) var images: [ServedImage] = []

    /// The allowed types of content parts.
    struct Types {
        /// The types of parts with text.
        let text: [String]
        /// The types of parts with an image.
        var image: [String] = []
    }

    /// Reads a field; nil where it is missing. Texts that follow each other become lines.
    mutating func content(
        _ fields: inout FieldReader, _ types: Types, key: String = "content"
    ) throws(ServiceError) -> ChatMessage.Content? {
        guard let value = fields.value(key) else { return nil }
        if let text = value.string { return .text(text) }
        let place = fields.path(of: key)
        guard let list = value.array else { throw fields.wrong(key, "a string or a list of parts") }
        guard list.count <= MessageReader.countLimit else {
            throw .invalid(place, "\(place) has \(list.count) parts; at most \(MessageReader.countLimit) are read.")
        }
        var parts: [ChatMessage.Part] = []
        for (index, element) in list.enumerated() {
            var part = try FieldReader(element, path: "\(place)[\(index)]")
            let type = try part.requiredString("type")
            if types.image.contains(type) {
                images.append(Self.image(&part, type: type))
                parts.append(.image)
            } else if types.text.contains(type) {
                let text = try part.requiredString(type == "refusal" ? "refusal" : "text")
                if case .text? = parts.last { parts.append(.text("\n")) }
                parts.append(.text(text))
            } else {
                let known = types.image.isEmpty ? "text is read here" : "text and images are read"
                throw .unsupported(part.path(of: "type"), "\(part.path(of: "type")) is \(type.prefix(40)): \(known).")
            }
            part.pass("annotations", "logprobs", "prompt_cache_breakpoint")
            try part.finish()
        }
        return ChatMessage.Content(parts: parts)
    }

    private static func image(_ part: inout FieldReader, type: String) -> ServedImage {
        let path = part.path(of: "type").dropLast(".type".count)
        var field = part.path(of: "image_url")
        var address: String?
        let bytes = Result { () throws(ServiceError) in
            let given = try Self.address(&part, type: type, field: &field)
            if ["http://", "https://"].contains(where: given.lowercased().hasPrefix) { address = given }
            return try Self.bytes(given, field)
        }
        return ServedImage(part: String(path), type: type, field: field, address: address, bytes: bytes)
    }

    /// - Parameter field: The path of the address, once it is known.
    private static func address(
        _ part: inout FieldReader, type: String, field: inout String
    ) throws(ServiceError) -> String {
        // How many tokens an image takes is the model's own affair.
        part.pass("detail", "image_url")
        try part.refuse("file_id", because: "there are no files; send the image as a data URL")
        guard type == "image_url", part.value("image_url")?.object != nil, var object = try part.reader("image_url")
        else { return try part.requiredString("image_url") }
        field = object.path(of: "url")
        let address = try object.requiredString("url")
        object.pass("detail")
        try object.finish()
        return address
    }

    private static func bytes(_ address: String, _ field: String) throws(ServiceError) -> [UInt8] {
        guard DataURL.isOne(address) else {
            throw .unsupported(
                field, "\(field) must be a data URL, such as data:image/png;base64,…: this server fetches no images.")
        }
        do throws(ImageAttachmentError) {
            return Array(try DataURL.image(address))
        } catch {
            throw .invalid(field, "\(field): \(error)", code: "invalid_image")
        }
    }
}
