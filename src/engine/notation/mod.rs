//! Text in and out: spaces, setups, actions, records and the drawn board (section 14), apart from the rules.
