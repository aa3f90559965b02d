import Foundation
import FoundationModelsCore

/// The tool calls of one answer, assembled from pieces.
///
/// A piece names its call by an index. The first piece of a call has the id and the name. Servers that send whole calls
/// may omit the index, or send the same for all. Then a new id starts a new call.
struct ToolCallAssembly {
    private typealias Channel = LanguageModelExecutorGenerationChannel

    private struct Call {
        var index: Int?
        /// The server's id; nil where it gives none, and then a generated one replaces it.
        var serverID: String?
        var name = ""
        /// Arguments that came before the name.
        var waiting = ""
        /// The id with which the call was announced.
        var id: String?
    }

    private let entryID = UUID().uuidString
    private var calls: [Call] = []
    private var ids: Set<String> = []

    /// Whether there are no calls.
    var isEmpty: Bool { calls.isEmpty }
    /// Whether every call has a name.
    var isWhole: Bool { calls.allSatisfy { $0.id != nil } }

    /// Adds the pieces of a chunk.
    ///
    /// - Parameters:
    ///   - pieces: The elements under `tool_calls`.
    ///   - areWhole: Whether each piece is a whole call.
    /// - Returns: The events for the calls.
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
        // By the specification this is a text; some servers send the object itself.
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
            // Two calls with one id would become one.
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

    /// Returns the index of a piece's call; adds a call if there is none.
    private mutating func position(of piece: GeneratedContent, isWhole: Bool) -> Int {
        let (index, id) = (piece["index"]?.integer, piece.callID)
        func isOfIndex(_ call: Call) -> Bool { index == nil || call.index == index }
        let sameID = id.flatMap { id in calls.lastIndex { isOfIndex($0) && $0.serverID == id } }
        // A piece without a name continues a call whatever its id: some servers make an id for every piece.
        let isNameless = piece["function"]?["name"]?.text?.isEmpty ?? true
        let known = sameID ?? calls.lastIndex { isOfIndex($0) && (isNameless || id == nil || $0.serverID == nil) }
        if let known, !isWhole { return known }
        calls.append(Call(index: index))
        return calls.count - 1
    }
}

extension GeneratedContent {
    /// The id of a call; nil if it is empty.
    fileprivate var callID: String? { self["id"]?.scalar.flatMap { $0.isEmpty ? nil : $0 } }
}
