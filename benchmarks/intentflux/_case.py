"""What came out of one case that was run with a model."""

from __future__ import annotations

from stateforge.benchmarks.intentflux._model import Frozen
from stateforge.benchmarks.intentflux._trajectory import Condition


class CaseResult(Frozen):
    """One case of one arm.

    Attributes:
        score: of the task's own grader, in [0, 1]; 0 where nothing could be graded or the case failed.
        stale: goals and decoys whose stale value the answer follows.
        violated: goals that the grader knows to be unmet.
        cut: the model stopped at its limit of tokens.
        failed: the case ended in an error.
        context_tokens: prompt tokens of the call that gave the answer.
        input_tokens, output_tokens, seconds: of all calls of the case.
    """

    arm: str
    model: str
    condition: Condition
    stratum: str
    task: str
    family: str
    score: float
    scorable: bool = True
    stale: tuple[str, ...] = ()
    violated: tuple[str, ...] = ()
    cut: bool = False
    failed: bool = False
    context_tokens: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0

    @property
    def full(self) -> bool:
        """Full credit."""
        return self.score >= 1

    @property
    def collateral(self) -> bool:
        """Some goal in effect is known to be unmet, and not because its stale value was followed."""
        return bool(set(self.violated) - set(self.stale))

    @property
    def lost(self) -> bool:
        """Not solved, though no stale value was followed: something required was left out or not managed."""
        return not self.full and not self.stale
