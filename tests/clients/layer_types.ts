// The types that `clients/typescript` declares by hand hold for whatever the contract describes: otherwise a line of
// this does not compile.

import type { components } from "./contract.js";
import type * as layer from "./layer/index.js";

type Contract = components["schemas"];

/** Everything that a response of the contract may be is what the client declares. */
export interface Holds {
  action: (value: Contract["Action"]) => layer.Action;
  awaited: (value: Contract["AwaitedDecision"]) => layer.AwaitedDecision;
  decision: (value: Contract["OwedDecision"]) => layer.Decision;
  event: (value: Contract["Event"]) => layer.Event;
  fault: (value: Contract["Fault"]) => layer.Fault;
  game: (value: Contract["Game"]) => layer.Game;
  legal: (value: Contract["LegalActionList"]) => layer.LegalActions;
  outcome: (value: Contract["Outcome"]) => layer.Outcome;
  record: (value: Contract["GameRecord"]) => layer.GameRecord;
  rules: (value: Contract["GameRules"]) => layer.GameRules;
  setup: (value: Contract["OwnSetup"]) => layer.Setup;
}

const same = <T>(value: T): T => value;

export const holds: Holds = {
  action: (value) => ({ ...value }),
  awaited: same,
  decision: (value) => ({ ...value, actions: (value.actions ?? []).map((action) => ({ ...action })) }),
  event: (value) => ({ ...value }),
  fault: same,
  game: (value) => ({ ...value, last_events: value.last_events.map((event) => ({ ...event })) }),
  legal: (value) => ({ ...value, actions: value.actions.map((action) => ({ ...action })) }),
  outcome: same,
  record: same,
  rules: same,
  setup: same,
};

/** The codes are those of the contract, neither fewer nor more. */
export const codes: (code: Contract["ProblemCode"]) => layer.ProblemCode = same;
export const noMore: (code: layer.ProblemCode) => Contract["ProblemCode"] = same;
