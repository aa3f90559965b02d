/// A reader of JSON Schema (draft 2020-12, 2019-09, 7 and earlier) into a store.
///
/// Every keyword is enforced, or refused with its pointer. Annotations and unknown keywords restrict nothing.
final class SchemaReader {
    /// A location in a schema document, within a dynamic scope.
    struct Place {
        let site: SchemaSite
        /// The dynamic scope of the schema.
        var scope = DynamicScope.outermost

        var value: ExactJSON { site.value }
        var pointer: String { site.pointer }
        var base: String { site.base }
        var dialect: SchemaDialect { site.dialect }

        /// Returns the location of a member or item, in the same scope.
        func part(_ position: Int) -> Place { Place(site: site.part(position), scope: scope) }
    }

    /// A reference and the URI against which it resolves.
    private struct Reference: Hashable {
        var base: String
        var text: [UInt32]

        func hash(into hasher: inout Hasher) { hasher.combine(text.mixed) }
    }

    let store: SchemaStore
    let root: ExactJSON
    /// Schemas outside the document, by their URIs.
    let documents: [String: ExactJSON]
    private var resources: [String: SchemaSite] = [:]
    private var anchors: [String: SchemaSite] = [:]
    /// The dynamic anchors of each resource; that of `$recursiveAnchor` has an empty name.
    private var dynamicAnchors: [String: [String: SchemaSite]] = [:]
    /// The resolved references.
    private var targets: [Reference: SchemaSite] = [:]
    /// For each dynamic scope and anchor, the outermost visited resource that has the anchor.
    private var scopes: [[String: String]] = [[:]]
    private var scopeIndices: [[String: String]: DynamicScope] = [[:]: .outermost]
    /// The scope inside each resource, by the scope from which it is entered.
    private var scopesInside: [String: [DynamicScope: DynamicScope]] = [:]
    /// The languages of the patterns read so far.
    var languages: [[UInt32]: Language] = [:]
    /// The number of schemas that were read in dynamic scopes.
    private var scopedSchemas = 0
    /// Schemas that are in the store but whose keywords aren't read yet.
    var waiting: [(Subschema.ID, Place)] = []

    init(root: ExactJSON, documents: [String: ExactJSON] = [:], store: SchemaStore) {
        self.root = root
        self.documents = documents
        self.store = store
    }

    /// Reads the document and all schemas that it refers to, and returns its root.
    func read() throws(GrammarError) -> Subschema.ID {
        let site = SchemaSite(root, SchemaPath(), base: "", dialect: try dialect(of: root))
        resources[""] = site
        register(document: site)
        let root = schema(at: Place(site: site))
        while let (schema, place) = waiting.popLast() {
            let node = try keywords(of: place)
            node.path = place.site.path
            store[schema] = node
            do throws(GrammarError) {
                try store.arena.check()
            } catch {
                throw error.located(at: SchemaPlace(blaming: node, for: ""))
            }
            if store.count > store.limits.maximumGoals * 10 {
                let place = SchemaPlace(blaming: node, for: "subschemas")
                throw .limit("subschemas", store.limits.maximumGoals * 10, at: place)
            }
            if place.scope != .outermost { scopedSchemas += 1 }
            if scopedSchemas > store.limits.maximumScopedSchemas {
                let place = SchemaPlace(blaming: node, for: "dynamic scopes")
                throw .limit("subschemas in dynamic scopes", store.limits.maximumScopedSchemas, at: place)
            }
            if scopes.count > store.limits.maximumDynamicScopes {
                let place = SchemaPlace(blaming: node, for: "dynamic scopes")
                throw .limit("dynamic scopes", store.limits.maximumDynamicScopes, at: place)
            }
        }
        return root
    }

    /// Returns the schema at a location, whose keywords may be read later.
    func schema(at place: Place) -> Subschema.ID {
        let place = entered(place)
        if let known = place.site.schema(in: place.scope) { return known }
        let schema = store.add(Subschema())
        place.site.setSchema(schema, in: place.scope)
        waiting.append((schema, place))
        return schema
    }

    /// Returns the location with its resource's dynamic anchors added to the scope.
    private func entered(_ place: Place) -> Place {
        guard !dynamicAnchors.isEmpty, let names = dynamicAnchors[place.base]?.keys else { return place }
        var result = place
        if let known = scopesInside[place.base]?[place.scope] {
            result.scope = known
            return result
        }
        var scope = scopes[place.scope.index]
        for name in names where scope[name] == nil { scope[name] = place.base }
        result.scope = scopeIndices[scope] ?? DynamicScope(at: scopes.count)
        if result.scope.index == scopes.count {
            scopes.append(scope)
            scopeIndices[scope] = result.scope
        }
        scopesInside[place.base, default: [:]][place.scope] = result.scope
        return result
    }

    /// Registers the identifiers and anchors of a document.
    private func register(document site: SchemaSite) {
        resources[site.base] = site
        register(site)
        let values: [ExactJSON] =
            switch site.value {
            case .object(let members): members.map(\.value)
            case .array(let items): items
            default: []
            }
        site.mayNameParts = values.contains { Identifiers.mayNamePlaces($0) }
        if site.mayNameParts { registerParts(of: site) }
    }

    /// Registers the identifiers and anchors inside a site.
    private func registerParts(of site: SchemaSite) {
        func registerPart(_ position: Int, _ value: ExactJSON) {
            guard value.hasParts else { return }
            let part = site.part(position)
            if part.base != site.base { resources[part.base] = part }
            register(part)
            registerParts(of: part)
        }
        switch site.value {
        case .object(let members):
            for (i, member) in members.enumerated() where !Identifiers.ofData.contains(member.name) {
                registerPart(i, member.value)
            }
        case .array(let items):
            for (i, item) in items.enumerated() { registerPart(i, item) }
        default: break
        }
    }

    /// Registers the anchors of one site.
    private func register(_ site: SchemaSite) {
        if site.dialect.draft <= 7 || !site.dialect.isNamed,
            case .string(let name)? = site.value[site.dialect.identifier], name.first == 0x23
        {
            anchors[site.base + name.text] = site
        }
        if case .string(let name)? = site.value[Identifiers.anchor] { anchors[site.base + "#" + name.text] = site }
        if site.dialect.knows("$dynamicRef"), case .string(let name)? = site.value[Identifiers.dynamicAnchor] {
            anchors[site.base + "#" + name.text] = site
            dynamicAnchors[site.base, default: [:]][name.text] = site
        }
        if site.dialect.knows("$recursiveRef"), site.value[Identifiers.recursiveAnchor] == .bool(true) {
            dynamicAnchors[site.base, default: [:]][""] = site
        }
    }

    /// Loads a schema from outside the document, if it is given or is a metaschema of the specification.
    private func load(_ resource: String) throws(GrammarError) {
        let value: ExactJSON
        if let given = documents[resource] {
            value = given
        } else if let text = Metaschemas.text(of: resource) {
            value = try ExactJSONParser.parse(Array(text.utf8), maximumDepth: store.limits.maximumSchemaDepth)
        } else {
            return
        }
        let path = SchemaPath(document: resource)
        let site = SchemaSite(value, path, base: resource, dialect: try dialect(of: value))
        register(document: site)
        // The URI that it was loaded by may differ from its `$id`.
        resources[resource] = site
    }

    /// Returns the dialect of a document, with the vocabularies of its metaschema if that is given.
    private func dialect(of document: ExactJSON) throws(GrammarError) -> SchemaDialect {
        var result = SchemaDialect().named(by: document)
        guard case .string(let name)? = document[Identifiers.schema],
            let metaschema = documents[URIReference.resolve(name.text, against: "").resource]
        else { return result }
        result = result.named(by: metaschema)
        guard case .object(let vocabularies)? = metaschema["$vocabulary"] else { return result }
        result.hasValidation = false
        for vocabulary in vocabularies {
            if vocabulary.name.text.hasSuffix("/vocab/validation") { result.hasValidation = true }
            if vocabulary.value == .bool(true), !vocabulary.name.text.hasPrefix("https://json-schema.org/draft/") {
                throw .unsupported(
                    keyword: "$schema", pointer: "/$schema",
                    reason: "its metaschema requires the unknown vocabulary '\(vocabulary.name.text)'")
            }
        }
        return result
    }

    /// Resolves a reference to the schema that it names.
    func resolve(_ reference: [UInt32], from place: Place, keyword: String) throws(GrammarError) -> Subschema.ID {
        let site = try target(of: reference, from: place.site, keyword: keyword)
        return schema(at: Place(site: site, scope: place.scope))
    }

    /// Resolves a dynamic reference.
    ///
    /// If the schema that it names has the dynamic anchor, the target is the outermost visited resource with that
    /// anchor. Otherwise it is the named schema.
    func resolve(dynamic reference: [UInt32], from place: Place, keyword: String) throws(GrammarError) -> Subschema.ID {
        let target = try target(of: reference, from: place.site, keyword: keyword)
        let name = keyword == "$recursiveRef" ? "" : String(reference.text.drop { $0 != "#" }.dropFirst())
        guard let anchor = dynamicAnchors[target.base]?[name], anchor === target,
            let resource = scopes[place.scope.index][name], let outermost = dynamicAnchors[resource]?[name]
        else { return schema(at: Place(site: target, scope: place.scope)) }
        return schema(at: Place(site: outermost, scope: place.scope))
    }

    private func target(of text: [UInt32], from site: SchemaSite, keyword: String) throws(GrammarError) -> SchemaSite {
        let reference = Reference(base: site.base, text: text)
        if let known = targets[reference] { return known }
        let result = try newTarget(of: text.text, from: site, keyword: keyword)
        targets[reference] = result
        return result
    }

    private func newTarget(
        of reference: String, from site: SchemaSite, keyword: String
    ) throws(GrammarError) -> SchemaSite {
        func unsupported(_ reason: String) -> GrammarError {
            .unsupported(keyword: keyword, pointer: site.pointer + "/" + keyword, reason: reason)
        }
        let (resource, fragment) = URIReference.resolve(reference, against: site.base)
        if resources[resource] == nil { try load(resource) }
        guard var target = resources[resource] else {
            throw unsupported(
                "'\(resource)' is outside this document and not among the documents given; nothing is fetched")
        }
        if !fragment.isEmpty, !fragment.hasPrefix("/") {
            guard let anchor = anchors[target.base + "#" + fragment] else {
                throw unsupported("no schema here has the anchor '\(reference)'")
            }
            return anchor
        }
        guard let decoded = fragment.removingPercentEscapes else {
            throw .invalid(
                keyword: keyword, pointer: site.pointer + "/" + keyword,
                reason: "'\(reference)' has a faulty percent escape")
        }
        if decoded.isEmpty { return target }
        var token: [UInt32] = []
        for scalar in decoded.unicodeScalars.dropFirst() {
            if scalar != "/" {
                token.append(scalar.value)
            } else {
                target = try part(of: target, token)
                token.removeAll(keepingCapacity: true)
            }
        }
        return try part(of: target, token)

        func part(of site: SchemaSite, _ token: [UInt32]) throws(GrammarError) -> SchemaSite {
            guard let part = site.part(named: JSONPointer.unescaped(token)) else {
                throw unsupported("'\(reference)' leads nowhere")
            }
            return part
        }
    }
}
