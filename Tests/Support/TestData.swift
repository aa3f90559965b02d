import Foundation
import Testing

/// The data of others that some tests compare with and that is no part of the repository.
///
/// It lies in the folder that `NIGHTJAR_SHARED` names or, without that, in `.test-data`, into which `Tools/fetch-test-data`
/// brings it, or in `shared` beside the package.
package enum TestData {
    /// The package's folder.
    package static let package = (0..<3).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) { url, _ in
        url.deletingLastPathComponent()
    }

    /// The folders that are looked into, in this order.
    private static let folders: [String] = {
        if let named = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"] { return [named] }
        return [
            package.appendingPathComponent(".test-data").path,
            package.deletingLastPathComponent().appendingPathComponent("shared").path,
        ]
    }()

    /// A file or folder that is not there.
    package struct Missing: Error, CustomStringConvertible {
        package let name: String
        package var description: String { absence([name]) }
    }

    /// What a test says that is skipped for the lack of data. `Tools/test` counts these.
    package static func absence(_ names: [String]) -> String {
        let tool =
            names.allSatisfy { $0.hasPrefix("real/") }
            ? "fetch-real-models brings them" : "fetch-test-data brings what is public"
        return "no test data: \(names.joined(separator: ", ")); Tools/\(tool)"
    }

    /// Where a file or folder lies, or nil.
    ///
    /// - Parameter name: The path below the folder of data, as `tokenizers/qwen2.5`.
    package static func find(_ name: String) -> String? {
        folders.lazy.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Where a file or folder lies.
    ///
    /// - Throws: ``Missing`` where it is absent.
    package static func path(_ name: String) throws -> String {
        guard let path = find(name) else { throw Missing(name: name) }
        return path
    }

    /// The folder in which a file lies; some folders are there in part in one place and whole in another.
    ///
    /// - Throws: ``Missing`` where the file is absent.
    package static func folder(of name: String) throws -> String {
        URL(fileURLWithPath: try path(name)).deletingLastPathComponent().path
    }

    /// The bytes of a file.
    package static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// The text of a file.
    package static func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self)
    }

    /// The names in a folder, sorted.
    package static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    /// The paths of all files below a folder, relative to it, sorted.
    package static func namesBelow(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path(folder)).sorted()
    }

    /// The arguments of a test whose data is there. Of the others a line says that they are left out, which `Tools/test`
    /// counts.
    package static func present<Argument>(_ arguments: [Argument], data: (Argument) -> String) -> [Argument] {
        arguments.filter { argument in
            let name = data(argument)
            if find(name) != nil { return true }
            print("left out of a test: \(absence([name]))")
            return false
        }
    }

    /// Those of some files and folders that are there.
    package static func present(_ names: [String]) -> [String] { present(names) { $0 } }
}

extension Trait where Self == ConditionTrait {
    /// The test needs all these files or folders of data.
    package static func testData(_ names: String...) -> Self {
        let missing = names.filter { TestData.find($0) == nil }
        return .enabled(if: missing.isEmpty, Comment(rawValue: TestData.absence(missing)))
    }

    /// The test needs one of these files or folders of data, and has an argument for each.
    package static func testData(anyOf names: [String]) -> Self {
        .enabled(if: names.contains { TestData.find($0) != nil }, Comment(rawValue: TestData.absence(names)))
    }
}
