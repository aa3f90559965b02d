/// Dynamic instructions created from each element of a collection, in order.
///
/// ```swift
/// ForEach(guests) { guest in Instructions("\(guest.name) likes \(guest.drink).") }
/// ```
public struct DynamicInstructionsForEach<Data, ID, Content>: DynamicInstructions
where Data: RandomAccessCollection, ID: Hashable, Content: DynamicInstructions {
    private let data: Data
    private let content: (Data.Element) -> Content
}

extension DynamicInstructionsForEach {
    /// Never called: a session reads the parts instead.
    public var body: Never { unreachableBody() }
}

extension DynamicInstructionsForEach {
    /// Creates instructions from elements that `id` identifies.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content)
    }
}

extension DynamicInstructionsForEach where ID == Data.Element.ID, Data.Element: Identifiable {
    /// Creates instructions from identifiable elements.
    public init(_ data: Data, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content)
    }
}

extension DynamicInstructionsForEach: InstructionsPiece {
    func append(to content: inout InstructionsContent) {
        for element in data { content.append(self.content(element)) }
    }
}
