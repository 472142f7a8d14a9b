"""`stateforge explain`: how a state came about."""

from __future__ import annotations

from stateforge._turns import read_turns
from stateforge._views import timeline
from stateforge.cli._chats import read_chat
from stateforge.cli._folding import fold_chat
from stateforge.cli._options import ChatArgument, Format, FormatOption, TimeoutOption, TrackerOption
from stateforge.cli._output import console, write_json
from stateforge.cli._text import print_state, print_timeline


def explain(
    chat: ChatArgument,
    tracker: TrackerOption = "embedded",
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option is called --format
    timeout: TimeoutOption = 600.0,
) -> None:
    """Show how a state came about, edit by edit.

    Every turn is shown with the edits it made. `+` is what came into effect, `-` is what went out,
    with its new status. The state at the end follows.

    For example:

      stateforge explain chat.json

      stateforge explain chat.json --format json | jq '.[] | select(.took_out != [])'
    """
    from stateforge.trackers import load_tracker

    messages = read_chat(chat)
    folded = fold_chat(messages, load_tracker(tracker), timeout)
    edits = timeline(folded.state)
    if format is Format.JSON:
        write_json(edits)
        return
    screen = console()
    print_timeline(read_turns(messages), edits, screen)
    screen.print()
    print_state(folded, screen)
