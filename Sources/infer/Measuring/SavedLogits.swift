import Tensor

/// The saved logits of an earlier measurement.
///
/// The format is a safetensors file. "tokens" (I64, `[windows, context]`) has the text. "logits" (F32) has the shape
/// `[windows, counted positions, rows of the output head]`.
struct SavedLogits {
    /// The number of tokens of a window.
    let context: Int
    private let windowCount: Int
    private let countedCount: Int
    private let vocabularySize: Int
    private let path: String
    private let file: MappedFile
    private let tokens: UnsafeRawBufferPointer
    private let logits: UnsafeRawBufferPointer

    /// Starts a file with the text of the windows; the logits of the counted positions follow in order.
    static func writer(
        _ file: OutputFile, windows: PerplexityWindows, vocabularySize: Int
    ) throws(Failure) -> SafetensorsWriter {
        let writer = try SafetensorsWriter(
            file,
            tensors: [
                .int64("tokens", [windows.count, windows.context]),
                .float32("logits", [windows.count, windows.countedPositions.count, vocabularySize]),
            ])
        try writer.append(windows.coveredTokens)
        return writer
    }

    /// Maps a file and checks its format.
    init(path: String) throws {
        self.path = path
        file = try MappedFile(path: path)
        let wrong = Failure.badData("\(path) is not a file of --save-logits")
        let reader = try SafetensorsTensors(file, wrong: wrong)
        let (tokenShape, tokens) = try reader.tensor("tokens", type: "I64", bytesPerElement: 8)
        let (logitShape, logits) = try reader.tensor("logits", type: "F32", bytesPerElement: 4)
        guard tokenShape.count == 2, logitShape.count == 3, tokenShape[0] == logitShape[0], tokenShape[1] >= 4,
            logitShape[1] == tokenShape[1] - 1 - tokenShape[1] / 2, logitShape[2] > 0
        else { throw wrong }
        windowCount = tokenShape[0]
        context = tokenShape[1]
        countedCount = logitShape[1]
        vocabularySize = logitShape[2]
        self.tokens = tokens
        self.logits = logits
    }

    /// Throws unless the file has the same text in the same windows, for the same vocabulary size.
    func check(_ windows: PerplexityWindows, vocabularySize: Int) throws(Failure) {
        guard self.vocabularySize == vocabularySize else {
            throw .badData(
                "\(path) has logits over \(self.vocabularySize) tokens, "
                    + "but this model's vocabulary has \(vocabularySize)")
        }
        let saved = (0..<windowCount * context).map { index in
            Int(Int64(littleEndian: tokens.loadUnaligned(fromByteOffset: index * 8, as: Int64.self)))
        }
        guard saved == windows.coveredTokens else {
            throw .badData("\(path) was made from another text or with another tokenizer")
        }
    }

    /// Returns the logits of a window's counted position.
    func row(_ window: Int, _ index: Int) throws(Failure) -> UnsafeBufferPointer<Float> {
        let start = (window * countedCount + index) * vocabularySize * 4
        let row = UnsafeRawBufferPointer(rebasing: logits[start..<start + vocabularySize * 4])
        return row.assumingMemoryBound(to: Float.self)
    }
}
