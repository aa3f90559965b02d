"""What a fixture is made of."""
from dataclasses import dataclass, field


@dataclass
class Case:
    """A small checkpoint.

    config:  its `config.json`
    length:  number of tokens
    every:   the file keeps the logits of every n-th token only: n - 1, 2n - 1, ...
    decoded: the same token by token through a cache is kept too
    saved:   the stored `config.json` is the one that `save_pretrained` writes
    auto:    the class that loads it
    extra:   names and shapes of tensors that a loader has to pass over
    """
    config: dict
    length: int = 96
    every: int = 3
    decoded: bool = False
    saved: bool = False
    auto: str = "AutoModelForCausalLM"
    extra: dict = field(default_factory=dict)
