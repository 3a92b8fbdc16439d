// Plays the games of games.json with a generated client, and reads every answer. Each game goes as it is written down,
// then out of chance for some turns, and ends when all have resigned. A refusal is a failure, and so is a type of event
// that nobody was shown. The client is an `Api`: its types, which are those of the contract, must fit.

import { readFileSync } from "node:fs";

interface Game {
  id: string;
  etag: string;
  status: string;
  you?: string;
  seats: { seat: string; user?: string }[];
  seats_out: string[];
  awaiting: { seats: string[] }[];
  last_events: { type: string }[];
}

interface Story {
  about: string;
  ruleset: string;
  options: { [name: string]: unknown };
  turns: number;
  setups: { [seat: string]: string };
  actions: string[];
}

/** What a generated client can do for one person; all of it throws at a refusal. */
export interface Api<Action, Event extends { type: string }> {
  create(ruleset: string, options: object, others: string[]): Promise<Game>;
  join(game: string): Promise<Game>;
  lock(game: string, text: string): Promise<{ locked: boolean }>;
  game(game: string): Promise<Game>;
  legal(game: string): Promise<{ etag: string; actions: Action[] }>;
  act(game: string, etag: string, action: Action | { type: "resign" } | { type: "text"; text: string }): Promise<Game>;
  events(game: string, after: number): Promise<{ events: Event[]; next?: number }>;
  /** The most important thing that an event says, by its type. */
  told(event: Event): string;
  record(game: string): Promise<{ result: string; actions: unknown[] }>;
  recordText(game: string): Promise<string>;
  picture(game: string): Promise<unknown>;
  rules(game: string): Promise<{ ruleset: { id: string }; board: { id: string } }>;
  decisions(): Promise<{ decisions: { game: string; actions?: Action[] }[] }>;
}

const ENDS = ["resign", "offer_draw", "accept_draw", "refuse_draw", "abort", "claim"];
const RESULT = '[Result "';

/** A game out of chance may not show everything at once. */
const MAX_REPETITIONS = 10;
const MAX_ATTEMPTS = 5;

/** Sends what is lost again, as on a connection that the service closed meanwhile: every POST here has a key. */
export async function again(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(input instanceof Request ? input.clone() : input, init);
    } catch (why) {
      if (attempt >= MAX_ATTEMPTS) throw why;
    }
  }
}

function words(name: string): string[] {
  return (process.env[name] ?? "").split(" ");
}

function oneOf<T>(list: T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

export async function playGames<Action extends { type: string }, Event extends { type: string }>(
  login: (url: string, token: string) => Api<Action, Event>,
): Promise<void> {
  const names = words("FIELDPOST_NAMES");
  const people = words("FIELDPOST_TOKENS").map((token) => login(process.env["FIELDPOST_URL"] ?? "", token));
  const [first] = people;
  const expired = process.env["FIELDPOST_EXPIRED"];
  if (first === undefined || expired === undefined) throw new Error("This is run by service.py.");
  const seen = new Set<string>();
  const taken = new Set<string>();

  function note(game: Game): Game {
    for (const event of game.last_events) seen.add(event.type);
    return game;
  }

  async function create(story: Story): Promise<[Game, Map<string, Api<Action, Event>>]> {
    const count = Object.keys(story.setups).length;
    const { id } = note(await first!.create(story.ruleset, story.options, names.slice(1, count)));
    for (const person of people.slice(1, count)) note(await person.join(id));
    const game = note(await first!.game(id));
    return [game, new Map(game.seats.map(({ seat, user }) => [seat, people[names.indexOf(user ?? "")]!]))];
  }

  /** Something that nobody has done yet, or an attack, or anything that does not end the game. */
  async function actByChance(game: string, person: Api<Action, Event>): Promise<void> {
    const legal = await person.legal(game);
    const actions = legal.actions.filter(({ type }) => !ENDS.includes(type));
    const fresh = actions.filter(({ type }) => !taken.has(type));
    const action = oneOf(fresh) ?? oneOf(actions.filter(({ type }) => type === "attack")) ?? oneOf(actions);
    if (action === undefined) throw new Error("there is nothing to do");
    taken.add(action.type);
    note(await person.act(game, legal.etag, action));
  }

  async function resign(game: string, person: Api<Action, Event>): Promise<void> {
    const now = note(await person.game(game));
    if (now.status === "playing" && !now.seats_out.includes(now.you ?? "")) {
      note(await person.act(game, now.etag, { type: "resign" }));
    }
  }

  async function lookBack(game: string, person: Api<Action, Event>): Promise<void> {
    note(await person.game(game));
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page: { events: Event[]; next?: number } = await person.events(game, after);
      for (const event of page.events) {
        if (person.told(event) === "") throw new Error(`${event.type} says nothing`);
        seen.add(event.type);
      }
      after = page.next;
    }
  }

  async function play(story: Story): Promise<void> {
    const [{ id }, at] = await create(story);
    const rules = await first!.rules(id);
    if (rules.ruleset.id !== story.ruleset) throw new Error(`these are the rules of ${rules.ruleset.id}`);
    for (const [seat, person] of at) {
      if (!(await person.lock(id, story.setups[seat]!)).locked) throw new Error(`${seat} is not locked`);
    }
    for (const line of story.actions) {
      const [seat, ...text] = line.split(" ");
      const person = at.get(seat!)!;
      const { etag } = note(await person.game(id));
      note(await person.act(id, etag, { type: "text", text: text.join(" ") }));
    }
    for (let turn = 0; turn < story.turns; turn += 1) {
      const now = note(await first!.game(id));
      const seat = now.awaiting.at(-1)?.seats[0];
      if (seat === undefined) break;
      await actByChance(id, at.get(seat)!);
    }
    for (const person of at.values()) {
      await person.decisions();
      await resign(id, person);
    }
    for (const person of at.values()) await lookBack(id, person);
    const record = await first!.record(id);
    const text = await first!.recordText(id);
    const picture = await first!.picture(id);
    const fits = text.includes(`${RESULT}${record.result}"]`);
    if (!fits || picture === undefined) throw new Error(`another record: ${text}`);
    console.log(`${story.about}: ${story.ruleset}, ${record.actions.length} actions, ${record.result}`);
  }

  const stories = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Story[];
  for (const story of stories) await play(story);
  await lookBack(expired, first);
  const missing = () => words("FIELDPOST_EVENTS").filter((type) => !seen.has(type));
  for (let repetition = 0; missing().length > 0 && repetition < MAX_REPETITIONS; repetition += 1) {
    for (const story of stories.filter(({ turns }) => turns > 0)) await play(story);
  }
  if (missing().length > 0) throw new Error(`nobody was shown ${missing().join(", ")}`);
  console.log(`${seen.size} types of events were read.`);
}
