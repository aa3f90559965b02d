import FoundationEssentials

/// Small files that others write.
package enum BoundedFile {
    /// A regular file's bytes; nil where there is none, it can't be read, or it is longer than it may be.
    package static func contents(_ path: String, limit: Int) -> [UInt8]? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path))
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let size = attributes?[.size] as? Int, size <= limit,
            let data = FileManager.default.contents(atPath: path), data.count <= limit
        else { return nil }
        return [UInt8](data)
    }

    /// Length of the regular file that a path leads to, in bytes; nil where there is none.
    package static func size(_ path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path))
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return attributes?[.size] as? Int
    }

    private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
