import ChatTemplates
import Constrained

/// Builds the grammar of a turn's tool calls from a family's format, and the tools' names and schemas.
struct ToolCallGrammar {
    let constraint: TurnConstraint
    let markers: MarkerResolver
    /// The format that parses the output, if the constraint's format leaves out a part that is in the prompt.
    var row: ToolFormat?

    private var format: ToolFormat { constraint.format }
    private var tools: [TurnConstraint.Tool] { constraint.tools }
    private var allowsSeveral: Bool { format.allowsSeveralCalls && constraint.allowsSeveralCalls }

    /// Returns the grammar of all calls of a turn.
    func section() throws(GrammarError) -> TurnGrammar {
        var forms: [TurnGrammar] = []
        for syntax in format.calls { forms.append(try calls(syntax)) }
        let calls = forms.count == 1 ? forms[0] : TurnGrammar.choice(forms)
        guard let section = format.section else { return calls }
        let space = TurnGrammar.texts(format.separators)
        return .sequence([markers.marker(section.begin), space, calls, space, markers.marker(section.end)])
    }

    private func calls(_ syntax: ToolCallSyntax) throws(GrammarError) -> TurnGrammar {
        let whole = TurnGrammar.sequence([
            markers.marker(syntax.begin), try recipientAndBody(syntax), .texts(syntax.trail),
            markers.marker(syntax.end),
        ])
        guard allowsSeveral, !syntax.isList else { return whole }
        return .repeated(whole, separator: markers.markers(format.separators))
    }

    /// Returns the grammar between a call's beginning and end. A format that names the tool twice needs the same name
    /// both times.
    private func recipientAndBody(_ syntax: ToolCallSyntax) throws(GrammarError) -> TurnGrammar {
        guard let mark = syntax.recipientEnd else { return .sequence([.texts(syntax.lead), try body(syntax)]) }
        var forms: [TurnGrammar] = []
        for tool in tools {
            var single = constraint
            single.tools = [tool]
            let body = try ToolCallGrammar(constraint: single, markers: markers, row: row).body(syntax)
            forms.append(.sequence([markers.marker(tool.name + mark), .texts(syntax.lead), body]))
        }
        return forms.count == 1 ? forms[0] : .choice(forms)
    }

    private func body(_ syntax: ToolCallSyntax) throws(GrammarError) -> TurnGrammar {
        switch syntax.body {
        case .object(let name, let arguments):
            return eachTool { tool in
                .sequence([
                    .text(opening(tool, name, arguments, syntax.list)), .value(tool.arguments),
                    .text(syntax.list.item[2]),
                ])
            }
        case .array(let name, let arguments, let id):
            return list(syntax.list, try item(syntax.list, name, arguments, id))
        case .keyedArray:
            return list(
                syntax.list,
                eachTool { tool in
                    .sequence([.text("{\(JSONValue.string(tool.name).text()): "), .value(tool.arguments), .text("}")])
                })
        case .named(let separator, let identifier): return try named(separator, identifier)
        case .lines(let name, let arguments):
            return list(syntax.list, try item(syntax.list, name, arguments, nil))
        case .tags(let tags):
            let notation = notation(tags)
            let pattern = TurnGrammar.pattern(
                try RegularExpression("[1-9][0-9]{0,4}", dialect: .ecmaScript, matching: .whole))
            let space = lineBreak(tags)
            return eachTool { tool in
                var parts = [markers.marker(tags.nameBegin + tool.name + tags.nameEnd)]
                if let end = tags.numberEnd { parts += [pattern, markers.marker(end)] }
                return .sequence(parts + [.marker(space), members(of: tool, notation), markers.marker(tags.end)])
            }
        case .nestedTags(let prefix):
            let parts = markers.parts(prefix)
            return eachTool { tool in
                .sequence([
                    .text(tool.name + "\">"), members(of: tool, .nestedTags(parts)),
                    markers.marker(prefix + "</invoke>"),
                ])
            }
        case .bareKeys:
            let notation = MemberNotation(
                afterKey: [.text(":")], separator: [.text(",")], values: .bareKeys(quote: markers.parts("<|\"|>")),
                isSorted: true)
            return eachTool { tool in
                .sequence([.text(tool.name + "{"), members(of: tool, notation), .text("}")])
            }
        case .python:
            let notation = MemberNotation(afterKey: [.text("=")], separator: [.text(", ")], values: .python)
            return list(
                syntax.list,
                eachTool { tool in
                    .sequence([.text(tool.name + "("), members(of: tool, notation), .text(")")])
                })
        }
    }

    /// Returns the grammar of a tool's arguments, without parameters whose names the parser couldn't read back.
    private func members(of tool: TurnConstraint.Tool, _ notation: MemberNotation) -> TurnGrammar {
        var notation = notation
        notation.isWritable = { [format = row ?? format, name = tool.name] key in
            format.canWrite(name, keys: [key], among: [name])
        }
        return .members(tool.arguments, notation)
    }

    private func eachTool(_ shape: (TurnConstraint.Tool) -> TurnGrammar) -> TurnGrammar {
        tools.count == 1 ? shape(tools[0]) : .choice(tools.map(shape))
    }

    private func list(_ layout: ToolCallSyntax.List, _ item: TurnGrammar) -> TurnGrammar {
        let items = allowsSeveral ? TurnGrammar.repeated(item, separator: .text(layout.separator)) : item
        return .sequence([.text(layout.open), items, .text(layout.close)])
    }

    // MARK: JSON

    private func opening(
        _ tool: TurnConstraint.Tool, _ name: String, _ arguments: String, _ list: ToolCallSyntax.List
    ) -> String {
        list.item[0] + "\"\(name)\": \(JSONValue.string(tool.name).text())" + list.item[1] + "\"\(arguments)\": "
    }

    private func item(
        _ list: ToolCallSyntax.List, _ name: String, _ arguments: String, _ id: String?
    ) throws(GrammarError) -> TurnGrammar {
        var before: TurnGrammar?
        var after = TurnGrammar.text(list.item[2])
        if let id {
            let pattern = try identifierPattern()
            if format.identifiers == .number {
                before = .sequence([.text(list.item[0] + "\"\(id)\": \""), pattern, .text("\"" + list.item[1])])
            } else {
                // Some families leave the call's id to the host.
                let marked = TurnGrammar.sequence([
                    .text(list.item[1] + "\"\(id)\": \""), pattern, .text("\"" + list.item[2]),
                ])
                after = .choice([after, marked])
            }
        }
        return eachTool { tool in
            let opening = opening(tool, name, arguments, list)
            let head =
                before.map {
                    TurnGrammar.sequence([$0, .text(String(opening.dropFirst(list.item[0].count)))])
                } ?? .text(opening)
            return .sequence([head, .value(tool.arguments), after])
        }
    }

    private func identifierPattern() throws(GrammarError) -> TurnGrammar {
        let source =
            switch format.identifiers {
            case .nineAlphanumerics: "[a-zA-Z0-9]{9}"
            case .number, .functionsAndNumber: "(0|[1-9][0-9]{0,4})"
            case .none: "[a-zA-Z0-9_-]{1,32}"
            }
        return .pattern(try RegularExpression(source, dialect: .ecmaScript, matching: .whole))
    }

    private func named(
        _ separator: String, _ identifier: ToolCallSyntax.Identifier
    ) throws(GrammarError) -> TurnGrammar {
        let pattern = try identifierPattern()
        return eachTool { tool in
            let name = TurnGrammar.text(tool.name)
            let head: [TurnGrammar] =
                switch identifier {
                case .none: [name]
                case .behind(let mark): [name, markers.marker(mark), pattern]
                case .before(let mark): [pattern, markers.marker(mark), name]
                case .qualified: [.text("functions.\(tool.name):"), pattern]
                }
            return .sequence(head + [markers.marker(separator), .value(tool.arguments)])
        }
    }

    // MARK: Tags

    private func lineBreak(_ tags: ToolCallTags) -> [TurnGrammar.Part] {
        switch tags.space {
        case .none: []
        case .lineBreaks: [.text("\n")]
        case .optional: [.optionalLineBreak]
        }
    }

    private func notation(_ tags: ToolCallTags) -> MemberNotation {
        let between: [TurnGrammar.Part] = tags.space == .optional ? [.optionalLineBreak] : []
        func opening(_ mark: String) -> [TurnGrammar.Part] {
            markers.parts(tags.keyEnd + mark) + between + markers.parts(tags.valueBegin + tags.frame)
        }
        var marks: [(kind: MemberNotation.Kind, parts: [TurnGrammar.Part])] = []
        switch tags.types {
        case .none: break
        case .strings: marks = [(.string, opening(" string=\"true\"")), (.other, opening(" string=\"false\""))]
        case .names:
            let names: [(MemberNotation.Kind, String)] = [
                (.string, "string"), (.number, "number"), (.boolean, "boolean"), (.null, "null"), (.object, "object"),
                (.array, "array"),
            ]
            marks = names.map { ($0.0, opening(" type=\"\($0.1)\"")) }
        }
        return MemberNotation(
            beforeKey: markers.parts(tags.keyBegin), afterKey: opening(""), marks: marks,
            afterValue: markers.parts(tags.frame + tags.valueEnd) + lineBreak(tags),
            values: .raw(closing: tags.valueEnd))
    }
}
