import Foundation
import FoundationModels

enum PromptSurface {
    struct Place: PromptRepresentable, InstructionsRepresentable {
        var name: String
        var promptRepresentation: Prompt {
            "Place:"
            name
        }
        var instructionsRepresentation: Instructions {
            "Place:"
            if !name.isEmpty { name }
        }
    }

    static func fails() throws -> String { "text" }

    static func prompts(flag: Bool, note: String?, prompts: [Prompt], value: ContentSurface.ByHand) throws -> [Prompt] {
        [
            Prompt("a"), Prompt(Place(name: "x")), Prompt(value), Prompt(["a", "b"]), Prompt {}, Prompt { "a" },
            try Prompt { try fails() },
            Prompt {
                "a"
                Prompt("b")
                Place(name: "c")
                value
                if flag { "d" }
                if flag { "e" } else { Place(name: "f") }
                if let note { note }
                note
                switch flag {
                case true: "g"
                case false: Place(name: "h")
                }
                for index in 0..<3 { "line \(index)" }
                for place in [Place(name: "i")] { place }
                if #available(macOS 26, *) { "j" }
                prompts
                ["k", "l"]
                let local = "m"
                local
                3
                Attachment(imageURL: URL(filePath: "/x.png"))
            },
        ]
    }

    static func instructions(flag: Bool, note: String?, value: ContentSurface.ByHand) throws -> [Instructions] {
        [
            Instructions("a"), Instructions(Place(name: "x")), Instructions(value), Instructions {},
            Instructions { "a" },
            try Instructions { try fails() },
            Instructions {
                "a"
                Instructions("b")
                Place(name: "c")
                value
                if flag { "d" }
                if flag { "e" } else if note == nil { Place(name: "f") } else { "g" }
                if let note { note }
                for index in 0..<3 { "line \(index)" }
                if #available(macOS 26, *) { "j" }
                ["k", "l"]
            },
        ]
    }

    static func representations(_ place: Place) {
        let _: Prompt = place.promptRepresentation
        let _: Prompt = "a".promptRepresentation
        let _: Prompt = Prompt("a").promptRepresentation
        let _: Instructions = "a".instructionsRepresentation
        let _: Instructions = Instructions("a").instructionsRepresentation
        ContentSurface.needsSendable(Prompt.self)
        ContentSurface.needsSendable(Instructions.self)
        let _: any PromptRepresentable = place
        let _: any InstructionsRepresentable = place
    }
}
