// Everything but the trait, which needs the testing library, is a module of its own, so that programs that measure
// without it don't link that library.
@_exported import EvaluationsCore
