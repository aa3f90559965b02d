import Testing

@Suite("infer serve", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct ServeTests {
    #if !Server
    @Test("a build without the server says how to get one", arguments: [[], ["--port", "1"], ["--help-me", "x"]])
    func missing(_ options: [String]) throws {
        let outcome = try Executable.run(["serve"] + options)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("Tools/serve") && outcome.error.contains("--traits"), "\(outcome.error)")
    }
    #endif

    @Test("it is among the commands")
    func listed() throws {
        #expect(try Executable.run(["--help"]).text.contains("serve"))
    }
}
