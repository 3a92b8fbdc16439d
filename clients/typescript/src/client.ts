// The operations that a player needs, on a session or a personal access token.

import { NoAnswer, Problem } from "./problem.js";
import type { Action, Decision, Event, Game, GameRecord, GameRules, LegalActions, NewGame, Setup } from "./values.js";

/** Statuses of which the service, or a proxy in front of it, says that a repetition may succeed. */
const AGAIN = [429, 502, 503, 504];

/** Need no token. A second session costs nothing, and a refresh token that is sent again has the same successor. */
const SESSIONS = ["/v1/sessions", "/v1/sessions/refresh"];

/** How many responses are kept to ask only for what is new. */
const MAX_KEPT = 64;

export interface ClientOptions {
  /** A personal access token, or the access token of a session. */
  token?: string;
  /** How often a request is sent at most; 6. */
  attempts?: number;
  /** The longest pause, in milliseconds: a request that is to wait for longer is a problem. One minute. */
  maxWait?: number;
  /** After how many milliseconds without a response a request counts as lost; half a minute. */
  timeout?: number;
  /** Something else that sends. */
  fetch?: typeof fetch;
  /** Something else that waits. */
  sleep?: (milliseconds: number) => Promise<void>;
}

export interface RequestOptions {
  body?: unknown;
  /** Whether the operation takes an Idempotency-Key, or the key itself. */
  key?: boolean | string;
  ifMatch?: string;
  headers?: { [name: string]: string };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  device_token?: string;
}

/**
 * A user of a service, by a token. A request is repeated while no response arrives or the service is busy, if that is
 * safe: with the same Idempotency-Key where the operation takes one.
 */
export class Client {
  readonly url: string;
  #token: string | undefined;
  #refresh: string | undefined;
  /** The login of the last session, and the token by which the service knows this device as that user's. */
  #device: { login: string; token: string } | undefined;
  /** A refresh that is under way: requests at the same time share it. */
  #refreshing: Promise<void> | undefined;
  readonly #attempts: number;
  readonly #maxWait: number;
  readonly #timeout: number;
  readonly #fetch: typeof fetch;
  readonly #sleep: (milliseconds: number) => Promise<void>;
  readonly #kept = new Map<string, { tag: string; text: string }>();

  constructor(url: string, options: ClientOptions = {}) {
    this.url = url.replace(/\/+$/, "");
    this.#token = options.token;
    this.#attempts = options.attempts ?? 6;
    this.#maxWait = options.maxWait ?? 60_000;
    this.#timeout = options.timeout ?? 30_000;
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#sleep = options.sleep ?? ((milliseconds) => new Promise((done) => setTimeout(done, milliseconds)));
  }

  /**
   * Begins a session, which is refreshed by itself from then on. Programs better use a personal access token. With the
   * same login again, the service is told that it is the same device: it is not kept out by the failed attempts of
   * others.
   */
  async logIn(login: string, password: string): Promise<this> {
    const device = this.#device?.login === login ? { device_token: this.#device.token } : {};
    const tokens = await this.request<Tokens>("POST", "/v1/sessions", { body: { login, password, ...device } });
    this.#begin(tokens);
    if (tokens.device_token !== undefined) this.#device = { login, token: tokens.device_token };
    this.#kept.clear();
    return this;
  }

  #begin(tokens: Tokens): void {
    this.#token = tokens.access_token;
    this.#refresh = tokens.refresh_token;
  }

  /** Makes a personal access token and returns its text. Needs a session. */
  async createToken(name: string, scopes: ("read" | "play" | "account")[], validDays?: number): Promise<string> {
    const body = { name, scopes, ...(validDays === undefined ? {} : { valid_days: validDays }) };
    return (await this.request<{ token: string }>("POST", "/v1/me/tokens", { body })).token;
  }

  /**
   * The decisions that wait for the caller, the most urgent first: a page of them. Poll this one. With `actions`, each
   * comes with the actions that make it. If nothing has changed, the list is the one from before.
   */
  async decisions(options: { actions?: boolean } = {}): Promise<Decision[]> {
    const query = options.actions === true ? "?actions=true" : "";
    return (await this.#read<{ decisions: Decision[] }>(`/v1/me/decisions${query}`)).decisions;
  }

  createGame(body: NewGame): Promise<Game> {
    return this.request("POST", "/v1/games", { body, key: true });
  }

  /** Takes a seat, or accepts the invitation to it. */
  join(game: string, seat?: string): Promise<Game> {
    return this.request("POST", `/v1/games/${game}/seats`, { body: seat === undefined ? {} : { seat }, key: true });
  }

  /** The game as the caller may see it; the one from before if nothing has changed. */
  game(game: string): Promise<Game> {
    return this.#read(`/v1/games/${game}`);
  }

  /** The ruleset and the board that are frozen into the game. */
  rules(game: string): Promise<GameRules> {
    return this.#read(`/v1/games/${game}/rules`);
  }

  /** Saves a setup, as text (N-3) or from spaces to kinds; locked, it is final. */
  putSetup(game: string, setup: string | { [space: string]: string }, locked = true): Promise<Setup> {
    const form = typeof setup === "string" ? { text: setup } : { pieces: setup };
    return this.request("PUT", `/v1/games/${game}/setup`, { body: { ...form, locked } });
  }

  /** Everything that the game would accept from the caller now. */
  legalActions(game: string): Promise<LegalActions> {
    return this.#read(`/v1/games/${game}/actions`);
  }

  /** Takes an action in the position with this tag. Throws the problem `stale` if the game has moved on. */
  act(game: string, etag: string, action: Action): Promise<Game> {
    return this.request("POST", `/v1/games/${game}/actions`, { body: action, key: true, ifMatch: etag });
  }

  /**
   * Takes the legal action that `choose` returns; it chooses again whenever the game moves on meanwhile. `undefined` if
   * there is nothing to do, or nothing was chosen.
   */
  async turn(game: string, choose: (actions: Action[]) => Action | undefined): Promise<Game | undefined> {
    for (;;) {
      const legal = await this.legalActions(game);
      const action = legal.actions.length === 0 ? undefined : choose(legal.actions);
      if (action === undefined) return undefined;
      try {
        return await this.act(game, legal.etag, action);
      } catch (why) {
        if (!(why instanceof Problem && why.status === 412)) throw why;
      }
    }
  }

  /** The game now, and again whenever it has changed, until it is over. */
  async *follow(game: string, interval = 2_000): AsyncGenerator<Game, void> {
    let seen: string | undefined;
    for (;;) {
      const now = await this.game(game);
      if (now.etag !== seen) {
        seen = now.etag;
        yield now;
      }
      if (now.status === "over" || now.status === "aborted") return;
      await this.#sleep(interval);
    }
  }

  /** Every event that the caller was shown, of versions later than `after`, in order. */
  async *events(game: string, after = 0): AsyncGenerator<Event, void> {
    for (let page: number | undefined = after; page !== undefined; ) {
      const path: string = `/v1/games/${game}/events?after=${page}`;
      const answer: { events: Event[]; next?: number } = await this.request("GET", path);
      yield* answer.events;
      page = answer.next;
    }
  }

  /** The record of a game that is over with a result. */
  record(game: string): Promise<GameRecord> {
    return this.request("GET", `/v1/games/${game}/record`);
  }

  /** The same as text (N-5). */
  async recordText(game: string): Promise<string> {
    return (await this.response("GET", `/v1/games/${game}/record.txt`)).text();
  }

  /** Any operation of the contract that answers with JSON: that, or `undefined` if the response has no body. */
  async request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const text = await (await this.response(method, path, options)).text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  /** Any operation that is not a stream: the whole response, which is a success or 304. */
  async response(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const key = options.key === true ? newKey() : options.key || undefined;
    const headers: { [name: string]: string } = {
      Accept: "application/json, application/problem+json, */*;q=0.5",
      ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...(options.ifMatch === undefined ? {} : { "If-Match": options.ifMatch }),
      ...options.headers,
    };
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    const token = this.#token;
    try {
      return await this.#repeated(method, path, headers, body);
    } catch (why) {
      // A wrong password is no better on a session that has just been refreshed.
      const over = why instanceof Problem && why.code === "unauthenticated";
      if (!over || this.#refresh === undefined || SESSIONS.includes(path)) throw why;
    }
    // Somebody else may have refreshed it meanwhile.
    if (this.#token === token) await this.#refreshed();
    return this.#repeated(method, path, headers, body);
  }

  #refreshed(): Promise<void> {
    const body = { refresh_token: this.#refresh };
    this.#refreshing ??= this.request<Tokens>("POST", "/v1/sessions/refresh", { body })
      .then((tokens) => this.#begin(tokens))
      .finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #read<T>(path: string): Promise<T> {
    const kept = this.#kept.get(path);
    const response = await this.response("GET", path, kept && { headers: { "If-None-Match": kept.tag } });
    // What is kept is read anew, so that a caller may change the value that they were given.
    if (response.status === 304 && kept !== undefined) return JSON.parse(kept.text) as T;
    const text = await response.text();
    const tag = response.headers.get("ETag");
    if (tag !== null) {
      // The latest few are enough, and a bot in a thousand games must not grow.
      this.#kept.delete(path);
      for (const oldest of this.#kept.keys()) {
        if (this.#kept.size < MAX_KEPT) break;
        this.#kept.delete(oldest);
      }
      this.#kept.set(path, { tag, text });
    }
    return JSON.parse(text) as T;
  }

  async #repeated(
    method: string,
    path: string,
    headers: { [name: string]: string },
    body: string | null,
  ): Promise<Response> {
    const isSession = method === "POST" && SESSIONS.includes(path);
    const safe = method !== "POST" || "Idempotency-Key" in headers || isSession;
    const all = { ...headers };
    if (this.#token !== undefined && !isSession) all["Authorization"] = `Bearer ${this.#token}`;
    for (let attempt = 1; ; attempt += 1) {
      let pause = Math.min(this.#maxWait, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
      const response = await this.#sent(method, path, all, body).catch((why: unknown) => why as Error);
      if (response instanceof Error) {
        if (!safe || attempt >= this.#attempts) {
          throw new NoAnswer(`${method} ${path}: ${response.message}`, { cause: response });
        }
      } else if (response.ok || response.status === 304) {
        return response;
      } else {
        const problem = await problemOf(response);
        // Whatever is refused for coming too often was not carried out.
        const mayRepeat = AGAIN.includes(response.status) && (safe || response.status === 429);
        pause = Math.max(pause, 1000 * (problem.retryAfter ?? 0));
        if (!mayRepeat || attempt >= this.#attempts || pause > this.#maxWait) throw problem;
      }
      await this.#sleep(pause);
    }
  }

  /** A response that has arrived as a whole: a connection that fails within it lost it. */
  async #sent(
    method: string,
    path: string,
    headers: { [name: string]: string },
    body: string | null,
  ): Promise<Response> {
    const signal = AbortSignal.timeout(this.#timeout);
    const response = await this.#fetch(this.url + path, { method, headers, body, signal, redirect: "error" });
    const whole = await response.arrayBuffer();
    const empty = [204, 205, 304].includes(response.status);
    return new Response(empty ? null : whole, { status: response.status, headers: response.headers });
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const after = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const body: unknown = await response.json().catch(() => ({}));
  const fields = typeof body === "object" && body !== null ? (body as { [field: string]: unknown }) : {};
  return new Problem(response.status, fields, Number.isFinite(after) ? after : undefined);
}

/** A random key; `randomUUID` is missing in pages that came over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
