import Foundation
import PackagePlugin

/// Writes the commit that is being built into a source file, for `infer --version`.
@main
struct CommitStamp: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        let commit = currentCommit(of: context.package.directoryURL) ?? "unknown"
        let output = context.pluginWorkDirectoryURL.appending(path: "Commit.swift")
        let source = "/// The commit that this program was built from.\nlet buildCommit = \"\(commit)\"\n"
        // The commit is part of the command, so that another commit runs it again.
        return [
            .buildCommand(
                displayName: "Stamping commit \(commit)", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", #"printf %s "$1" > "$2""#, "sh", source, output.path],
                outputFiles: [output])
        ]
    }

    /// The commit's abbreviated name, marked where files have been changed since; nil outside of a git repository.
    private func currentCommit(of package: URL) -> String? {
        let git = Process()
        let output = Pipe()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", package.path, "describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"]
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else { return nil }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        let name = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return git.terminationStatus == 0 && !name.isEmpty ? name : nil
    }
}
