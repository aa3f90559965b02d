import Images
import NightjarGeneration
import Vision

/// A benchmark of seeing: an image file is decoded, resized and encoded by the model's vision tower.
struct ImageBench {
    /// The result of a test.
    struct Result {
        /// The number of features, which are tokens of a prompt.
        let features: Int
        /// The seconds of each repetition from the file's bytes to its features.
        var seconds = Samples()
    }

    private let vision: VisionModel

    /// Creates a benchmark of a model.
    ///
    /// - Throws: `Failure.usage` where the model has no vision.
    init(_ model: LoadedModel) throws {
        guard let vision = model.vision else {
            throw Failure.usage("--image: \(model.directory) has no vision; bench it without --image")
        }
        self.vision = vision
    }

    /// Measures an image: a warm-up, which loads the tower, then the repetitions.
    ///
    /// - Parameter progress: Called after each repetition.
    func measure(_ path: String, repetitions: Int, progress: () -> Void) throws -> Result {
        let file = try InputFile.bytes(of: path, .image)
        do throws(ImageError) {
            var result = Result(features: try vision.computeFeatures(of: file))
            progress()
            for _ in 0..<repetitions {
                let start = ContinuousClock.now
                _ = try vision.computeFeatures(of: file)
                result.seconds.add(start.duration(to: .now) / .seconds(1))
                progress()
            }
            return result
        } catch {
            throw Failure.badData("\(InputFile.name(of: path)): \(error)")
        }
    }
}
