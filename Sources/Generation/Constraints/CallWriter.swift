import Constrained
import Tokenizer

/// Writes a turn's calls as a shape: one row of the table with the tools' names and schemas in it.
struct CallWriter {
    let constraint: TurnConstraint
    let markers: MarkerResolver

    private var format: ToolFormat { constraint.format }
    private var tools: [TurnConstraint.Tool] { constraint.tools }
    private var allowsSeveral: Bool { format.allowsSeveralCalls && constraint.allowsSeveralCalls }

    /// All calls of a turn.
    func section() throws(GrammarError) -> TurnGrammar {
        var forms: [TurnGrammar] = []
        for syntax in format.calls { forms.append(try calls(syntax)) }
        let calls = forms.count == 1 ? forms[0] : TurnGrammar.choice(forms)
        guard let section = format.section else { return calls }
        let space = TurnGrammar.texts(format.separators)
        return .sequence([markers.marker(section.begin), space, calls, space, markers.marker(section.end)])
    }

    private func calls(_ syntax: ToolCallSyntax) throws(GrammarError) -> TurnGrammar {
        let body = try body(syntax)
        let whole = TurnGrammar.sequence([
            markers.marker(syntax.begin), .texts(syntax.lead), body, .texts(syntax.trail), markers.marker(syntax.end),
        ])
        guard allowsSeveral, !syntax.isList else { return whole }
        return .repeated(whole, separator: .texts(format.separators))
    }

    private func body(_ syntax: ToolCallSyntax) throws(GrammarError) -> TurnGrammar {
        switch syntax.body {
        case .object(let name, let arguments):
            return eachTool { tool in .sequence([.text(opening(tool, name, arguments)), .value(tool.arguments), .text("}")]) }
        case .array(let name, let arguments, let id):
            return list(syntax.list, try item(name, arguments, id))
        case .keyedArray:
            return list(syntax.list, eachTool { tool in
                .sequence([.text("{\(Self.quoted(tool.name)): "), .value(tool.arguments), .text("}")])
            })
        case .named(let separator, let identifier): return try named(separator, identifier)
        case .parameters(let frame):
            return eachTool { tool in
                .sequence([
                    markers.marker("<function=\(tool.name)>\n"),
                    .members(tool.arguments, tags(
                        "<parameter=", ">" + frame, frame + "</parameter>\n", closing: "</parameter>")),
                    markers.marker("</function>"),
                ])
            }
        case .invocations(let prefix, let marksStrings):
            var notation = tags(
                "<\(prefix)parameter name=\"", marksStrings ? "\" string=\"false\">" : "\">",
                "</\(prefix)parameter>\n", closing: "</\(prefix)parameter>")
            if marksStrings { notation.afterKeyOfString = markers.parts("\" string=\"true\">") }
            return eachTool { tool in .sequence([.text(tool.name + "\">\n"), .members(tool.arguments, notation)]) }
        case .pairs: return pairs()
        case .bareKeys:
            let notation = MemberNotation(
                afterKey: [.text(":")], separator: [.text(",")], values: .bareKeys(quote: markers.parts("<|\"|>")),
                isSorted: true)
            return eachTool { tool in
                .sequence([.text(tool.name + "{"), .members(tool.arguments, notation), .text("}")])
            }
        case .python:
            let notation = MemberNotation(afterKey: [.text("=")], separator: [.text(", ")], values: .python)
            return list(syntax.list, eachTool { tool in
                .sequence([.text(tool.name + "("), .members(tool.arguments, notation), .text(")")])
            })
        }
    }

    private func eachTool(_ shape: (TurnConstraint.Tool) -> TurnGrammar) -> TurnGrammar {
        tools.count == 1 ? shape(tools[0]) : .choice(tools.map(shape))
    }

    private func list(_ layout: ToolCallSyntax.List, _ item: TurnGrammar) -> TurnGrammar {
        let items = allowsSeveral ? TurnGrammar.repeated(item, separator: .text(layout.separator)) : item
        return .sequence([.text(layout.open), items, .text(layout.close)])
    }

    // MARK: JSON

    private func opening(_ tool: TurnConstraint.Tool, _ name: String, _ arguments: String) -> String {
        "{\"\(name)\": \(Self.quoted(tool.name)), \"\(arguments)\": "
    }

    private func item(_ name: String, _ arguments: String, _ id: String?) throws(GrammarError) -> TurnGrammar {
        var before: TurnGrammar?
        var after = TurnGrammar.text("}")
        if let id {
            let pattern = try identifierPattern()
            if format.identifiers == .number {
                before = .sequence([.text("{\"\(id)\": \""), pattern, .text("\", ")])
            } else {
                // Ids are often left to the host.
                after = .choice([after, .sequence([.text(", \"\(id)\": \""), pattern, .text("\"}")])])
            }
        }
        return eachTool { tool in
            let opening = opening(tool, name, arguments)
            let head = before.map { TurnGrammar.sequence([$0, .text(String(opening.dropFirst()))]) } ?? .text(opening)
            return .sequence([head, .value(tool.arguments), after])
        }
    }

    private func identifierPattern() throws(GrammarError) -> TurnGrammar {
        let source = switch format.identifiers {
        case .nineAlphanumerics: "[a-zA-Z0-9]{9}"
        case .number, .functionsAndNumber: "(0|[1-9][0-9]{0,4})"
        case .none: "[a-zA-Z0-9_-]{1,32}"
        }
        return .pattern(try RegularExpression(source, dialect: .ecmaScript, matching: .whole))
    }

    private func named(_ separator: String, _ identifier: String?) throws(GrammarError) -> TurnGrammar {
        let pattern = try identifierPattern()
        return eachTool { tool in
            var parts: [TurnGrammar] = [.text(tool.name)]
            if format.identifiers == .functionsAndNumber {
                parts = [.text("functions.\(tool.name):"), pattern]
            } else if let identifier {
                parts += [markers.marker(identifier), pattern]
            }
            return .sequence(parts + [markers.marker(separator), .value(tool.arguments)])
        }
    }

    /// A text as JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    // MARK: Tags

    private func tags(_ beforeKey: String, _ afterKey: String, _ afterValue: String, closing: String) -> MemberNotation {
        MemberNotation(
            beforeKey: markers.parts(beforeKey), afterKey: markers.parts(afterKey),
            afterValue: markers.parts(afterValue), values: .raw(closing: closing))
    }

    /// GLM's pairs, with line ends between all parts or nowhere.
    private func pairs() -> TurnGrammar {
        let styles = format.separators.map { space in
            eachTool { tool in
                .sequence([
                    markers.marker(tool.name + space),
                    .members(tool.arguments, tags(
                        "<arg_key>", "</arg_key>\(space)<arg_value>", "</arg_value>\(space)", closing: "</arg_value>")),
                ])
            }
        }
        return styles.count == 1 ? styles[0] : .choice(styles)
    }
}
