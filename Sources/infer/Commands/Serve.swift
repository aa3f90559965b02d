import ArgumentParser

#if Server
import Foundation
import FoundationModelsCore
import FoundationModelsUtilities
import NightjarGeneration
import Logging
import NightjarObservability
import NightjarServer
import NightjarServing
import Transformer

/// `infer serve`: serves OpenAI's API over HTTP.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers requests of OpenAI's API over HTTP.",
        discussion: """
            Chat completions, completions and responses with tools, schemas and streams; models, metrics, and \
            llama-server's /tokenize, /detokenize and /apply-template. Listens on this machine only unless told \
            otherwise. The address is printed on standard output once it is listened at; standard error has one line a \
            request, without texts. SIGTERM and Ctrl-C let requests under way end.
            With --mcp the models may call the tools of MCP servers, in every conversation whose request doesn't say which \
            tools may be called; the server runs them, and clients get the answer.
            Clients have to show a key where NIGHTJAR_API_KEYS (separated by commas) or --api-key-file holds any. SIGHUP \
            has the file and the files of TLS read again, unless the server was started from a terminal. A service \
            manager is told when the server listens and when it ends, by NOTIFY_SOCKET; sockets that it opened \
            (LISTEN_FDS) are listened at in the place of --host, --port and --unix-socket.
            """)

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "A model's directory, GGUF file or name in the hub cache. NAME= before it sets the model's name. Repeatable; the first model is the default. (default: NIGHTJAR_MODEL, else Weights/)",
            valueName: "[name=]dir"))
    var model: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "A low-rank adapter (LoRA) of the first model, served as another model that shares the weights. NAME= before it sets its name. Repeatable.",
            valueName: "[name=]dir"))
    var adapter: [String] = []

    @OptionGroup
    var servers: MCPOptions

    @OptionGroup(title: "Listening")
    var listening: ListeningOptions

    @OptionGroup(title: "Limits")
    var limiting: ServiceLimitOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of threads. Fewer are used where more don't help. (default: as many as this process may use)",
            valueName: "n"))
    var threads: Int?

    @Option(name: .long, help: "Element type of the weights in memory; auto keeps the file's.")
    var dtype: WeightType = .auto

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Quantize weights during loading: \(QuantizationName.names). (default: no)", valueName: "format"))
    var quantize: QuantizationName?

    @Option(
        name: .long,
        help: "Type of the KV cache; auto is f16 for quantized weights, else f32. q8 is the smallest.")
    var kv: KeyValueOption = .auto

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of tokens of prompt and answer together. (default: the model's)", valueName: "n"))
    var context: Int?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file with these options, one `name = value` per line without the dashes; `#` begins a comment. The command line takes precedence.",
            valueName: "file"))
    var config: String?

    @Flag(name: .long, help: "Check all options and the files that they name, then exit.")
    var checkConfig = false

    @Flag(
        name: .long,
        help:
            "Also log a line for each sequence, with its tokens, queue time, time to first token and rate, but no text."
    )
    var verbose = false

    func validate() throws {
        if verbose, listening.quiet { throw ValidationError("--verbose and --quiet can't be combined") }
        if let threads, !(1...256).contains(threads) { throw ValidationError("--threads must be from 1 to 256") }
        if quantize != nil, dtype != .auto {
            throw ValidationError("--quantize and --dtype can't be combined: weights are of one or the other")
        }
        if let context, context < 1 { throw ValidationError("--context must be at least 1") }
    }

    func run() async throws {
        let models = try servedModels()
        let limits = limiting.limits
        let keys = try listening.keys()
        let serverOptions = try self.serverOptions()
        if checkConfig { return try check(models) }
        let connections = try await servers.connect()
        defer { for connection in connections { connection.close() } }
        let tools = try connections.flatMap { server in
            try server.tools.map { try ServerTool($0, source: server.serverName) }
        }
        var fetchImage: (@Sendable (String) async throws -> [UInt8])?
        if limiting.allowImageUrls {
            let fetcher = PublicFetcher()
            fetchImage = { address in try await fetcher.bytes(at: address) }
        }
        let service = InferenceService(
            models: models, memoryBytes: limiting.memoryBytes, limits: limits, tools: tools, keys: keys,
            fetchImage: fetchImage)
        var logger = Logger(label: "nightjar") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = listening.quiet ? .warning : verbose ? .debug : .info
        if verbose { Observability.start(logger: logger) }
        if keys.isEmpty, let host = serverOptions.address.outwardHost {
            logger.warning(
                "anybody who reaches this address may use the models: no keys are set", metadata: ["host": "\(host)"])
        }
        // Errors of the first model are reported before any request.
        do {
            if limiting.preload { try await service.load(models.first?.name) }
        } catch let error as ServiceError {
            throw Failure.badData(error.message)
        }
        let server = InferenceServer(service, options: serverOptions, limits: limits, logger: logger)
        let reload = reloading(keys: service, certificate: server, logger)
        defer { reload?.cancel() }
        defer { ServiceManager.tell(.stopping) }
        do {
            try await server.run { [listening, address = serverOptions.address] port in
                StandardStreams.write(listening.location(at: address, port: port) + "\n")
                ServiceManager.tell(.ready)
            }
        } catch is CancellationError {
            // Some requests took longer than the shutdown's grace period.
            logger.warning("requests under way were cut off by the shutdown")
        } catch let error as ServerError {
            throw Failure(error)
        } catch {
            let place = listening.location(at: serverOptions.address, port: listening.port)
            throw Failure.inputOutput("can't serve at \(place): \(error)")
        }
    }

    /// Returns the server's options, with the service manager's sockets if it opened any.
    private func serverOptions() throws -> ServerOptions {
        var options = listening.options
        do throws(ServerError) {
            let sockets = try ServiceManager.sockets()
            if !sockets.isEmpty { options.address = .inherited(sockets) }
        } catch {
            throw Failure(error)
        }
        return options
    }

    /// Checks the files that a server would only read later.
    private func check(_ models: [ServedModel]) throws {
        for model in models {
            let package = try ModelPackage(path: model.path)
            _ = try CheckpointReport(package.source())
            _ = try package.tokenizer()
        }
        do throws(ServerError) {
            try listening.options.check()
        } catch {
            throw Failure(error)
        }
        StandardStreams.write("the configuration can be used\n")
    }

    /// Reloads the keys and the certificate at each SIGHUP. Returns nil on a terminal, which sends that signal to end
    /// the program.
    private func reloading(
        keys service: InferenceService, certificate server: InferenceServer, _ logger: Logger
    ) -> (any DispatchSourceSignal)? {
        guard isatty(STDIN_FILENO) == 0 else { return nil }
        // The default action would end the process before the dispatch source sees the signal.
        signal(SIGHUP, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler { [listening] in
            ServiceManager.tell(.reloading)
            defer { ServiceManager.tell(.ready) }
            do throws(Failure) {
                let keys = try listening.keys()
                service.replaceKeys(with: keys)
                logger.info("read the keys again", metadata: ["keys": "\(keys)"])
            } catch {
                logger.error("the keys stay as they were: \(error.message)")
            }
            do throws(ServerError) {
                try server.readCertificateAgain()
            } catch {
                logger.error("the certificate stays as it was: \(error)")
            }
        }
        source.activate()
        return source
    }

    /// Returns the models of the command line, or the machine's default.
    private func servedModels() throws -> [ServedModel] {
        var options = ModelLoadOptions()
        options.elementType = dtype.elementType
        options.keyValueType = kv.type
        options.threadCount = threads
        options.quantization = quantize.map { WeightQuantization($0.format) }
        options.contextLength = context
        options.roundsActivations = true
        var models: [ServedModel] = []
        if model.isEmpty {
            models.append(
                ServedModel(name: "default", path: try ModelOptions.defaultDirectory(), options: options))
        }
        for argument in model {
            let (name, path) = try Self.named(argument, as: "a model", locate: ModelOptions.located)
            models.append(ServedModel(name: name, path: path, options: options))
        }
        for argument in adapter {
            let (name, path) = try Self.named(argument, as: "an adapter") { $0 }
            models.append(ServedModel(name: name, path: models[0].path, options: options, adapter: path))
        }
        for (index, served) in models.enumerated() where models[..<index].contains(where: { $0.name == served.name }) {
            throw Failure.usage("two models have the name \(served.name): write NAME=PATH for one of them")
        }
        return models
    }

    /// Returns the name and the path in an argument.
    private static func named(
        _ argument: String, as kind: String, locate: (String) throws -> String
    ) throws -> (name: String, path: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        // A path may contain an equals sign, and a name doesn't begin with a slash.
        let isNamed = parts.count == 2 && !parts[0].isEmpty && !FileManager.default.fileExists(atPath: argument)
        let wanted = isNamed ? parts[1] : argument
        let path = try locate(wanted)
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure.missingFile("\(path): there is no such directory or file to serve as \(kind)")
        }
        let file = URL(filePath: path).standardizedFileURL
        let base =
            file.pathExtension == "gguf" ? file.deletingPathExtension().lastPathComponent : file.lastPathComponent
        // Clients use the hub's name for the model.
        return (isNamed ? parts[0] : path == wanted ? base : wanted, path)
    }
}

extension Failure {
    /// Converts an error of the server's files.
    fileprivate init(_ error: ServerError) {
        switch error {
        case .unreadable: self = .missingFile("\(error)")
        case .damaged: self = .badData("\(error)")
        case .taken: self = .inputOutput("\(error)")
        }
    }
}
#else
/// Explains how to build the program with the server.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers requests of OpenAI's API over HTTP; in builds with the trait Server.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        throw Failure.usage(
            "this build of infer has no server, which takes packages that nothing else needs: Tools/serve builds and "
                + "starts one, or build with `swift build -c release --traits default,Server --product infer`")
    }
}
#endif
