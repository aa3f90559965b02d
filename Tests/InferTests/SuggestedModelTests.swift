import Foundation
import Testing

@testable import infer

@Suite("Models to begin with")
struct SuggestedModelTests {
    @Test("They go from small to large, each with a name that the hub has one of")
    func order() {
        let all = SuggestedModel.all
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.byteCount < $1.byteCount })
        #expect(Set(all.map(\.name)).count == all.count)
        for model in all {
            let parts = model.name.split(separator: ":")[0].split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 2 && parts.allSatisfy { !$0.isEmpty }, "\(model.name)")
        }
    }

    @Test("The table says what fits, and nothing of it where the system doesn't tell")
    func table() throws {
        let small = try #require(SuggestedModel.all.first)
        func lines(_ available: Int?) -> [Substring] {
            SuggestedModel.table(available: available).split(separator: "\n")
        }
        func fitting(_ available: Int?) -> [Substring] {
            // Names have no spaces, sizes two parts.
            lines(available).dropFirst().prefix(SuggestedModel.all.count).map { $0.split(separator: " ")[5] }
        }
        #expect(fitting(small.memoryBytes).filter { $0 == "yes" }.count == 1)
        #expect(fitting(small.memoryBytes - 1).allSatisfy { $0 == "no" })
        #expect(fitting(nil).allSatisfy { $0 == "–" })
        #expect(lines(nil).count == SuggestedModel.all.count + 2)
    }

    @Test("Documentation/Models.md has the same")
    func documentation() throws {
        let file = Executable.package.appending(path: "Documentation/Models.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let rows = SuggestedModel.documentation
        #expect(page.contains("\n\(rows)\n"), "it should be:\n\(rows)")
    }

    @Test("infer models --suggest prints it", .enabled(if: Executable.isBuilt))
    func command() throws {
        let outcome = try Executable.run(["models", "--suggest"])
        #expect(outcome.status == 0 && outcome.text.contains(SuggestedModel.all[0].name))
        #expect(try Executable.run(["models", "--suggest", "--json"]).status == 64)
    }

    @Test("On a terminal the model in the box says how to get a larger one", .enabled(if: Executable.isBuilt))
    func hint() throws {
        let arguments = ["--max-tokens", "2", "Hello!"]
        #expect(try Executable.onTerminal(arguments).contains("infer models --suggest"))
        #expect(try !Executable.run(arguments).error.contains("--suggest"))
        let named = try Executable.onTerminal(arguments + ["--model", Executable.weights + "/../Weights"])
        #expect(!named.contains("--suggest"))
    }
}
