"""How the state is worded (placeholder: being written)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Templates:
    """Wording of the state block."""
