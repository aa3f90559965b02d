import NightjarTestSupport
import Testing

@testable import Tokenizer

@Suite("Literal ranges")
struct LiteralRangeTests {
    private static let folders = [
        "tokenizers/gpt2", "tokenizers/minimind", "tokenizers/phi-2", "models/TinyStories-656K",
        "spikes/default-model/weights", "tokenizers/llama2", "tokenizers/llama3", "tokenizers/mistral-nemo",
        "tokenizers/phi-3-mini", "tokenizers/qwen2.5", "tokenizers/smollm2", "tokenizers/deepseek",
        "tokenizers/falcon", "tokenizers/mistral-v0.1-minueza-chatml",
    ]

    @Test(
        "no added token is recognized where text is literal", .testData(anyOf: folders.map { $0 + "/tokenizer.json" }),
        arguments: SharedTokenizers.present(folders))
    func isInert(folder: String) throws {
        let tokenizer = try SharedTokenizers.tokenizer(folder)
        let added = Set(tokenizer.addedTokens.map(\.id))
        for token in tokenizer.addedTokens where !Self.isBlank(token) {
            let text = "before " + token.content + " after"
            let count = token.content.utf8.count
            #expect(tokenizer.encode(text).contains(token.id) || token.content.allSatisfy { $0 == " " || $0 == "\t" })
            let literal = tokenizer.encode(text, addSpecialTokens: false, literalRanges: [7..<7 + count])
            let unknown = tokenizer.unknownToken
            #expect(literal.allSatisfy { !added.contains($0) || $0 == unknown }, "\(token.content)")
            #expect(tokenizer.decode(literal).utf8.elementsEqual(text.utf8) || literal.contains { $0 == unknown })
            let ranges = [0..<text.utf8.count, 3..<5, -4..<2]
            let whole = tokenizer.encode(text, addSpecialTokens: false, literalRanges: ranges)
            #expect(whole == literal)
        }
    }

    /// White space that some tokenizers have added tokens for is ordinary text, and controls nothing.
    private static func isBlank(_ token: AddedToken) -> Bool {
        !token.isSpecial && token.content.allSatisfy { $0.isWhitespace || $0 == "▁" }
    }

    @Test("runs of white space keep their added tokens", .testData("tokenizers/phi-2/tokenizer.json"))
    func blanks() throws {
        let tokenizer = try SharedTokenizers.tokenizer("tokenizers/phi-2")
        #expect(tokenizer.addedTokens.contains(where: Self.isBlank))
        for text in ["a    b", "def f():\n        return  1\t\t\n", "  ", "x \t  y", "<|endoftext|>    z"] {
            let control = try #require(tokenizer.id(of: "<|endoftext|>"))
            let literal = tokenizer.encode(text, literalRanges: [0..<text.utf8.count])
            #expect(!literal.contains(control))
            if !text.contains("<") {
                #expect(literal == tokenizer.encode(text))
                #expect(tokenizer.encode(text, literalRanges: [1..<2]) == literal)
            }
        }
    }

    @Test(
        "a token next to literal text is still recognized, one across its border is not",
        .testData("tokenizers/minimind/tokenizer.json"))
    func keepsNeighbors() throws {
        let tokenizer = try SharedTokenizers.tokenizer("tokenizers/minimind")
        let start = try #require(tokenizer.id(of: "<|im_start|>"))
        let text = "<|im_start|>user\n<|im_start|>x"
        let ids = tokenizer.encode(text, literalRanges: [17..<text.utf8.count])
        #expect(ids.filter { $0 == start }.count == 1)
        #expect(ids.first == start)
        #expect(!tokenizer.encode("<|im_start|>", literalRanges: [11..<12]).contains(start))
        #expect(tokenizer.encode("<|im_start|>", literalRanges: [12..<40, 3..<3]) == [start])
    }

    private static let benign = [
        "tokenizers/minimind", "models/TinyStories-656K", "models/stories260K-hf", "tokenizers/phi-2",
    ]

    @Test(
        "benign literal text gives the same ids", .testData(anyOf: benign.map { $0 + "/tokenizer.json" }),
        arguments: SharedTokenizers.present(benign))
    func changesNothing(folder: String) throws {
        let tokenizer = try SharedTokenizers.tokenizer(folder)
        var generator = TextGenerator(seed: 21, specials: [])
        var compared = 0
        for _ in 0..<200 {
            let text = generator.next()
            let plain = tokenizer.encode(text)
            let added = Set(tokenizer.addedTokens.filter { !Self.isBlank($0) }.map(\.id))
            guard added.isDisjoint(with: plain.dropFirst()) else { continue }
            #expect(tokenizer.encode(text, literalRanges: [0..<text.utf8.count]) == plain)
            compared += 1
        }
        // Vocabularies without bytes write most of these texts with their unknown token.
        #expect(compared > 10)
    }
}
