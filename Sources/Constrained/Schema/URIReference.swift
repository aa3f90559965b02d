/// The part of RFC 3986 that references between schemas need.
enum URIReference {
    /// Resolves a reference and splits off its fragment.
    static func resolve(_ reference: String, against base: String) -> (resource: String, fragment: String) {
        if reference.utf8.first == 0x23 { return (base, String(reference.dropFirst())) }
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0])
        let fragment = parts.count > 1 ? String(parts[1]) : ""
        if path.isEmpty { return (base, fragment) }
        if hasScheme(path) || base.isEmpty { return (path, fragment) }
        guard let colon = base.firstIndex(of: ":") else { return (merged(path, onto: base), fragment) }
        let scheme = base[...colon]
        var rest = base[base.index(after: colon)...]
        guard rest.hasPrefix("//") else { return (path, fragment) }
        if path.hasPrefix("//") { return (scheme + path, fragment) }
        rest.removeFirst(2)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let authority = scheme + "//" + rest[..<slash]
        return (authority + merged(path, onto: slash == rest.endIndex ? "/" : String(rest[slash...])), fragment)
    }

    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isLetter else { return false }
        return text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }

    private static func merged(_ path: String, onto base: String) -> String {
        let folder = base[..<(base.lastIndex(of: "/") ?? base.startIndex)]
        if !path.hasPrefix("/"), !base.contains("/") { return path }
        let full = path.hasPrefix("/") ? path : folder + "/" + path
        var segments: [Substring] = []
        for segment in full.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            if segment == ".." { _ = segments.popLast() } else if segment != "." { segments.append(segment) }
        }
        return "/" + segments.joined(separator: "/")
    }
}

extension String {
    /// The text with its percent escapes decoded, or nil if one is faulty.
    var removingPercentEscapes: String? {
        guard utf8.contains(0x25) else { return self }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
