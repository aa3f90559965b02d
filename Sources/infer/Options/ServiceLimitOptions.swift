#if Server
import ArgumentParser
import NightjarServing

/// The options for the limits on a server's requests.
struct ServiceLimitOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The most sequences that are generated at once.", valueName: "n"))
    var parallel = ServiceLimits().runningSequences

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The most sequences that wait for those; others are refused with status 429.", valueName: "n"))
    var queue = ServiceLimits().waitingSequences

    @Option(
        name: .long,
        help: ArgumentHelp("How long they wait before they are refused with status 503.", valueName: "seconds"))
    var queueSeconds = ServiceLimits().waitingSeconds

    @Option(name: .long, help: ArgumentHelp("How long an answer may take. (default: no limit)", valueName: "seconds"))
    var requestSeconds: Double?

    @Option(
        name: .long,
        help: ArgumentHelp("The most tokens of an answer. (default: as many as the context holds)", valueName: "n"))
    var maxTokens: Int?

    @Option(name: .long, help: ArgumentHelp("The most bytes of a request.", valueName: "bytes"))
    var maxBody = ServiceLimits().bodyBytes

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The most bytes that the weights of loaded models take together; those unused for the longest make room. "
                + "(default: no limit)", valueName: "bytes"))
    var modelMemory: Int?

    @Flag(
        name: .long,
        help: "Fetch images that requests name by http or https addresses, from public addresses alone.")
    var allowImageUrls = false

    @Flag(name: .long, inversion: .prefixedNo, help: "Show a page for conversations at /.")
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
