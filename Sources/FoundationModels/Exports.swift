@_exported import FoundationModelsCore
@_exported import LocalModels
