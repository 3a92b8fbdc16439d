// A bot for any ruleset. It accepts invitations, sets up its army at random and attacks wherever it can.
//
// usage: FIELDPOST_URL=… FIELDPOST_TOKEN=… node bot.js [GAME…]
//
// It ends when the named games are over, and plays for ever if none is named. The token is a personal access token with
// the scopes read and play. Needs the package `fieldpost` (clients/typescript).

import { setTimeout } from "node:timers/promises";

import { type Action, Client, type Decision, Problem } from "fieldpost";

/** What may be done at any time, and is better not done at random. */
const NEVER = ["abort", "offer_draw", "resign"];

/** Statuses that mean that somebody else was faster; the next poll shows how things are. */
const OVERTAKEN = [404, 409, 412];

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

/** An attack if there is one, and otherwise anything that does not end the game. */
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

async function main(url: string, token: string, games: Set<string>): Promise<void> {
  const client = new Client(url, { token });
  const forEver = games.size === 0;
  for (;;) {
    const decisions = await client.decisions({ actions: true });
    for (const decision of decisions) {
      await decide(client, decision).catch((why: unknown) => {
        if (!(why instanceof Problem && OVERTAKEN.includes(why.status))) throw why;
      });
    }
    if (decisions.length > 0) continue;
    for (const game of games) {
      if (["over", "aborted"].includes((await client.game(game)).status)) games.delete(game);
    }
    if (!forEver && games.size === 0) return;
    await setTimeout(1000 * POLL_SECONDS);
  }
}

const { FIELDPOST_URL: url, FIELDPOST_TOKEN: token } = process.env;
if (url === undefined || token === undefined) throw new Error("Set FIELDPOST_URL and FIELDPOST_TOKEN.");
await main(url, token, new Set(process.argv.slice(2)));
