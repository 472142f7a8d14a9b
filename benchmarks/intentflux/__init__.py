"""IntentFlux: verifiable tasks as dialogues in which the user changes their mind."""
