/// One of two dynamic instructions, by a condition.
public struct ConditionalDynamicInstructions<TrueContent, FalseContent>: DynamicInstructions
where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
    private let branch: Branch

    /// Takes a branch.
    public init(_ branch: ConditionalDynamicInstructions<TrueContent, FalseContent>.Branch) { self.branch = branch }
}

extension ConditionalDynamicInstructions {
    /// The branch that was taken.
    public enum Branch {
        /// The condition held.
        case trueContent(TrueContent)
        /// The condition did not hold.
        case falseContent(FalseContent)
    }
}

extension ConditionalDynamicInstructions {
    /// Not to be asked: the branch is read instead.
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
