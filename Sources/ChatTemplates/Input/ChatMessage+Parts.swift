extension ChatMessage.Part {
    /// An image part; the image's bytes are kept elsewhere.
    package static let image = ChatMessage.Part.other(ImagePart.object)

    /// Whether the part is an image.
    package var isImage: Bool {
        if case .other(let object) = self { ImagePart.isImage(.object(object)) } else { false }
    }
}

extension ChatMessage.Content {
    /// Creates a content of parts; a content of text where there are only text parts.
    package init(parts: [ChatMessage.Part]) {
        var joined: [ChatMessage.Part] = []
        for part in parts {
            if case .text(let text) = part, case .text(let last)? = joined.last {
                joined[joined.count - 1] = .text(last + text)
            } else {
                joined.append(part)
            }
        }
        if case .text(let text)? = joined.first, joined.count == 1 {
            self = .text(text)
        } else {
            self = joined.isEmpty ? .text("") : .parts(joined)
        }
    }
}

extension ChatMessage {
    /// The content as parts.
    package var parts: [Part] {
        get {
            switch content {
            case .text(let text): [.text(text)]
            case .parts(let parts): parts
            case nil: []
            }
        }
        set { content = Content(parts: newValue) }
    }

    /// Whether the message has an image.
    package var hasImages: Bool { parts.contains(where: \.isImage) }
}
