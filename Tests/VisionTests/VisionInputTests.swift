import Foundation
import NightjarTestSupport
import Testing

@testable import Images
@testable import Vision

/// Images as transformers' processors make them (`Tools/make-image-fixtures`).
@Suite("Images for models")
struct VisionInputTests {
    struct Fixture: Decodable {
        struct Case: Decodable, CustomTestStringConvertible {
            let preprocessor: String
            let processor: String
            /// The type of the model, where others have the same processor.
            let model: String?
            /// Whether its conversation has no other image; missing for yes.
            let isAlone: Bool?
            let height: Int
            let width: Int
            let tiles: [[Int]]
            let values: UInt32
            let text: UInt32
            let textLength: Int

            var testDescription: String { "\(width)×\(height) \(preprocessor)" }
        }

        let index: Int
        let cases: [Case]

        static let file = Result {
            let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "Fixtures/processors.json")
            return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: url))
        }

        static var all: [Case] { (try? file.get().cases) ?? [] }
    }

    @Test("are there to compare with")
    func fixtures() throws { #expect(try Fixture.file.get().cases.count > 30) }

    @Test("have the values, sizes and placeholders of the family's processor, to the bit", arguments: Fixture.all)
    func values(_ expected: Fixture.Case) throws {
        let settings = try Self.settings(expected.preprocessor, expected.processor, model: expected.model)
        let image = try DecodedImage(
            width: expected.width, height: expected.height,
            pixels: TestPicture.pixels(height: expected.height, width: expected.width))
        let input = try VisionInput(
            image, settings: settings, index: try Fixture.file.get().index, isAlone: expected.isAlone ?? true)
        #expect(input.tiles.map { [$0.rows, $0.columns] } == expected.tiles)
        let values = input.tiles.flatMap(\.values).flatMap { value in
            (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
        }
        #expect(Checksums.crc32(values, 0..<values.count) == expected.values)
        let text = Array(input.placeholder.utf8)
        #expect(text.count == expected.textLength)
        #expect(Checksums.crc32(text, 0..<text.count) == expected.text)
    }

    @Test("a configuration in processor_config.json counts instead of the other file")
    func nested() throws {
        let configuration = try ProcessorConfiguration(
            preprocessor: Array(#"{"image_processor_type": "Gemma3ImageProcessor", "size": 10}"#.utf8),
            processor: Array(#"{"image_processor": {"image_processor_type": "Qwen2VLImageProcessor"}}"#.utf8))
        #expect(try VisionSettings(configuration).family.processor == "Qwen2VLImageProcessor")
    }

    @Test(
        "numbers that no model has are refused",
        arguments: [
            (#"{"image_processor_type": "Qwen2VLImageProcessor", "patch_size": 0}"#, "patch_size 0"),
            (#"{"image_processor_type": "Qwen2VLImageProcessor", "merge_size": 99999999999}"#, "merge_size"),
            (#"{"image_processor_type": "GotOcr2ImageProcessor", "max_patches": -1}"#, "max_patches -1"),
            (#"{"image_processor_type": "GotOcr2ImageProcessor", "size": {"longest_edge": 4}}"#, "without height"),
            (#"{"image_processor_type": "Gemma3ImageProcessor", "resample": 9}"#, "resample 9"),
            (#"{"image_processor_type": "Gemma3ImageProcessor", "image_mean": [1]}"#, "1 numbers in image_mean"),
            (#"{"image_processor_type": "Nobody's"}"#, "Nobody's"), ("{}", "isn't named"),
            (#"{"patch_size": "a"}"#, "preprocessor_config.json: patch_size"), ("[", "preprocessor_config.json"),
        ])
    func refused(configuration: String, word: String) {
        let error = #expect(throws: ImageError.self) { try Self.settings(configuration, "{}") }
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }

    @Test("images that the model can't see are refused")
    func unseen() throws {
        for (processor, width, height) in [("Qwen2VL", 201, 1), ("Gemma4", 9000, 1), ("PaddleOCRVL", 1, 9000)] {
            let settings = try Self.settings(#"{"image_processor_type": "\#(processor)ImageProcessor"}"#, "{}")
            let pixels = [UInt8](repeating: 9, count: 3 * width * height)
            let image = try DecodedImage(width: width, height: height, pixels: pixels)
            if processor == "Gemma4" {
                // One row of squares, as many as the budget has.
                #expect(try VisionInput(image, settings: settings).tiles[0].features == 280)
            } else {
                #expect(throws: ImageError.self) { try VisionInput(image, settings: settings) }
            }
        }
    }

    @Test("a configuration that asks for countless tiles is refused")
    func tiles() throws {
        let settings = try Self.settings(
            #"{"image_processor_type": "SmolVLMImageProcessor", "max_image_size": {"longest_edge": 1}}"#, "{}")
        let image = try DecodedImage(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 12))
        let error = #expect(throws: ImageError.self) { try VisionInput(image, settings: settings) }
        #expect(error?.description.contains("tiles") == true)
    }

    private static func settings(
        _ preprocessor: String, _ processor: String, model: String? = nil
    ) throws -> VisionSettings {
        try VisionSettings(
            ProcessorConfiguration(preprocessor: Array(preprocessor.utf8), processor: Array(processor.utf8)),
            model: model)
    }
}
