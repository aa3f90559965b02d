/// One of two alternatives, chosen by an `if` or `switch` in a builder.
public struct ConditionalDynamicInstructions<TrueContent, FalseContent>: DynamicInstructions
where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
    private let branch: Branch

    /// Creates instructions from the branch that was taken.
    public init(_ branch: ConditionalDynamicInstructions<TrueContent, FalseContent>.Branch) { self.branch = branch }
}

extension ConditionalDynamicInstructions {
    /// The branch that was taken.
    public enum Branch {
        /// The content of the first branch.
        case trueContent(TrueContent)
        /// The content of the second branch.
        case falseContent(FalseContent)
    }
}

extension ConditionalDynamicInstructions {
    /// Never called: a session reads the branch instead.
    public var body: Never { unreachableBody() }
}

extension ConditionalDynamicInstructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) {
        switch branch {
        case .trueContent(let part): content.append(part)
        case .falseContent(let part): content.append(part)
        }
    }
}
