import Foundation
import Testing

@testable import ModelFiles

@Suite("Names of hubs' models, and digests")
struct HubNameTests {
    @Test("Names are read by the rules of hubs")
    func names() throws {
        let name = try #require(ModelName("Qwen/Qwen3-0.6B-GGUF@refs/pr/1:Q8_0"))
        #expect(name.repository == "Qwen/Qwen3-0.6B-GGUF" && name.revision == "refs/pr/1" && name.file == "Q8_0")
        #expect(name.folder == "models--Qwen--Qwen3-0.6B-GGUF" && "\(name)" == "Qwen/Qwen3-0.6B-GGUF@refs/pr/1:Q8_0")
        #expect(ModelName("gpt2")?.folder == "models--gpt2" && ModelName("gpt2")?.revision == "main")
        #expect(ModelName(folder: "models--Qwen--Qwen3-0.6B")?.repository == "Qwen/Qwen3-0.6B")
        for wrong in [
            "", "/models/x", "./x", "a/b/c", "a/", "/a", "a--b/c", "a/b..c", "a b", "a/b@", "a/b@../x", "a/b:",
            "a/b:../x", "-a/b", "a/b.", "model.gguf", "a/b.git", "a/b@x y", "ä/b", String(repeating: "a", count: 97),
        ] { #expect(ModelName(wrong) == nil, "\(wrong)") }
        #expect(ModelName(folder: "datasets--a--b") == nil && ModelName(folder: "models--a--b--c") == nil)
    }

    @Test("Settings follow the variables of Hugging Face's programs")
    func settings() {
        let home = HubSettings(["HOME": "/home/u"])
        #expect(home.cache == "/home/u/.cache/huggingface/hub" && home.endpoint == HubSettings.defaultEndpoint)
        #expect(HubSettings(["HOME": "/u", "HF_HOME": "~/h"]).cache == "/u/h/hub")
        #expect(HubSettings(["XDG_CACHE_HOME": "/x"]).cache == "/x/huggingface/hub")
        #expect(HubSettings(["HF_HOME": "/h", "HF_HUB_CACHE": "/c"]).cache == "/c")
        #expect(HubSettings(["HF_ENDPOINT": "http://m:1/"]).endpoint == "http://m:1")
        #expect(HubSettings(["HF_TOKEN": "abc"]).token == "abc" && HubSettings(["HF_TOKEN": "a\r\nX: b"]).token == nil)
        #expect(HubSettings(["HF_HUB_OFFLINE": "1"]).isOffline && !HubSettings(["HF_HUB_OFFLINE": "0"]).isOffline)
    }

    @Test("Patterns match as a shell's do, slashes too")
    func patterns() {
        #expect(HubPath.matches("gguf/a-Q8_0.gguf", "*Q8*") && HubPath.matches("a.md", "?.md"))
        #expect(!HubPath.matches("a.json", "*.md") && !HubPath.matches("aa.md", "?.md"))
        #expect(!HubPath.matches(String(repeating: "a", count: 1000), String(repeating: "*a", count: 100) + "b"))
    }

    @Test("Digests are those of the standards' examples, whatever the parts")
    func digests() {
        let text = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        for split in [0, 1, 30, 56] {
            var (large, small) = (SHA256(), SHA1())
            for part in [Array(text[..<split]), Array(text[split...])] {
                large.update(part)
                small.update(part)
            }
            #expect(large.hexadecimal() == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
            #expect(small.hexadecimal() == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
        }
        var million = SHA256()
        for _ in 0..<100 { million.update([UInt8](repeating: 0x61, count: 10_000)) }
        #expect(million.hexadecimal() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        #expect(SHA256().hexadecimal() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        // git hash-object of an empty file, and of "hello\n".
        #expect(SHA1(blobOf: 0).hexadecimal() == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
        var hello = SHA1(blobOf: 6)
        hello.update(Array("hello\n".utf8))
        #expect(hello.hexadecimal() == "ce013625030ba8dba906f756967f9e9ca394464a")
    }
}
