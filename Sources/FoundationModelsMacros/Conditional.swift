import SwiftSyntax
import SwiftSyntaxBuilder

/// Members of a type, with the conditions under which they exist.
indirect enum Conditional<Element> {
    case item(Element)
    /// The clauses of one `#if`, each with its opening line.
    case conditional([(opening: String, items: [Conditional])])

    /// The lines that `line` gives for the elements, inside their conditions.
    static func lines(_ items: [Conditional], _ line: (Element) -> String?) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .item(let element): return line(element).map { [$0] } ?? []
            case .conditional(let clauses):
                return clauses.flatMap { [$0.opening] + lines($0.items, line) } + ["#endif"]
            }
        }
    }

    /// The declarations that `declaration` gives for the elements, inside their conditions.
    static func declarations(_ items: [Conditional], _ declaration: (Element) -> DeclSyntax) -> [DeclSyntax] {
        items.map { item in
            switch item {
            case .item(let element): declaration(element)
            case .conditional: "\(raw: lines([item]) { declaration($0).description }.joined(separator: "\n"))"
            }
        }
    }

    /// The elements without their conditions.
    static func all(_ items: [Conditional]) -> [Element] {
        items.flatMap { item -> [Element] in
            switch item {
            case .item(let element): return [element]
            case .conditional(let clauses): return clauses.flatMap { all($0.items) }
            }
        }
    }

    /// Whether any element exists under a condition only.
    static func areAny(_ items: [Conditional]) -> Bool {
        items.contains { if case .conditional = $0 { true } else { false } }
    }

    /// The items that `read` finds in members, following every `#if`.
    static func items(
        in members: MemberBlockItemListSyntax, _ read: (DeclSyntax) -> [Element]
    ) -> [Conditional] {
        members.flatMap { member -> [Conditional] in
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                return read(member.decl).map { .item($0) }
            }
            let clauses = condition.clauses.map { clause -> (opening: String, items: [Conditional]) in
                let words = [clause.poundKeyword.text] + (clause.condition.map { [$0.trimmedDescription] } ?? [])
                var inner: [Conditional] = []
                if case .decls(let members)? = clause.elements { inner = items(in: members, read) }
                return (words.joined(separator: " "), inner)
            }
            return [.conditional(clauses)]
        }
    }
}
