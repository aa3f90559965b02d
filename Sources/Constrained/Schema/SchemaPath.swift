/// Where a schema stands in its document, as steps from the root; most are never spelled as text.
final class SchemaPath: Sendable {
    /// One step of a path.
    enum Step: Sendable {
        /// The URI of a document, or nothing for the one that is compiled.
        case document(String)
        case member([UInt32])
        case item(Int)
    }

    private let outer: SchemaPath?
    private let step: Step

    /// Makes the path of a whole document.
    init(document: String = "") {
        outer = nil
        step = .document(document)
    }

    private init(_ outer: SchemaPath, _ step: Step) {
        self.outer = outer
        self.step = step
    }

    /// The path one step further in.
    func appending(_ step: Step) -> SchemaPath { SchemaPath(self, step) }

    /// The path one member further in.
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
