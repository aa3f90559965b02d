import NightjarGeneration
import Tensor
import Tokenizer
import Transformer

/// Runs a model over a text to measure the inputs of its matrices.
struct Calibration {
    /// The model's directory.
    let model: String
    /// The number of threads; nil for as many as this process may use.
    let threads: Int?

    /// The number of tokens of a window, as far as the context allows.
    private static let windowLength = 512
    /// The maximum number of windows, evenly spread over the text.
    private static let windowLimit = 256

    /// Returns the mean squares of each matrix's inputs, by the matrix's name.
    func meanSquares(of path: String) throws -> [String: [Float]] {
        let text = try InputFile.text(of: path, .text)
        let files = try ModelPackage(path: model)
        let tokenizer = try files.tokenizer()
        let observer = InputObserver()
        var options = ModelLoadOptions()
        options.threadCount = threads
        let loaded = try TransformerModel.load(files.source(), options: options, observer: observer)
        return try withExtendedLifetime(observer) {
            let tokens = tokenizer.encode(text).filter { $0 < loaded.vocabularySize }
            guard tokens.count >= 16 else {
                throw Failure.badData(
                    "\(InputFile.name(of: path)) has \(tokens.count) tokens, expected at least 16 to calibrate by")
            }
            let length = min(Self.windowLength, loaded.contextLength, tokens.count)
            let count = tokens.count / length
            let taken = min(count, Self.windowLimit)
            let pass = LogitsPass(loaded)
            var progress = ProgressBar("calibrate", total: taken)
            for index in 0..<taken {
                let start = index * count / taken * length
                try pass.run(Array(tokens[start..<start + length])) { _, _ in }
                progress.update(index + 1)
            }
            progress.clear()
            return observer.meanSquares
        }
    }
}
