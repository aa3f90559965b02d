import ArgumentParser

@main
struct Infer: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Runs a language model.")
}
