extension ToolFormat {
    /// Returns whether the row's parser reads a call back as the row writes it.
    ///
    /// No notation can represent every name: a name that contains its own end mark is truncated there. Some rows give a
    /// few names another meaning, such as Muse Glimmer's recipient `user`. A call that isn't read back must not be
    /// written.
    ///
    /// - Parameters:
    ///   - name: The tool's name.
    ///   - keys: The names of the call's arguments.
    ///   - tools: The names of all tools.
    /// - Complexity: O(*n*) in the length of all names.
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
        // The order doesn't count, because Gemma sorts keys.
        let entries = found.arguments.object?.entries ?? []
        return found.name == name && entries.count == keys.count
            && keys.allSatisfy { found.arguments[$0] == .integer(1) }
    }
}
