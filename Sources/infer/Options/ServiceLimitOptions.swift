#if Server
import ArgumentParser
import NightjarServing

/// The options for the limits on a server's requests.
struct ServiceLimitOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Maximum number of concurrent sequences.", valueName: "n"))
    var parallel = ServiceLimits().runningSequences

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of waiting sequences; others get status 429.", valueName: "n"))
    var queue = ServiceLimits().waitingSequences

    @Option(
        name: .long,
        help: ArgumentHelp("Time limit for waiting; then a sequence gets status 503.", valueName: "seconds"))
    var queueSeconds = ServiceLimits().waitingSeconds

    @Option(name: .long, help: ArgumentHelp("Time limit for an answer. (default: none)", valueName: "seconds"))
    var requestSeconds: Double?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of tokens of an answer. (default: as many as the context holds)", valueName: "n"))
    var maxTokens: Int?

    @Option(name: .long, help: ArgumentHelp("Maximum size of a request in bytes.", valueName: "bytes"))
    var maxBody = ServiceLimits().bodyBytes

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum total size of loaded weights in bytes; the least recently used models are unloaded. (default: none)",
            valueName: "bytes"))
    var modelMemory: Int?

    @Flag(
        name: .long,
        help: "Fetch images from the http and https addresses in requests, but only from public addresses.")
    var allowImageUrls = false

    @Flag(name: .long, inversion: .prefixedNo, help: "Show a chat page at /.")
    var page = true

    @Flag(name: .long, inversion: .prefixedNo, help: "Load the default model before listening.")
    var preload = true

    func validate() throws {
        guard (1...1024).contains(parallel) else { throw ValidationError("--parallel must be from 1 to 1024") }
        guard queue >= 0 else { throw ValidationError("--queue must be 0 or more") }
        guard queueSeconds > 0, queueSeconds <= 86400 else {
            throw ValidationError("--queue-seconds must be above 0, and 86400 at most")
        }
        if let requestSeconds, !(requestSeconds > 0 && requestSeconds <= 604_800) {
            throw ValidationError("--request-seconds must be above 0, and 604800 at most")
        }
        if let maxTokens, maxTokens < 1 { throw ValidationError("--max-tokens must be at least 1") }
        guard (1...(1 << 30)).contains(maxBody) else {
            throw ValidationError("--max-body must be from 1 to 1073741824")
        }
        if let modelMemory, modelMemory < 1 { throw ValidationError("--model-memory must be at least 1") }
    }

    /// The limit on the models' memory, in bytes.
    var memoryBytes: Int? { modelMemory }

    /// The service's limits.
    var limits: ServiceLimits {
        var limits = ServiceLimits()
        limits.showsPage = page
        limits.runningSequences = parallel
        limits.waitingSequences = queue
        limits.waitingSeconds = queueSeconds
        limits.generationSeconds = requestSeconds
        limits.answerTokens = maxTokens
        limits.bodyBytes = maxBody
        return limits
    }
}
#endif
