// Plays with the types that openapi-typescript makes of the contract: where one is vaguer than the contract, a line of
// this does not compile.
import createClient from "openapi-fetch";

import type { components, paths } from "./contract.js";
import { again, type Api, playGames } from "./play_games.js";

type Action = components["schemas"]["Action"];
type Event = components["schemas"]["Event"];
type Problem = components["schemas"]["Problem"];

/** What was asked for, or the problem. */
function done<T>(answer: { data?: T; error?: Problem }): T {
  if (answer.data === undefined) throw new Error(`${answer.error?.type}: ${answer.error?.detail}`);
  return answer.data;
}

/** Each type of event has its own fields. */
function told(event: Event): string {
  switch (event.type) {
    case "moved":
      return `${event.from} to ${event.to}`;
    case "asked":
      return `${event.decision} of ${event.seats.join(" and ")}`;
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

function login(baseUrl: string, token: string): Api<Action, Event> {
  const client = createClient<paths>({ baseUrl, fetch: again, headers: { Authorization: `Bearer ${token}` } });
  const at = (game: string) => ({ params: { path: { game } } });
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  return {
    told,
    // Whatever may be left out is left out.
    create: async (ruleset, options, others) => {
      const users = others.map((user) => ({ type: "user", user }) as const);
      const body = { ruleset, options, seats: [{ type: "me" } as const, ...users] };
      return done(await client.POST("/v1/games", { body, params: { header: key() } }));
    },
    join: async (game) => {
      const params = { path: { game }, header: key() };
      return done(await client.POST("/v1/games/{game}/seats", { params, body: {} }));
    },
    lock: async (game, text) =>
      done(await client.PUT("/v1/games/{game}/setup", { ...at(game), body: { text, locked: true } })),
    game: async (game) => done(await client.GET("/v1/games/{game}", at(game))),
    legal: async (game) => done(await client.GET("/v1/games/{game}/actions", at(game))),
    act: async (game, etag, body) => {
      const params = { path: { game }, header: { "If-Match": etag, ...key() } };
      return done(await client.POST("/v1/games/{game}/actions", { params, body }));
    },
    events: async (game, after) => {
      const params = { path: { game }, query: { after, limit: 50 } };
      return done(await client.GET("/v1/games/{game}/events", { params }));
    },
    record: async (game) => done(await client.GET("/v1/games/{game}/record", at(game))),
    recordText: async (game) =>
      done(await client.GET("/v1/games/{game}/record.txt", { ...at(game), parseAs: "text" })),
    picture: async (game) => done(await client.GET("/v1/games/{game}/board.svg", { ...at(game), parseAs: "text" })),
    rules: async (game) => done(await client.GET("/v1/games/{game}/rules", at(game))),
    decisions: async () => done(await client.GET("/v1/me/decisions", { params: { query: { actions: true } } })),
  };
}

void playGames(login).catch((why: unknown) => {
  console.error(why);
  process.exitCode = 1;
});
