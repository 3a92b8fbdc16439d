// What the client does when a response is lost, late, stale or refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Client, NoAnswer, Problem } from "../src/index.js";
import { LOST, problem, type ReceivedRequest, type Reply, served } from "./fake.js";

const MOVE = { type: "move", from: "d3", to: "d4" };

function game(etag: string, status = "playing"): Reply {
  return { body: { id: "g", etag, status }, headers: { ETag: etag } };
}

function legal(etag: string): Reply {
  return { body: { version: 5, etag, actions: [MOVE] }, headers: { ETag: etag } };
}

/** A client that does not wait, and its pauses. */
function patient(url: string, attempts = 6): [Client, number[]] {
  const pauses: number[] = [];
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds);
  return [new Client(url, { token: "token", attempts, sleep }), pauses];
}

/** The problem with which it ends. */
async function refusal(asked: Promise<unknown>): Promise<Problem> {
  const why: unknown = await asked.then(() => undefined, (why: unknown) => why);
  assert.ok(why instanceof Problem, String(why));
  return why;
}

test("an action whose response is lost is sent again with the same key and tag", async () => {
  const received = await served([LOST, LOST, game('"6"')], async (url) => {
    const [client, pauses] = patient(url);
    assert.equal((await client.act("g", '"5"', MOVE)).etag, '"6"');
    assert.equal(pauses.length, 2);
  });
  assert.equal(received.length, 3);
  const keys = new Set(received.map(({ headers }) => headers["idempotency-key"]));
  assert.equal(keys.size, 1);
  assert.ok(!keys.has(undefined));
  assert.deepEqual(received.map(({ headers }) => headers["if-match"]), ['"5"', '"5"', '"5"']);
  assert.deepEqual(received.map(({ body }) => body), [MOVE, MOVE, MOVE]);
});

test("two actions have two keys", async () => {
  const received = await served([game('"6"'), game('"7"')], async (url) => {
    const [client] = patient(url);
    await client.act("g", '"5"', MOVE);
    await client.act("g", '"6"', MOVE);
  });
  assert.equal(new Set(received.map(({ headers }) => headers["idempotency-key"])).size, 2);
});

test("whatever takes no key is not sent again when its response is lost", async () => {
  const received = await served([LOST], async (url) => {
    await assert.rejects(patient(url)[0].createToken("bot", ["play"]), NoAnswer);
  });
  assert.equal(received.length, 1);
});

test("reading is repeated until the attempts are used up", async () => {
  const received = await served([LOST, LOST, LOST], async (url) => {
    await assert.rejects(patient(url, 3)[0].game("g"), NoAnswer);
  });
  assert.equal(received.length, 3);
});

test("a busy service is asked again with the same key", async () => {
  const received = await served([problem(503, "unavailable"), { status: 502 }, game('"6"')], async (url) => {
    await patient(url)[0].act("g", '"5"', MOVE);
  });
  assert.equal(new Set(received.map(({ headers }) => headers["idempotency-key"])).size, 1);
});

test("a limit is waited for as long as it says", async () => {
  await served([problem(429, "too-many-requests", { retry_after: 30 }), game('"6"')], async (url) => {
    const [client, pauses] = patient(url);
    await client.game("g");
    assert.deepEqual(pauses, [30_000]);
  });
});

test("a limit that is over tomorrow is a problem", async () => {
  await served([{ status: 429, headers: { "Retry-After": "86400" } }], async (url) => {
    const [client, pauses] = patient(url);
    const why = await refusal(client.createGame({ ruleset: "quick-arena", opponent: { type: "open" } }));
    assert.equal(why.retryAfter, 86_400);
    assert.deepEqual(pauses, []);
  });
});

test("a refusal is not repeated and says everything", async () => {
  const faults = [{ at: "d5", what: "is not a home space of this seat" }];
  const received = await served([problem(422, "invalid-setup", { clause: "S-1", faults })], async (url) => {
    const why = await refusal(patient(url)[0].putSetup("g", "F"));
    assert.deepEqual([why.code, why.clause, why.faults], ["invalid-setup", "S-1", faults]);
  });
  assert.equal(received.length, 1);
});

test("a code that is newer than the client is still a problem", async () => {
  await served([problem(409, "brand-new")], async (url) => {
    const why = await refusal(patient(url)[0].join("g"));
    assert.deepEqual([why.code, why.type], [undefined, "/problems/brand-new"]);
  });
});

test("a stale action is thrown with the tag of the game", async () => {
  await served([problem(412, "stale", { version: 6, etag: '"6"' })], async (url) => {
    const why = await refusal(patient(url)[0].act("g", '"5"', MOVE));
    assert.deepEqual([why.code, why.etag], ["stale", '"6"']);
  });
});

test("a turn is chosen anew when the game has moved on", async () => {
  let chosen = 0;
  const replies = [legal('"5"'), problem(412, "stale", { etag: '"6"' }), legal('"6"'), game('"7"')];
  const received = await served(replies, async (url) => {
    const played = await patient(url)[0].turn("g", ([action]) => {
      chosen += 1;
      return action;
    });
    assert.equal(played?.etag, '"7"');
  });
  assert.equal(chosen, 2);
  const posts = received.filter(({ method }) => method === "POST");
  assert.deepEqual(posts.map(({ headers }) => headers["if-match"]), ['"5"', '"6"']);
  assert.equal(new Set(posts.map(({ headers }) => headers["idempotency-key"])).size, 2);
});

test("a game is followed from change to change to its end", async () => {
  const unchanged = { status: 304, headers: { ETag: '"5"' } };
  const received = await served([game('"5"'), unchanged, unchanged, game('"6"', "over")], async (url) => {
    const [client, pauses] = patient(url);
    const seen: string[] = [];
    for await (const { etag } of client.follow("g", 7)) seen.push(etag);
    assert.deepEqual(seen, ['"5"', '"6"']);
    assert.deepEqual(pauses, [7, 7, 7]);
  });
  assert.deepEqual(received.map(({ headers }) => headers["if-none-match"]), [undefined, '"5"', '"5"', '"5"']);
});

test("a value that its caller has changed is as it was when it is asked for again", async () => {
  await served([game('"5"'), { status: 304, headers: { ETag: '"5"' } }], async (url) => {
    const [client] = patient(url);
    (await client.game("g")).status = "over";
    assert.equal((await client.game("g")).status, "playing");
  });
});

test("events are read to the last page", async () => {
  const pages = [{ body: { events: [{ type: "moved" }], next: 4 } }, { body: { events: [{ type: "ended" }] } }];
  const received = await served(pages, async (url) => {
    const kinds: string[] = [];
    for await (const { type } of new Client(url).events("g")) kinds.push(type);
    assert.deepEqual(kinds, ["moved", "ended"]);
  });
  assert.deepEqual(received.map(({ path }) => path.split("=")[1]), ["0", "4"]);
});

test("a session is refreshed and the request sent again with its key", async () => {
  const first = { status: 201, body: { access_token: "old", refresh_token: "first" } };
  const next = { status: 201, body: { access_token: "new", refresh_token: "next" } };
  const received = await served([first, problem(401, "unauthenticated"), LOST, next, game('"6"')], async (url) => {
    const client = await new Client(url, { sleep: async () => {} }).logIn("anna", "correct horse");
    await client.act("g", '"5"', MOVE);
  });
  const sent = received.map(({ path, headers }) => [path.split("/").at(-1), headers.authorization]);
  assert.deepEqual(sent, [
    ["sessions", undefined],
    ["actions", "Bearer old"],
    ["refresh", undefined],
    ["refresh", undefined],
    ["actions", "Bearer new"],
  ]);
  assert.equal(received[1]?.headers["idempotency-key"], received[4]?.headers["idempotency-key"]);
  assert.deepEqual(received[2]?.body, { refresh_token: "first" });
});

test("a device is known at the next log-in of the same user alone", async () => {
  const tokens = (device_token: string): Reply => {
    return { status: 201, body: { access_token: "new", refresh_token: "next", device_token } };
  };
  const received = await served([tokens("hers"), tokens("renewed"), tokens("his")], async (url) => {
    const client = new Client(url);
    for (const login of ["anna", "anna", "bert"]) await client.logIn(login, "correct horse");
  });
  const sent = (login: string, more: object = {}) => ({ login, password: "correct horse", ...more });
  const bodies = [sent("anna"), sent("anna", { device_token: "hers" }), sent("bert")];
  assert.deepEqual(received.map(({ body }) => body), bodies);
});

test("requests at the same time share one refresh", async () => {
  const tokens = (access_token: string) => ({ status: 201, body: { access_token, refresh_token: "first" } });
  const reply = ({ path, headers }: ReceivedRequest): Reply => {
    if (path === "/v1/sessions") return tokens("old");
    if (path === "/v1/sessions/refresh") return tokens("new");
    return headers.authorization === "Bearer new" ? game('"6"') : problem(401, "unauthenticated");
  };
  const received = await served(reply, async (url) => {
    const client = await new Client(url).logIn("anna", "correct horse");
    await Promise.all([client.game("g"), client.game("h")]);
  });
  assert.equal(received.filter(({ path }) => path === "/v1/sessions/refresh").length, 1);
});

test("a wrong password is a problem and refreshes nothing", async () => {
  const first = { status: 201, body: { access_token: "old", refresh_token: "first" } };
  const received = await served([first, problem(401, "wrong-credentials")], async (url) => {
    const client = await new Client(url).logIn("anna", "correct horse");
    const why = await refusal(client.request("DELETE", "/v1/me", { body: { password: "wrong" } }));
    assert.equal(why.code, "wrong-credentials");
  });
  assert.equal(received.length, 2);
});

test("a personal access token that is refused is a problem", async () => {
  await served([problem(401, "unauthenticated")], async (url) => {
    assert.equal((await refusal(patient(url)[0].game("g"))).code, "unauthenticated");
  });
});
