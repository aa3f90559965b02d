import InferenceEvents
import Tensor

/// The output of a sequence: its tokens, their text on the way to the stream, and the statistics.
struct SequenceOutput {
    private let submission: Submission
    private var assembler: TextAssembler
    private var tokens: [Int] = []
    private(set) var statistics = GenerationStatistics()

    /// Creates an output without tokens.
    init(submission: Submission) {
        self.submission = submission
        assembler = TextAssembler(
            decoder: submission.makeTextDecoder(), stopStrings: submission.request.parameters.stopStrings)
        statistics.promptTokens = submission.request.prompt.count
    }

    /// Records that the model's thread has begun with the request.
    mutating func noteStart() { statistics.queueSeconds = submission.start.secondsToNow }

    /// Records the number and the time of a constraint's masks.
    mutating func noteMasks(of constraint: ActiveConstraint) {
        statistics.maskCount = constraint.maskCount
        statistics.maskSeconds = constraint.maskSeconds
    }

    /// The number of generated tokens.
    var tokenCount: Int { tokens.count }

    /// Records the tokens from the prefix cache, and reserves room for all tokens that can come.
    mutating func begin(cachedTokens: Int, room: Int) {
        statistics.cachedTokens = cachedTokens
        tokens.reserveCapacity(min(submission.request.parameters.maximumTokens ?? room, room))
    }

    /// Adds a pass over the prompt to the statistics.
    mutating func notePrefill(seconds: Double) {
        statistics.prefillSeconds += seconds
    }

    /// Adds a pass over generated tokens to the statistics.
    mutating func noteDecode(seconds: Double, bytesRead: Int) {
        statistics.decodeSteps += 1
        statistics.decodeBytesRead += bytesRead
        statistics.decodeSeconds += seconds
    }

    /// Adds a pass's draft tokens to the statistics.
    mutating func noteDrafts(_ count: Int, right: Int) {
        statistics.draftTokens += count
        statistics.acceptedDraftTokens += right
    }

    /// Adds a generated token and delivers its text. Returns the stop reason if the text or the number of tokens ends
    /// the output.
    mutating func append(_ token: ChosenToken, isForced: Bool) -> StopReason? {
        if tokens.isEmpty { statistics.timeToFirstToken = submission.start.secondsToNow }
        tokens.append(token.id)
        statistics.generatedTokens += 1
        if isForced { statistics.forcedTokens += 1 }
        if let match = assembler.append(token, to: submission.queue) {
            return .stopString(match)
        }
        return tokens.count >= submission.request.parameters.maximumTokens ?? .max ? .tokenLimit : nil
    }

    /// Delivers the text that is held back, and ends the stream.
    mutating func finish(_ reason: StopReason) {
        if case .stopString = reason {} else { assembler.finish(to: submission.queue) }
        statistics.totalSeconds = submission.start.secondsToNow
        let result = GenerationResult(stopReason: reason, tokens: tokens, statistics: statistics)
        submission.finish(result)
    }
}
