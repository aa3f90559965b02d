extension ToolFormat {
    /// Whether a call comes back as it was from what the row writes of it.
    ///
    /// No notation can say every name: one that holds what ends a name is cut there, and some rows give a few names
    /// another meaning, as Muse Glimmer does to the recipient `user`. What isn't read back must not be written.
    ///
    /// - Parameters:
    ///   - name: The tool's name.
    ///   - keys: Names of the call's arguments.
    ///   - tools: The names of all tools.
    /// - Complexity: O(length of all names).
    package func canWrite(_ name: String, keys: [String] = [], among tools: [String]) -> Bool {
        guard !name.isEmpty else { return false }
        let arguments = JSONValue.object(JSONObject(keys.map { .init(key: $0, value: .integer(1)) }))
        let call = ChatToolCall(id: identifier(number: 0, toolName: name), name: name, arguments: arguments)
        let written =
            usesChannels
            ? " to=functions.\(name)<|channel|>commentary json<|message|>\(arguments.text())<|call|>" : text(of: [call])
        let known = tools.map { ToolDefinition(name: $0, summary: "", parameters: .null) }
        var parser = OutputParser(format: self, tools: known)
        let events = parser.append(utf8: written.utf8.dropFirst((promptTail ?? "").utf8.count)) + parser.finish()
        guard events.count == 1, case .call(let found) = events[0] else { return false }
        // In any order, as Gemma sorts keys.
        let entries = found.arguments.object?.entries ?? []
        return found.name == name && entries.count == keys.count
            && keys.allSatisfy { found.arguments[$0] == .integer(1) }
    }
}
