// A client of fieldpost: it logs in, repeats what was lost, keeps to If-Match, follows games and throws typed problems.
// It knows the operations that a player needs; every other one but the streams is one `Client.request` away.

export { Client, type ClientOptions, type RequestOptions } from "./client.js";
export { type ProblemCode, problemCodes } from "./codes.js";
export { NoAnswer, Problem, type Fault } from "./problem.js";
export type {
  Action,
  AwaitedDecision,
  Decision,
  DecisionName,
  Event,
  Game,
  GameRecord,
  GameStatus,
  LegalActions,
  NewGame,
  Outcome,
  Seat,
  SeatRule,
  KindRule,
  GameRules,
  Setup,
} from "./values.js";
