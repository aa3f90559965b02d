import Foundation
import ModelFiles

#if DefaultWeights
import DefaultModel
#endif

/// Where the machine's default checkpoint is.
package enum SystemModelDirectory {
    /// The environment variable that names a directory.
    package static let environmentVariable = "NIGHTJAR_MODEL"

    /// The directory: the one that `NIGHTJAR_MODEL` names, else the one on the first line of
    /// `nightjar/model` in the user's configuration folder, else the checkpoint that ships with the package,
    /// unless its trait `DefaultWeights` is off. A hub's name stays as it is where the cache lacks the model.
    package static var current: String? {
        guard let named else { return nil }
        return (try? ModelLocation.path(named)) ?? named
    }

    private static var named: String? {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment[environmentVariable], !named.isEmpty { return named }
        let folder =
            environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? NSHomeDirectory() + "/.config"
        if let data = FileManager.default.contents(atPath: folder + "/nightjar/model"),
            let line = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).first
        {
            return line.trimmingCharacters(in: .whitespaces)
        }
        return shipped
    }

    /// The checkpoint that ships with the package; nil where its trait is off, or its files are missing.
    package static var shipped: String? {
        #if DefaultWeights
        return DefaultModel.directory
        #else
        return nil
        #endif
    }
}
