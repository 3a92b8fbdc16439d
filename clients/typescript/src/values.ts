// What responses hold, as far as a player needs it. They hold more: each is the object that the service sent.

/** Its `type` says which form it has; the contract lists the forms. A legal action is sent as it was listed. */
export interface Action {
  type: string;
  [field: string]: unknown;
}

/** What happened, as the caller was shown it; the contract lists the forms. */
export interface Event {
  type: string;
  version: number;
  at: string;
  [field: string]: unknown;
}

export type DecisionName =
  | "invitation"
  | "setup"
  | "redraw"
  | "turn"
  | "defence"
  | "rescue"
  | "recruit"
  | "flag"
  | "draw_offer"
  | "claim";

export type GameStatus = "waiting" | "setup" | "playing" | "over" | "aborted";

/** A seat and its player; `user` is absent while there is none. */
export interface Seat {
  seat: string;
  team: string;
  status: string;
  user?: string;
  user_id?: string;
  setup_locked: boolean;
}

/** What a game waits for, and until when. */
export interface AwaitedDecision {
  decision: string;
  seats: string[];
  since: string;
  until?: string;
}

/** How a game ended. */
export interface Outcome {
  result: "won" | "drawn" | "aborted";
  winners?: string[];
  reason: string;
}

/** A game as the caller may see it. */
export interface Game {
  id: string;
  version: number;
  etag: string;
  ruleset: string;
  options: object;
  status: GameStatus;
  you?: string;
  seats: Seat[];
  ply: number;
  pieces: object[];
  awaiting: AwaitedDecision[];
  last_events: Event[];
  outcome?: Outcome;
}

/** A game to create: `seats`, or for two seats `opponent`, says who gets which seat. */
export interface NewGame {
  ruleset: string;
  [field: string]: unknown;
}

/** A decision that waits for the caller; `actions` are those that make it, if they were asked for. */
export interface Decision {
  game: string;
  etag: string;
  ruleset: string;
  decision: DecisionName;
  seat: string;
  others: string[];
  other_ids: string[];
  invited_by?: string;
  invited_by_id?: string;
  since: string;
  until?: string;
  seconds_left?: number;
  actions?: Action[];
}

/** What the game would accept now, and the tag to send with it. */
export interface LegalActions {
  version: number;
  etag: string;
  actions: Action[];
}

/** A place at the table. */
export interface SeatRule {
  seat: string;
  team: string;
  home: string[][];
  recruitment?: string;
}

/** A kind of piece. */
export interface KindRule {
  kind: string;
  letter: string;
  count: number;
  rank?: number;
}

/** The rules that are frozen into a game. */
export interface GameRules {
  ruleset: { id: string; name: string; seats: SeatRule[]; kinds: KindRule[] };
  board: { id: string; spaces: { name: string; x: number; y: number }[] };
}

/** The caller's setup, a draft or locked. */
export interface Setup {
  seat: string;
  locked: boolean;
  pieces: { [space: string]: string };
  text: string;
}

/** A finished game, from which it can be played through again. */
export interface GameRecord {
  ruleset: string;
  options: object;
  seats: { [seat: string]: string };
  setups: { [seat: string]: string };
  date: string;
  result: string;
  actions: { ply: number; seat: string; action: string; comment?: string }[];
}
