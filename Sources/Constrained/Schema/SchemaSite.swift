/// The number of a dynamic scope: the resources visited on the way to a schema, which decide its `$dynamicRef`.
struct DynamicScope: Handle {
    let id: Int32

    /// The scope of the document itself.
    static let outermost = DynamicScope(id: 0)
}

/// A location in a schema document: one object, however it is reached.
final class SchemaSite {
    let value: ExactJSON
    let path: SchemaPath
    /// The URI against which references resolve.
    let base: String
    let dialect: SchemaDialect
    /// Whether locations inside may have names; if the document has none, nobody searches for them.
    var mayNameParts: Bool
    /// The sites of members or items by their position, as far as requested.
    private var inner: [SchemaSite?] = []
    /// The positions of members by name, if there are many.
    private var positions: [[UInt32]: Int] = [:]
    /// The schemas that are read here, by the dynamic scope of the site.
    private var schemas: [(scope: DynamicScope, schema: Subschema.ID)] = []

    /// The number of members from which on an object's members are looked up by name.
    private static let manyMembers = 32

    /// Creates the site of a value, with the given base and dialect unless the value names its own.
    init(_ value: ExactJSON, _ path: SchemaPath, base: String, dialect outer: SchemaDialect, mayBeNamed: Bool = true) {
        self.value = value
        self.path = path
        mayNameParts = mayBeNamed
        guard mayBeNamed else {
            self.base = base
            self.dialect = outer
            return
        }
        let dialect = outer.named(by: value)
        guard case .string(let name)? = value[dialect.identifier],
            dialect.draft > 7 || name.first != 0x23 && value[Identifiers.reference] == nil
        else {
            self.base = base
            self.dialect = outer
            return
        }
        self.base = URIReference.resolve(name.text, against: base).resource
        self.dialect = dialect
    }

    /// The JSON pointer of the site.
    var pointer: String { path.pointer }

    /// Returns the site of a member or item.
    func part(_ position: Int) -> SchemaSite {
        if inner.indices.contains(position), let known = inner[position] { return known }
        let made: SchemaSite
        switch value {
        case .object(let members):
            if inner.isEmpty { inner = Array(repeating: nil, count: members.count) }
            let member = members[position]
            made = SchemaSite(
                member.value, path.appending(.member(member.name)), base: base, dialect: dialect,
                mayBeNamed: mayNameParts)
        case .array(let items):
            if inner.isEmpty { inner = Array(repeating: nil, count: items.count) }
            made = SchemaSite(
                items[position], path.appending(.item(position)), base: base, dialect: dialect,
                mayBeNamed: mayNameParts)
        default: return self
        }
        inner[position] = made
        return made
    }

    /// The sites of all members or items.
    var parts: [SchemaSite] {
        switch value {
        case .object(let members): members.indices.map { part($0) }
        case .array(let items): items.indices.map { part($0) }
        default: []
        }
    }

    /// Returns the site that a reference token leads to.
    func part(named token: [UInt32]) -> SchemaSite? {
        switch value {
        case .object(let members):
            if members.count < Self.manyMembers {
                return members.firstIndex { $0.name == token }.map { part($0) }
            }
            if positions.isEmpty {
                positions = Dictionary(zip(members.map(\.name), members.indices)) { first, _ in first }
            }
            return positions[token].map { part($0) }
        case .array(let items):
            guard let position = Int(token.text), items.indices.contains(position) else { return nil }
            return part(position)
        default: return nil
        }
    }

    /// Returns the schema in a dynamic scope, if it is in the store.
    func schema(in scope: DynamicScope) -> Subschema.ID? {
        for entry in schemas where entry.scope == scope { return entry.schema }
        return nil
    }

    /// Records the schema in a dynamic scope.
    func setSchema(_ schema: Subschema.ID, in scope: DynamicScope) { schemas.append((scope, schema)) }
}
