// Plays with the functions and types that @hey-api/openapi-ts makes of the contract: where a type is vaguer than the
// contract, a line of this does not compile.
import { createClient, createConfig } from "./generated/client/index";
import * as sdk from "./generated/sdk.gen";
import type { Action, Event, Problem } from "./generated/types.gen";
import { again, type Api, playGames } from "./play_games";

/** What was asked for, or the problem. */
function done<T>(answer: { data?: T; error?: Problem | undefined }): NonNullable<T> {
  if (answer.data === undefined || answer.data === null) {
    throw new Error(`${answer.error?.type}: ${answer.error?.detail}`);
  }
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
  const client = createClient(createConfig({ baseUrl, auth: token, fetch: again }));
  const at = (game: string) => ({ client, path: { game } });
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  return {
    told,
    // Whatever may be left out is left out.
    create: async (ruleset, options, others) => {
      const users = others.map((user) => ({ type: "user", user }) as const);
      const body = { ruleset, options, seats: [{ type: "me" } as const, ...users] };
      return done(await sdk.createGame({ client, body, headers: key() }));
    },
    join: async (game) => done(await sdk.joinGame({ ...at(game), headers: key(), body: {} })),
    lock: async (game, text) => done(await sdk.putSetup({ ...at(game), body: { text, locked: true } })),
    game: async (game) => done(await sdk.readGame(at(game))),
    legal: async (game) => done(await sdk.listLegalActions(at(game))),
    act: async (game, etag, body) =>
      done(await sdk.act({ ...at(game), headers: { "If-Match": etag, ...key() }, body })),
    events: async (game, after) => done(await sdk.listEvents({ ...at(game), query: { after, limit: 50 } })),
    record: async (game) => done(await sdk.readRecord(at(game))),
    recordText: async (game) => done(await sdk.readRecordText(at(game))),
    picture: async (game) => done(await sdk.readPicture(at(game))),
    rules: async (game) => done(await sdk.readRules(at(game))),
    decisions: async () => done(await sdk.listDecisions({ client, query: { actions: true } })),
  };
}

void playGames(login).catch((why: unknown) => {
  console.error(why);
  process.exitCode = 1;
});
