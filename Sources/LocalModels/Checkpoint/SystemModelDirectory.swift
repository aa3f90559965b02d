import Foundation
import ModelFiles

#if DefaultWeights
import DefaultModel
#endif

/// The location of the machine's default checkpoint.
package enum SystemModelDirectory {
    /// The environment variable that names the checkpoint.
    package static let environmentVariable = "NIGHTJAR_MODEL"

    /// The path of the default checkpoint; nil where there is none.
    ///
    /// The environment variable `NIGHTJAR_MODEL` names it, else the first line of `nightjar/model` in the user's
    /// configuration folder. Otherwise it is the checkpoint of the package, unless the trait `DefaultWeights` is off. A
    /// hub's name is returned unchanged if the cache lacks the model.
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

    /// The checkpoint of the package; nil where the trait is off or files are missing.
    package static var shipped: String? {
        #if DefaultWeights
        return DefaultModel.directory
        #else
        return nil
        #endif
    }
}
