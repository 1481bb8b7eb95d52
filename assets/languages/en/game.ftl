# What the rules and the game answer: refusals, outcomes, captions.
