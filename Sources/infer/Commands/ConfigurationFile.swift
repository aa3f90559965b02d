#if Server
import ArgumentParser

/// A configuration file of `infer serve`: one `name = value` a line, with the names of the command line.
///
/// ```
/// # Lines that begin with a number sign are comments.
/// host = 0.0.0.0
/// model = qwen=/models/Qwen3-0.6B
/// page = false
/// ```
///
/// An option with several values has several lines. Flags are `true` or `false`. The command line follows the file's
/// options, so it overrides options with one value.
enum ConfigurationFile {
    /// The option that names the file.
    static let option = "--config"
    /// The options without a value, and whether `--no-` negates them.
    private static let flags = ["quiet": false, "verbose": false, "page": true, "preload": true]
    /// The options that a file may not have.
    private static let excluded: Set<String> = ["config", "check-config", "help", "version"]

    /// Inserts the options of `serve`'s configuration file before the others.
    ///
    /// - Parameter arguments: The program's arguments, without its name.
    /// - Returns: The same arguments if no file is named.
    /// - Throws: A failure that names the faulty line, if there is one.
    static func expand(_ arguments: [String]) throws(Failure) -> [String] {
        guard arguments.first == "serve", let path = path(in: arguments) else { return arguments }
        let lines = try self.lines(of: InputFile.text(of: path, .configuration), name: InputFile.name(of: path))
        let options = lines.flatMap(\.arguments)
        do {
            _ = try Serve.parse(options)
        } catch {
            throw fault(of: error, in: lines, name: InputFile.name(of: path))
        }
        return ["serve"] + options + arguments.dropFirst()
    }

    private struct Line {
        var number: Int
        var arguments: [String]
    }

    private static func path(in arguments: [String]) -> String? {
        for (index, argument) in arguments.enumerated() {
            if argument == "--" { return nil }
            if argument == option, index + 1 < arguments.count { return arguments[index + 1] }
            if argument.hasPrefix(option + "=") { return String(argument.dropFirst(option.count + 1)) }
        }
        return nil
    }

    private static func lines(of text: String, name: String) throws(Failure) -> [Line] {
        var lines: [Line] = []
        for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = trimmed(raw)
            guard let first = line.first, first != "#" else { continue }
            lines.append(Line(number: index + 1, arguments: try arguments(of: line, place: "\(name):\(index + 1)")))
        }
        return lines
    }

    private static func arguments(of line: Substring, place: String) throws(Failure) -> [String] {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw .badData("\(place): expected name = value, as in: port = 8080")
        }
        let name = String(parts[0])
        guard !excluded.contains(name), !name.hasPrefix("-"), !name.hasPrefix("no-") else {
            throw .badData(
                "\(place): \(name) is no option for a file; `infer serve --help` lists them, without their dashes")
        }
        guard let isInverted = flags[name] else { return ["--\(name)=\(parts[1])"] }
        switch parts[1] {
        case "true": return ["--\(name)"]
        case "false": return isInverted ? ["--no-\(name)"] : []
        default: throw .badData("\(place): \(name) must be true or false")
        }
    }

    /// Returns a failure for the line that is faulty on its own. Conflicting options have no line.
    private static func fault(of error: any Error, in lines: [Line], name: String) -> Failure {
        let message = Serve.message(for: error)
        for line in lines {
            do {
                _ = try Serve.parse(line.arguments)
            } catch {
                let own = Serve.message(for: error)
                if own == message { return .badData("\(name):\(line.number): \(own)") }
            }
        }
        return .badData("\(name): \(message)")
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
#endif
