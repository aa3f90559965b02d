import Foundation
import Testing

/// Files and resized images with what Pillow and torchvision make of them (`Tools/make-image-fixtures`).
struct ImageFixture: Decodable {
    struct File: Decodable, CustomTestStringConvertible {
        let name: String
        let data: Data
        let width: Int
        let height: Int
        let checksum: UInt32

        var bytes: [UInt8] { [UInt8](data) }
        var testDescription: String { name }
    }

    struct Resizing: Decodable, CustomTestStringConvertible {
        let filter: Int
        let from: [Int]
        let to: [Int]
        let checksum: UInt32

        var testDescription: String { "filter \(filter), \(from) to \(to)" }
    }

    let files: [File]
    let resizings: [Resizing]

    static let file = Result {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/files.json")
        return try JSONDecoder().decode(ImageFixture.self, from: Data(contentsOf: url))
    }

    static var all: ImageFixture { (try? file.get()) ?? ImageFixture(files: [], resizings: []) }

    static func named(_ name: String) throws -> [UInt8] {
        try file.get().files.first { $0.name == name }?.bytes ?? []
    }

    private init(files: [File], resizings: [Resizing]) {
        self.files = files
        self.resizings = resizings
    }
}
