// A bot for any ruleset. It accepts invitations, sets up its army at random and attacks wherever it can.
//
// usage: FIELDPOST_URL=… FIELDPOST_TOKEN=… node bot.js [GAME…]
//
// It ends when the named games are over, and plays for ever if none is named. The token is a personal access token with
// the scopes read and play. Needs the package `fieldpost` (clients/typescript).

import { setTimeout } from "node:timers/promises";

import { type Action, Client, type Decision, NoAnswer, Problem } from "fieldpost";

/** What may be done at any time, and is better not done at random. */
const NEVER = ["abort", "offer_draw", "resign"];

/** Statuses that mean that somebody else was faster; the next poll shows how things are. */
const TOO_LATE = [404, 409, 412];

/** Nobody who asks every two seconds meets a limit. */
const POLL_SECONDS = Number(process.env["FIELDPOST_POLL_SECONDS"] ?? "2");

function random<T>(list: T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** Every piece on a home space of the seat, at random. */
async function army(client: Client, decision: Decision): Promise<{ [space: string]: string }> {
  const { ruleset } = await client.rules(decision.game);
  const seat = ruleset.seats.find((seat) => seat.seat === decision.seat);
  const free = (seat?.home ?? []).flat().filter((space) => space !== seat?.recruitment);
  const pieces: { [space: string]: string } = {};
  for (const kind of ruleset.kinds) {
    for (let count = 0; count < kind.count; count += 1) {
      const [space] = free.splice(Math.floor(Math.random() * free.length), 1);
      if (space !== undefined) pieces[space] = kind.kind;
    }
  }
  return pieces;
}

/** An attack if there is one, and otherwise any other action: also accepting a draw, or claiming a game. */
function choose(actions: Action[]): Action | undefined {
  const sensible = actions.filter((action) => !NEVER.includes(action.type));
  return random(sensible.filter((action) => ["attack", "shoot"].includes(action.type))) ?? random(sensible);
}

/** Makes one decision. */
async function decide(client: Client, decision: Decision): Promise<void> {
  const { game, etag } = decision;
  const action = choose(decision.actions ?? []);
  if (decision.decision === "invitation") await client.join(game);
  else if (decision.decision === "setup") await client.putSetup(game, await army(client, decision));
  else if (action !== undefined) await client.act(game, etag, action);
  // More actions than fit, or the game had just moved on.
  else await client.turn(game, choose);
}

/** Makes those decisions that it can, and returns whether it could make one. */
async function make(client: Client, decisions: Decision[]): Promise<boolean> {
  let made = false;
  for (const decision of decisions) {
    try {
      await decide(client, decision);
      made = true;
    } catch (why: unknown) {
      // One game that refuses does not end the others.
      if (!(why instanceof Problem) || why.status === 401 || isOutage(why)) throw why;
      if (!TOO_LATE.includes(why.status)) console.error(`${decision.game}: ${why.message}`);
    }
  }
  return made;
}

/** Whether the service did not answer, or could not, and the token and the games are as they were. */
function isOutage(why: unknown): boolean {
  return why instanceof NoAnswer || (why instanceof Problem && (why.status === 429 || why.status >= 500));
}

async function main(url: string, token: string, games: Set<string>): Promise<void> {
  const client = new Client(url, { token });
  const forEver = games.size === 0;
  for (;;) {
    try {
      if (await make(client, await client.decisions({ actions: true }))) continue;
      for (const game of games) {
        if (["over", "aborted"].includes((await client.game(game)).status)) games.delete(game);
      }
      if (!forEver && games.size === 0) return;
    } catch (why: unknown) {
      if (!isOutage(why)) throw why;
      console.error(String(why));
    }
    await setTimeout(1000 * POLL_SECONDS);
  }
}

const { FIELDPOST_URL: url, FIELDPOST_TOKEN: token } = process.env;
if (url === undefined || token === undefined) throw new Error("Set FIELDPOST_URL and FIELDPOST_TOKEN.");
await main(url, token, new Set(process.argv.slice(2)));
