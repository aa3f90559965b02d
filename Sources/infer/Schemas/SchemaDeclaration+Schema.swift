import ChatTemplates

extension SchemaDeclaration {
    /// Returns the schema, with all keywords that sessions on either system expect.
    func schema() throws(Failure) -> JSONValue {
        guard let name, !name.isEmpty else { throw .usage("missing expected argument '--name <name>'") }
        var all = definitions
        try collect(into: &all)
        var fields = JSONObject([.init(key: "title", value: .string(name))])
        if let description { fields["description"] = .string(description) }
        if let choices {
            guard !choices.isEmpty else { throw .usage("--anyOf needs at least one --schema") }
            fields["anyOf"] = .array(choices)
        } else {
            for entry in object.entries { fields[entry.key] = entry.value }
        }
        if !all.entries.isEmpty { fields["$defs"] = .object(all) }
        return .object(fields)
    }

    private func collect(into all: inout JSONObject) throws(Failure) {
        for (_, declaration) in nested {
            let title = declaration.name ?? ""
            guard all[title] == nil else {
                throw .usage("two different schemas have the title '\(title)': rename one of them")
            }
            var fields = JSONObject([.init(key: "title", value: .string(title))])
            for entry in declaration.object.entries { fields[entry.key] = entry.value }
            all[title] = .object(fields)
            try declaration.collect(into: &all)
        }
    }

    /// The keywords of an object.
    private var object: JSONObject {
        let members = properties.map { property -> JSONObject.Entry in
            var schema = property.schema
            if let description = property.description, var object = schema.object {
                object["description"] = .string(description)
                schema = .object(object)
            }
            return .init(key: property.name, value: schema)
        }
        let names = { (wanted: (Property) -> Bool) in
            JSONValue.array(properties.filter(wanted).map { .string($0.name) })
        }
        return JSONObject([
            .init(key: "type", value: .string("object")), .init(key: "properties", value: .object(JSONObject(members))),
            .init(key: "required", value: names { !$0.isOptional }), .init(key: "x-order", value: names { _ in true }),
            .init(key: "additionalProperties", value: .bool(false)),
        ])
    }
}
