// A player of the small ruleset, with the types that openapi-typescript makes of the contract. It is compiled, not run: where
// a type is vaguer than the contract, a line of this does not compile.
import createClient from "openapi-fetch";

import type { components, paths } from "./contract";

type Action = components["schemas"]["Action"];
type Event = components["schemas"]["Event"];
type Game = components["schemas"]["Game"];

export const client = createClient<paths>({ baseUrl: "http://127.0.0.1:8080" });

/** Creates a game; whatever may be left out is left out. */
export async function create(): Promise<Game> {
  const { data, error } = await client.POST("/v1/games", {
    body: { ruleset: "quick-arena", opponent: { type: "open" } },
  });
  if (error !== undefined) throw new Error(`${error.type}: ${error.detail}`);
  return data;
}

/** Plays the first legal action that moves a piece: what is listed is what is sent, with the tag beside it. */
export async function play(game: string): Promise<Game | undefined> {
  const path = { game };
  const legal = await client.GET("/v1/games/{game}/actions", { params: { path } });
  const moves = (action: Action): boolean => action.type === "move" || action.type === "attack";
  const body = legal.data?.actions.find(moves);
  if (legal.data === undefined || body === undefined) return undefined;
  const header = { "If-Match": legal.data.etag };
  const played = await client.POST("/v1/games/{game}/actions", { params: { path, header }, body });
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
    case "draw_lapsed":
      return event.seat;
    case "ended":
      return event.outcome.reason;
    default:
      return event.type;
  }
}

/** The record is an object here and a text there. */
export async function record(game: string): Promise<[string, string] | undefined> {
  const params = { path: { game } };
  const read = await client.GET("/v1/games/{game}/record", { params });
  const text = await client.GET("/v1/games/{game}/record.txt", { params, parseAs: "text" });
  if (read.data === undefined || text.data === undefined) return undefined;
  return [read.data.result, text.data];
}
