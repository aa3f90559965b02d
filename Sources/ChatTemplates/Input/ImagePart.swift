/// An image in the parts of JSON messages.
package struct ImagePart: Sendable, Equatable {
    /// The image's position for errors, such as `messages[0].content[1]`.
    package let place: String
    /// The image's path, URL or data URL; Base64 becomes a data URL. Nil where the part has none.
    package let reference: String?

    /// The part that represents any image in templates.
    package static let object = JSONObject([.init(key: "type", value: .string("image"))])

    /// Returns whether a part of a message is an image.
    static func isImage(_ part: JSONValue) -> Bool {
        ["image", "image_url", "input_image"].contains(part["type"]?.string)
    }

    /// Extracts the images from messages in the form of Hugging Face or OpenAI.
    ///
    /// - Returns: The messages with image parts in Hugging Face's form without files, and the images in order.
    /// - Throws: `invalidInput` for parts that are neither text nor images.
    package static func take(
        from messages: [JSONValue]
    ) throws(ChatTemplateError) -> (messages: [JSONValue], images: [ImagePart]) {
        var messages = messages
        var images: [ImagePart] = []
        for (number, message) in messages.enumerated() {
            guard var object = message.object, var parts = object["content"]?.array else { continue }
            for (index, part) in parts.enumerated() {
                let place = "messages[\(number)].content[\(index)]"
                if let type = part["type"]?.string, ["audio", "video", "input_audio", "file"].contains(type) {
                    throw .invalidInput("\(place) is of the type \"\(type)\"; a message has text and images.")
                }
                guard isImage(part) else { continue }
                images.append(ImagePart(place: place, reference: reference(part)))
                parts[index] = .object(Self.object)
            }
            object["content"] = .array(parts)
            messages[number] = .object(object)
        }
        return (messages, images)
    }

    private static func reference(_ part: JSONValue) -> String? {
        if let address = part["image_url"] { return address.string ?? address["url"]?.string }
        for key in ["image", "url", "path"] {
            if let text = part[key]?.string { return text }
        }
        return part["base64"]?.string.map { "data:;base64," + $0 }
    }
}
