import Foundation
import FoundationModels

// Shapes of profiles and dynamic instructions that people write.

enum ProfileSurface {
    enum Stage: String, CaseIterable { case draft, edit, publish }

    struct Style: Identifiable {
        var id: String
        var rule: String
    }

    struct LookUp: Tool {
        var name: String { "lookUp" }
        let description = "Looks a word up"
        func call(arguments: String) -> String { arguments }
    }

    actor Notebook: Tool {
        nonisolated let description = "Keeps notes"
        @SessionProperty(\.pages) var pages
        @concurrent func call(arguments: String) async throws -> String { await note(arguments) }
        private func note(_ text: String) -> String {
            pages.append(text)
            return "\(pages.count) pages"
        }
    }

    struct Styles: DynamicInstructions {
        var styles: [Style]
        var stage: Stage
        var extras: [any Tool] = []
        var isStrict: Bool?

        var body: some DynamicInstructions {
            let count = styles.count
            Instructions("There are \(count) styles.")
            ForEach(styles) { style in
                Instructions(style.rule)
                if style.id == "house" { LookUp() }
            }
            switch stage {
            case .draft: Instructions("Draft freely.")
            case .edit:
                Instructions("Edit with care.")
                Notebook()
            case .publish: EmptyDynamicInstructions()
            }
            if #available(macOS 27, iOS 27, *) { LookUp() }
            if let isStrict, isStrict {
                Instructions {
                    "Be strict."
                    "No exceptions."
                }
            }
            extras
            AnyDynamicInstructions(Instructions("Thank you."))
        }
    }

    struct Writing<Inner: LanguageModelSession.DynamicProfile>: LanguageModelSession.DynamicProfile {
        var stage: Stage
        var inner: Inner
        let log: @Sendable (String) -> Void

        var body: some DynamicProfile {
            switch stage {
            case .draft: inner
            case .edit:
                Profile {
                    Styles(styles: [], stage: .edit)
                    if stage == .publish { Instructions("Never.") }
                }
                .onPrompt { [log] in log("begin") }
                .onResponse { response in try await Self.end(response) }
            case .publish:
                LanguageModelSession.AnyDynamicProfile(
                    erasing: Profile {}.temperature(0.1).samplingMode(.random(top: 5, seed: 1)))
            }
        }

        private static func end(_ response: Transcript.Response) async throws {
            guard !response.segments.isEmpty else { throw CancellationError() }
        }
    }

    struct Repeated: LanguageModelSession.DynamicProfileModifier {
        @SessionProperty(\.pages) private var pages
        var times: Int

        func body(content: Content) -> some DynamicProfile {
            if times > 1 {
                content.modifier(Repeated(times: times - 1)).maximumResponseTokens(times)
            } else {
                content.onResponse { pages.append("repeated") }
            }
        }
    }

    static func session(model: some LanguageModel, stage: Stage) -> LanguageModelSession {
        let draft = LanguageModelSession.Profile { Styles(styles: [.init(id: "house", rule: "Short.")], stage: .draft) }
        return LanguageModelSession(
            profile: Writing(stage: stage, inner: draft) { _ in }.model(model).modifier(Repeated(times: 3)),
            history: Transcript().history)
    }

    static func properties(_ session: LanguageModelSession) -> Int {
        session.properties.pages.append("by hand")
        session.properties[keyPath: \.pages] += ["and again"]
        session.properties.history.removeAll { if case .toolOutput = $0 { true } else { false } }
        return session.properties.pages.count
    }
}

extension SessionPropertyValues {
    @SessionPropertyEntry var pages: [String] = []
}
