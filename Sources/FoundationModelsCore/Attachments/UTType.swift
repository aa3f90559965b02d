/// A kind of data, named as Apple's platforms name it: `public.json`, `public.png` and so on.
///
/// UniformTypeIdentifiers declares this type on Apple's platforms; here it is ours and small. It knows the
/// kinds listed below; others can be made from their identifiers, and conform to nothing.
public struct UTType: Sendable, Hashable {
    /// The name of the kind.
    public let identifier: String

    /// Makes a kind from its name: letters, digits, dots and hyphens.
    public init?(_ identifier: String) {
        let isName = identifier.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        }
        guard isName, !identifier.isEmpty else { return nil }
        self.identifier = identifier
    }

    /// Makes a kind that the program brings, from its name.
    public init(exportedAs identifier: String) { self.identifier = identifier }

    /// Makes a kind that the program expects to find, from its name.
    public init(importedAs identifier: String) { self.identifier = identifier }

    /// Finds the kind of files with an extension, upper or lower case; nil where none is known.
    public init?(filenameExtension: String) {
        let wanted = filenameExtension.lowercased()
        guard let row = Self.table.first(where: { $0.value.extensions.contains(wanted) }) else { return nil }
        identifier = row.key
    }

    /// Finds the kind that a media type such as `image/png` names; nil where none is known.
    public init?(mimeType: String) {
        let wanted = mimeType.lowercased()
        guard let row = Self.table.first(where: { $0.value.mediaType == wanted }) else { return nil }
        identifier = row.key
    }
}

extension UTType {
    /// The media type, such as `image/png`, where there is one.
    public var preferredMIMEType: String? { Self.table[identifier]?.mediaType }

    /// The usual extension of files, where there is one.
    public var preferredFilenameExtension: String? { Self.table[identifier]?.extensions.first }

    /// Whether data of this kind is also data of another kind.
    public func conforms(to type: UTType) -> Bool {
        var current: String? = identifier
        while let name = current {
            if name == type.identifier { return true }
            current = Self.table[name]?.parent
        }
        return false
    }

    private struct Row {
        var parent: String?
        var mediaType: String?
        var extensions: [String] = []
    }

    /// The parent, media type and file extensions of each type.
    private static let table: [String: Row] = [
        "public.data": Row(mediaType: "application/octet-stream"),
        "public.text": Row(parent: "public.data"),
        "public.plain-text": Row(parent: "public.text", mediaType: "text/plain", extensions: ["txt", "text"]),
        "public.json": Row(parent: "public.text", mediaType: "application/json", extensions: ["json"]),
        "public.xml": Row(parent: "public.text", mediaType: "application/xml", extensions: ["xml"]),
        "public.html": Row(parent: "public.text", mediaType: "text/html", extensions: ["html", "htm"]),
        "public.comma-separated-values-text": Row(
            parent: "public.text", mediaType: "text/csv", extensions: ["csv"]),
        "com.adobe.pdf": Row(parent: "public.data", mediaType: "application/pdf", extensions: ["pdf"]),
        "public.image": Row(parent: "public.data"),
        "public.png": Row(parent: "public.image", mediaType: "image/png", extensions: ["png"]),
        "public.jpeg": Row(parent: "public.image", mediaType: "image/jpeg", extensions: ["jpeg", "jpg"]),
        "com.compuserve.gif": Row(parent: "public.image", mediaType: "image/gif", extensions: ["gif"]),
        "public.heic": Row(parent: "public.image", mediaType: "image/heic", extensions: ["heic"]),
        "public.tiff": Row(parent: "public.image", mediaType: "image/tiff", extensions: ["tiff", "tif"]),
        "org.webmproject.webp": Row(parent: "public.image", mediaType: "image/webp", extensions: ["webp"]),
        "public.audio": Row(parent: "public.data"),
        "public.movie": Row(parent: "public.data"),
    ]
}

extension UTType {
    /// Bytes of any kind.
    public static let data = UTType(importedAs: "public.data")
    /// Text of any kind.
    public static let text = UTType(importedAs: "public.text")
    /// Text without markup.
    public static let plainText = UTType(importedAs: "public.plain-text")
    /// JSON.
    public static let json = UTType(importedAs: "public.json")
    /// XML.
    public static let xml = UTType(importedAs: "public.xml")
    /// HTML.
    public static let html = UTType(importedAs: "public.html")
    /// Values separated by commas.
    public static let commaSeparatedText = UTType(importedAs: "public.comma-separated-values-text")
    /// PDF.
    public static let pdf = UTType(importedAs: "com.adobe.pdf")
    /// Images of any kind.
    public static let image = UTType(importedAs: "public.image")
    /// PNG images.
    public static let png = UTType(importedAs: "public.png")
    /// JPEG images.
    public static let jpeg = UTType(importedAs: "public.jpeg")
    /// GIF images.
    public static let gif = UTType(importedAs: "com.compuserve.gif")
    /// HEIC images.
    public static let heic = UTType(importedAs: "public.heic")
    /// TIFF images.
    public static let tiff = UTType(importedAs: "public.tiff")
    /// WebP images.
    public static let webP = UTType(importedAs: "org.webmproject.webp")
    /// Sound of any kind.
    public static let audio = UTType(importedAs: "public.audio")
    /// Films of any kind.
    public static let movie = UTType(importedAs: "public.movie")
}

extension UTType: Codable {
    /// Reads the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        identifier = try container.decode(String.self)
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

extension UTType: CustomStringConvertible {
    /// The name.
    public var description: String { identifier }
}
