import Foundation
import FoundationModelsCore
import Testing

@testable import infer

@Suite("infer schema object")
struct SchemaObjectTests {
    private func schema(_ arguments: String...) throws -> [String: Any] {
        let declaration = try SchemaDeclaration(arguments) { _ in throw Failure.missingFile("no file") }
        let text = try declaration.schema().text()
        // Whatever is written is a schema that sessions take.
        _ = try SchemaArgument.schema(text, named: "it")
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func equal(_ schema: [String: Any], _ json: String) throws {
        let expected = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
        #expect(schema as NSDictionary == expected, "\(schema)")
    }

    @Test("the example of fm's help gives what fm gives")
    func restaurant() throws {
        try equal(
            schema(
                "--name", "Restaurant", "--string", "name", "--description", "Name of the restaurant", "--double",
                "average_rating", "--description", "Rating between 1 and 5", "--optional", "--string", "tags",
                "--array", "--description", "Tags for the restaurant", "--optional", "--string", "address.street",
                "--string", "address.zip"),
            #"""
            {"title": "Restaurant", "type": "object", "additionalProperties": false, "required": ["name", "address"],
             "x-order": ["name", "average_rating", "tags", "address"],
             "properties": {"address": {"$ref": "#/$defs/Address"},
              "name": {"type": "string", "description": "Name of the restaurant"},
              "tags": {"type": "array", "items": {"type": "string"}, "description": "Tags for the restaurant"},
              "average_rating": {"type": "number", "description": "Rating between 1 and 5"}},
             "$defs": {"Address": {"title": "Address", "type": "object", "additionalProperties": false,
              "properties": {"street": {"type": "string"}, "zip": {"type": "string"}},
              "required": ["street", "zip"], "x-order": ["street", "zip"]}}}
            """#)
    }

    @Test("objects in objects go to the definitions, alone and in arrays")
    func nested() throws {
        let declaration = try SchemaDeclaration(["--name", "Item", "--string", "sku", "--integer", "qty"]) { _ in "" }
        let item = try declaration.schema().text()
        let order = try schema(
            "--name", "Order", "--string", "id", "--object", "items", "--schema", item, "--array", "--optional",
            "--description", "Line items")
        let items = (order["properties"] as? [String: Any])?["items"] as? [String: Any]
        #expect(items?["type"] as? String == "array" && items?["description"] as? String == "Line items")
        #expect((items?["items"] as? [String: Any])?["$ref"] as? String == "#/$defs/Item")
        #expect((order["$defs"] as? [String: Any])?.keys.sorted() == ["Item"])
        #expect(order["required"] as? [String] == ["id"])
        let deep = try schema("--name", "A", "--string", "b.c.d", "--int", "b.e", "--optional")
        #expect((deep["$defs"] as? [String: Any])?.keys.sorted() == ["B", "C"])
        let shared = try schema("--name", "A", "--object", "x", "--schema", item, "--object", "y", "--schema", item)
        #expect((shared["$defs"] as? [String: Any])?.keys.sorted() == ["Item"])
    }

    @Test("a union of schemas")
    func union() throws {
        let found = try SchemaDeclaration(["--name", "Found", "--string", "name"]) { _ in "" }.schema().text()
        let none = try SchemaDeclaration(["--name", "NotFound", "--string", "reason"]) { _ in "" }.schema().text()
        let result = try schema("--name", "SearchResult", "--anyOf", "--schema", found, "--schema", none)
        #expect(
            (result["anyOf"] as? [[String: Any]])?.compactMap { $0["$ref"] as? String } == [
                "#/$defs/Found", "#/$defs/NotFound",
            ])
        #expect(result["properties"] == nil)
    }

    @Test("a description ahead of all properties is the object's")
    func description() throws {
        #expect(
            try schema("--name", "Dog", "--description", "A pet", "--string", "breed")["description"] as? String
                == "A pet")
    }

    @Test(
        "what makes no schema is refused with what is missing",
        arguments: [
            (["--string", "a"], "--name"), (["--name", "A", "--string", "a", "--string", "a"], "twice"),
            (["--name", "A", "--string", "a..b"], "dots"), (["--name", "A", "--anyOf", "--string", "a"], "union"),
            (["--name", "A", "--string", "a", "--anyOf"], "union"),
            (["--name", "A", "--object", "x", "--string", "y"], "--schema"),
            (
                [
                    "--name", "A", "--string", "b.c", "--object", "d", "--schema",
                    #"{"type":"object","title":"B","properties":{}}"#,
                ], "title"
            ),
        ])
    func refusals(arguments: [String], word: String) throws {
        do {
            _ = try SchemaDeclaration(arguments) { _ in "" }.schema()
            Issue.record("\(arguments) were taken")
        } catch let failure as Failure {
            #expect(failure.message.contains(word), "\(failure.message)")
        }
    }
}
