import ModelFiles
import Testing

@Suite("Paths that others wrote")
struct RelativePathTests {
    @Test(
        "that stay inside are taken",
        arguments: [
            ("a", ["a"]), ("a/b.gguf", ["a", "b.gguf"]), ("...", ["..."]), (".a/..b", [".a", "..b"]),
            ("ä/日本", ["ä", "日本"]), ("a/\u{301}b", ["a", "\u{301}b"]),
        ])
    func inside(path: String, names: [String]) {
        #expect(RelativePath(path)?.names == names)
        #expect((RelativePath(name: path) != nil) == (names.count == 1))
    }

    @Test(
        "that lead elsewhere, or that some file system can't hold, are refused",
        arguments: [
            "", ".", "..", "/", "/a", "a/", "a//b", "a/./b", "a/../b", "../a", "a\\b", "a\u{0}", "a\nb", "\u{1B}[0m",
            "a\u{7F}", String(repeating: "a", count: 256), String(repeating: "a/", count: 32) + "a",
            String(repeating: "abcdefghi/", count: 110) + "a",
            // What follows the slashes makes one character of each and itself.
            "../\u{301}a", "a/\u{301}/../b", "..\u{2F}\u{200D}/../x", "/\u{301}etc/passwd", "a/..\u{2F}\u{301}b",
            "x/\u{FE0F}../../../etc", "../\u{301}a/../x",
        ])
    func outside(path: String) { #expect(RelativePath(path) == nil) }

    @Test("are parted by bytes")
    func parts() {
        #expect("/a/\u{301}b".pathParts == ["", "a", "\u{301}b"] && "".pathParts == [""])
        #expect("/a/\u{301}b".lastPathPart == "\u{301}b" && "ab".lastPathPart == "ab" && "a/".lastPathPart == "")
    }
}
