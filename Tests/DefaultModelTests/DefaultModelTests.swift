import DefaultModel
import FoundationEssentials
import Testing

@Suite("DefaultModel")
struct DefaultModelTests {
    @Test func `the directory holds every file of the model`() throws {
        let directory = try #require(DefaultModel.directory)
        let names = [
            "config.json", "generation_config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json",
        ]
        for name in names {
            #expect(
                FileManager.default.isReadableFile(atPath: directory + "/" + name),
                "\(name) is missing in \(directory)")
        }
    }

    @Test func `the resource folder beside the program is found`() throws {
        let directory = try #require(DefaultModel.directory)
        #expect(directory.hasSuffix("nightjar_DefaultModel.resources"))
    }

    @Test func `the card names the checksum of the weights`() throws {
        let directory = try #require(DefaultModel.directory)
        let card = try String(contentsOfFile: directory + "/README.md", encoding: .utf8)
        #expect(card.contains("| `model.safetensors` | `"))
    }
}
