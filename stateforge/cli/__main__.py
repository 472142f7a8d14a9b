"""`python -m stateforge.cli`."""

from stateforge.cli import app

app(prog_name="stateforge")
