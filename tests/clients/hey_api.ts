// A player of the small ruleset, with the functions and types that @hey-api/openapi-ts makes of the contract. It is compiled,
// not run: where a type is vaguer than the contract, a line of this does not compile.
import { act, createGame, listLegalActions, readRecord, readRecordText } from "./generated/sdk.gen";
import type { Event, Game } from "./generated/types.gen";

/** Creates a game; whatever may be left out is left out. */
export async function create(): Promise<Game> {
  const { data, error } = await createGame({ body: { ruleset: "quick-arena", opponent: { type: "open" } } });
  if (data === undefined) throw new Error(`${error?.type}: ${error?.detail}`);
  return data;
}

/** Plays the first legal action that moves a piece: what is listed is what is sent, with the tag beside it. */
export async function play(game: string): Promise<Game | undefined> {
  const path = { game };
  const legal = await listLegalActions({ path });
  const body = legal.data?.actions.find((action) => action.type === "move" || action.type === "attack");
  if (legal.data === undefined || body === undefined) return undefined;
  const played = await act({ path, headers: { "If-Match": legal.data.etag }, body });
  return played.data;
}

/** Each type of event has its own fields. */
export function told(event: Event): string {
  switch (event.type) {
    case "moved":
      return `${event.from} to ${event.to}`;
    case "asked":
      return event.seats.join(" and ");
    case "return_shown":
      return `${event.piece} had come back`;
    case "ended":
      return event.outcome.reason;
    default:
      return event.type;
  }
}

/** The record is an object here and a text there. */
export async function record(game: string): Promise<[string, string] | undefined> {
  const read = await readRecord({ path: { game } });
  const text = await readRecordText({ path: { game } });
  if (read.data === undefined || text.data === undefined) return undefined;
  return [read.data.result, text.data];
}
