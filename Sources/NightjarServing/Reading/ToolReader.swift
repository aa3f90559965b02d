import ChatTemplates

/// The tools of a request, and which of them may or must be called.
struct ToolFields: Sendable, Equatable {
    /// The most tools of a request.
    static let countLimit = 128

    /// Which tools are called.
    enum Choice: Sendable, Equatable {
        /// None.
        case none
        /// Those that the model sees fit.
        case auto
        /// At least one.
        case required
    }

    /// The tools, as the model is told of them.
    var tools: [ToolDefinition] = []
    /// The names of those that may be called.
    var callable: [String] = []
    var choice = Choice.none
    /// Whether one answer may hold several calls.
    var allowsSeveral = true

    /// Whether the server may offer its own tools too: not where the request says which ones may be called.
    private(set) var isOpen = true

    /// No tools.
    init() {}

    /// Reads tools.
    ///
    /// - Parameter isNested: Whether a function's fields stand inside `function`, as in chat completions.
    init(_ fields: inout FieldReader, isNested: Bool) throws(ServiceError) {
        try fields.refuse("functions", because: "it gave way to tools")
        try fields.refuse("function_call", because: "it gave way to tool_choice")
        allowsSeveral = try fields.flag("parallel_tool_calls") ?? true
        let place = fields.path(of: "tools")
        for (index, value) in (try fields.list("tools", atMost: Self.countLimit) ?? []).enumerated() {
            let tool = try Self.tool(FieldReader(value, path: "\(place)[\(index)]"), isNested: isNested)
            guard !tools.contains(where: { $0.name == tool.name }) else {
                throw .invalid("\(place)[\(index)]", "Two tools have the name \(tool.name).")
            }
            tools.append(tool)
        }
        callable = tools.map(\.name)
        choice = tools.isEmpty ? .none : .auto
        try readChoice(&fields, isNested: isNested)
    }

    private static func tool(_ reader: FieldReader, isNested: Bool) throws(ServiceError) -> ToolDefinition {
        var fields = reader
        let type = try fields.requiredString("type")
        guard type == "function" else {
            throw .unsupported(
                fields.path(of: "type"), "\(fields.path(of: "type")) must be function: other tools are not run here.")
        }
        var function = fields
        if isNested {
            guard let inner = try fields.reader("function") else { throw fields.missing("function") }
            function = inner
            try fields.finish()
        }
        let name = try function.requiredString("name")
        let isName = { (byte: UInt8) in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
            default: false
            }
        }
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(isName) else {
            throw .invalid(
                function.path(of: "name"),
                "\(function.path(of: "name")) must be 1 to 64 letters, digits, underscores or hyphens.")
        }
        let summary = try function.string("description") ?? ""
        // Arguments follow their schema either way.
        _ = try function.flag("strict")
        let parameters = try function.object("parameters").map { JSONValue.object($0) }
        if !isNested { function.pass("type") }
        try function.finish()
        let empty = JSONValue.fields(["type": .string("object"), "properties": .fields([:])])
        return ToolDefinition(name: name, summary: summary, parameters: parameters ?? empty)
    }

    private mutating func readChoice(_ fields: inout FieldReader, isNested: Bool) throws(ServiceError) {
        guard let value = fields.value("tool_choice") else { return }
        let place = fields.path(of: "tool_choice")
        if let word = value.string {
            switch word {
            case "none":
                choice = .none
                isOpen = false
            case "auto": choice = tools.isEmpty ? .none : .auto
            case "required": choice = .required
            default: throw .invalid(place, "\(place) must be none, auto, required or a function's name.")
            }
            return
        }
        var reader = try FieldReader(value, path: place)
        isOpen = false
        let type = try reader.requiredString("type")
        switch type {
        case "function":
            var function = reader
            if isNested {
                guard let inner = try reader.reader("function") else { throw reader.missing("function") }
                function = inner
                try reader.finish()
            }
            let name = try function.requiredString("name")
            try function.finish()
            callable = [try known(name, at: function.path(of: "name"))]
            choice = .required
        case "allowed_tools":
            var allowed = reader
            if isNested {
                guard let inner = try reader.reader("allowed_tools") else { throw reader.missing("allowed_tools") }
                allowed = inner
                try reader.finish()
            }
            choice = try allowed.word("mode", of: ["auto", "required"]) == "required" ? .required : .auto
            guard let list = try allowed.list("tools", atMost: Self.countLimit) else { throw allowed.missing("tools") }
            var names: [String] = []
            for (index, value) in list.enumerated() {
                let path = "\(allowed.path(of: "tools"))[\(index)]"
                guard let name = (isNested ? value["function"]?["name"] : value["name"])?.string else {
                    throw .invalid(path, "\(path) must name a function.")
                }
                names.append(try known(name, at: path))
            }
            try allowed.finish()
            callable = names
            if names.isEmpty { choice = .none }
        default:
            throw .unsupported("\(place).type", "\(place).type must be function or allowed_tools.")
        }
    }

    /// Offers tools of the server beside the request's own, whose names come first.
    ///
    /// - Returns: Those that are offered.
    /// - Throws: Where a call is required, and there is nothing to be called.
    mutating func offer(_ served: [ServerTool]) throws(ServiceError) -> [ServerTool] {
        guard choice != .required || !tools.isEmpty || !served.isEmpty else {
            throw .invalid("tool_choice", "tool_choice is required, but there are no tools.")
        }
        guard isOpen else { return [] }
        let names = Set(tools.map(\.name))
        let offered = served.filter { !names.contains($0.definition.name) }
        guard !offered.isEmpty else { return [] }
        tools += offered.map(\.definition)
        callable += offered.map(\.definition.name)
        if choice == .none { choice = .auto }
        return offered
    }

    /// Sets the choice of tools for the step after calls. A required call has been made by then.
    mutating func settle(mayCall: Bool) {
        if !mayCall { choice = .none } else if choice == .required { choice = .auto }
    }

    private func known(_ name: String, at path: String) throws(ServiceError) -> String {
        guard tools.contains(where: { $0.name == name }) else {
            throw .invalid(path, "\(path) names a function that is not among the tools.")
        }
        return name
    }
}
