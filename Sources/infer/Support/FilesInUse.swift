import Glibc
import Synchronization
import Tensor

/// The files that a run reads, which it must not replace.
enum FilesInUse {
    /// The files of a model's directory that are read by name; weights are mapped, whatever their names.
    private static let modelFiles = [
        "config.json", "generation_config.json", "model.safetensors", "model.safetensors.index.json", "tokenizer.json",
        "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json", "chat_template.jinja",
        "chat_template.json", "README.md",
    ]

    private static let inputs = Mutex<Set<FileIdentity>>([])

    /// Adds an open file.
    static func add(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        inputs.withLock { _ = $0.insert(FileIdentity(status)) }
    }

    /// Throws if a target is a file of the model, would become one, or is read by this run.
    static func refuse(_ target: OutputTarget, of path: String, model directory: String) throws(Failure) {
        let refusal = Failure.usage(
            "cannot write \(path): it is one of the model's own files in \(directory); name another file")
        if case .file(let file, nil) = target {
            let (folder, name) = OutputTarget.split(file)
            if modelFiles.contains(name), let own = FileIdentity(path: directory), own == FileIdentity(path: folder) {
                throw refusal
            }
            return
        }
        guard let identity = FileIdentity(path: path) else { return }
        if MappedFileTable.contains(device: identity.device, inode: identity.inode)
            || modelFiles.contains(where: { FileIdentity(path: directory + "/" + $0) == identity })
        {
            throw refusal
        }
        if inputs.withLock({ $0.contains(identity) }) {
            throw .usage("cannot write \(path): this run reads it; name another file")
        }
    }
}
