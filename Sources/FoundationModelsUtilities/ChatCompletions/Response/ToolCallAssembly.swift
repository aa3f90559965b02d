import Foundation
import FoundationModelsCore

/// The calls of one answer, put together from pieces.
///
/// A piece says by its index to which call it belongs; the first one of a call brings the id and the name. Servers that
/// send whole calls may leave out the index, or give all of them the same: then another id begins another call.
struct ToolCallAssembly {
    private typealias Channel = LanguageModelExecutorGenerationChannel

    private struct Call {
        var index: Int?
        /// The id that the server gave; one of ours stands in where it gives none.
        var serverID: String?
        var name = ""
        /// Arguments that came ahead of the name.
        var waiting = ""
        /// The id under which the call was begun.
        var id: String?
    }

    private let entryID = UUID().uuidString
    private var calls: [Call] = []
    private var ids: Set<String> = []

    /// Whether there are none.
    var isEmpty: Bool { calls.isEmpty }
    /// Whether every call has a name.
    var isWhole: Bool { calls.allSatisfy { $0.id != nil } }

    /// Takes the pieces of a chunk.
    ///
    /// - Parameters:
    ///   - pieces: What stands under `tool_calls`.
    ///   - areWhole: Whether each of them is a call of its own.
    /// - Returns: What they say of the calls.
    /// - Throws: `ResponseLimitError`.
    mutating func take(
        _ pieces: [GeneratedContent], areWhole: Bool
    ) throws -> [LanguageModelExecutorGenerationChannel.Event] {
        try pieces.compactMap { piece in
            let position = position(of: piece, isWhole: areWhole)
            guard calls.count <= ChatCompletionsLanguageModel.Limit.calls else {
                throw ChatCompletionsLanguageModel.ResponseLimitError(
                    subject: "the number of calls", limit: ChatCompletionsLanguageModel.Limit.calls)
            }
            return take(piece, at: position)
        }
    }

    private mutating func take(_ piece: GeneratedContent, at position: Int) -> Channel.Event? {
        let function = piece["function"]
        if calls[position].serverID == nil { calls[position].serverID = piece.callID }
        if calls[position].name.isEmpty { calls[position].name = function?["name"]?.text ?? "" }
        // A text by the rules; some servers send the object itself.
        let arguments = function?["arguments"].map { $0.text ?? $0.jsonString } ?? ""
        let name = calls[position].name
        guard !name.isEmpty else {
            calls[position].waiting += arguments
            return nil
        }
        let id: String
        let text: String
        if let begun = calls[position].id {
            guard !arguments.isEmpty else { return nil }
            (id, text) = (begun, arguments)
        } else {
            // One id for two calls would make them one.
            let free = calls[position].serverID.flatMap { ids.contains($0) ? nil : $0 }
            id = free ?? "call_" + UUID().uuidString
            text = calls[position].waiting + arguments
            calls[position].id = id
            calls[position].waiting = ""
            ids.insert(id)
        }
        return .toolCalls(
            entryID: entryID,
            action: .toolCall(id: id, name: name, action: .appendArguments(text, tokenCount: 1)))
    }

    /// The call that a piece belongs to, begun where there is none.
    private mutating func position(of piece: GeneratedContent, isWhole: Bool) -> Int {
        let (index, id) = (piece["index"]?.integer, piece.callID)
        func isOfIndex(_ call: Call) -> Bool { index == nil || call.index == index }
        let sameID = id.flatMap { id in calls.lastIndex { isOfIndex($0) && $0.serverID == id } }
        // A piece without a name goes on with a call whatever its id: some servers make one for every piece.
        let isNameless = piece["function"]?["name"]?.text?.isEmpty ?? true
        let known = sameID ?? calls.lastIndex { isOfIndex($0) && (isNameless || id == nil || $0.serverID == nil) }
        if let known, !isWhole { return known }
        calls.append(Call(index: index))
        return calls.count - 1
    }
}

extension GeneratedContent {
    /// The id of a call, unless it is empty.
    fileprivate var callID: String? { self["id"]?.scalar.flatMap { $0.isEmpty ? nil : $0 } }
}
