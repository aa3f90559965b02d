import FoundationEssentials

/// Access to small files of other programs.
package enum BoundedFile {
    /// Returns the bytes of a regular file, or nil if it is missing, unreadable or longer than `limit` bytes.
    package static func contents(_ path: String, limit: Int) -> [UInt8]? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path))
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let size = attributes?[.size] as? Int, size <= limit,
            let data = FileManager.default.contents(atPath: path), data.count <= limit
        else { return nil }
        return [UInt8](data)
    }

    /// Returns the length of the regular file at a path in bytes, or nil if there is none.
    package static func size(_ path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path))
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return attributes?[.size] as? Int
    }

    private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
