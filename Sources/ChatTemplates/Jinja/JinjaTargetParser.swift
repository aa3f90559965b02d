/// A parser of assignment targets.
struct JinjaTargetParser {
    private let tokens: JinjaTokenReader

    /// Creates a parser at a reader's position.
    init(_ tokens: JinjaTokenReader) {
        self.tokens = tokens
    }

    /// Parses a name to which a template may assign.
    func storableName() throws(JinjaFailure) -> String {
        let position = tokens.current.position
        let name = try tokens.expectName()
        if ["true", "false", "none", "True", "False", "None"].contains(name) {
            throw tokens.failure("can't assign to '\(name)'", at: position)
        }
        return name
    }

    /// Parses a target: a name, several names, or a namespace's attribute.
    func target(
        allowsAttributes: Bool = false, endNames: [String] = []
    ) throws(JinjaFailure) -> JinjaTarget {
        let position = tokens.current.position
        var targets: [JinjaTarget] = []
        while true {
            if !targets.isEmpty { try tokens.expect(symbol: ",") }
            if isAtTargetEnd(endNames) { break }
            targets.append(try singleTarget(allowsAttributes: allowsAttributes))
            guard tokens.isAt(symbol: ",") else {
                if targets.count == 1 { return targets[0] }
                break
            }
        }
        guard !targets.isEmpty else {
            throw tokens.failure("Expected an expression, got '\(tokens.current.description)'", at: position)
        }
        return .tuple(targets, position)
    }

    private func isAtTargetEnd(_ endNames: [String]) -> Bool {
        if case .name(let name) = tokens.current.kind { return endNames.contains(name) }
        return tokens.current.kind == .blockEnd || tokens.current.kind == .variableEnd || tokens.isAt(symbol: ")")
    }

    private func singleTarget(allowsAttributes: Bool) throws(JinjaFailure) -> JinjaTarget {
        let position = tokens.current.position
        if tokens.take(symbol: "(") {
            let inner = try tokens.nested { () throws(JinjaFailure) in try target(allowsAttributes: allowsAttributes) }
            try tokens.expect(symbol: ")")
            return inner
        }
        let name = try storableName()
        if allowsAttributes, tokens.take(symbol: ".") {
            let attribute = try tokens.expectName()
            return .attribute(JinjaExpression(.name(name), at: position), name: attribute, position)
        }
        return .name(name, position)
    }
}

extension JinjaTarget {
    /// The names that are assigned.
    var names: [String] {
        switch self {
        case .name(let name, _): [name]
        case .variable, .attribute: []
        case .tuple(let targets, _): targets.flatMap(\.names)
        }
    }
}
