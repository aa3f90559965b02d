/// The location of a schema in its document, as steps from the root. Few are ever spelled as text.
final class SchemaPath: Sendable {
    /// A step of a path.
    enum Step: Sendable {
        /// The URI of a document, or an empty string for the one that is compiled.
        case document(String)
        case member([UInt32])
        case item(Int)
    }

    private let outer: SchemaPath?
    private let step: Step

    /// Creates the path of a whole document.
    init(document: String = "") {
        outer = nil
        step = .document(document)
    }

    private init(_ outer: SchemaPath, _ step: Step) {
        self.outer = outer
        self.step = step
    }

    /// Returns the path with one more step.
    func appending(_ step: Step) -> SchemaPath { SchemaPath(self, step) }

    /// Returns the path with one more member.
    func appending(_ name: String) -> SchemaPath { SchemaPath(self, .member(name.unicodeScalars.map(\.value))) }

    /// The name of the last step.
    var lastName: String {
        switch step {
        case .document(let name): name
        case .member(let name): name.text
        case .item(let index): String(index)
        }
    }

    /// The path as a JSON pointer.
    var pointer: String {
        var steps: [Step] = []
        var next: SchemaPath? = self
        while let path = next {
            steps.append(path.step)
            next = path.outer
        }
        var result = ""
        for step in steps.reversed() {
            switch step {
            case .document(let name): result += name
            case .member(let name): result += "/" + JSONPointer.escaped(name.text)
            case .item(let index): result += "/\(index)"
            }
        }
        return result
    }
}
