// What a request can end with instead of its result.

import { type ProblemCode, problemCodes } from "./codes.js";

/** No response arrived, however often the request was repeated. It may have been carried out all the same. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** One thing that is wrong with a request. */
export interface Fault {
  at: string;
  what: string;
}

/** A refusal (RFC 9457). `detail` is for people; everything else is for programs. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  /** The stable code; `undefined` if it is newer than this client. `type` always holds it. */
  readonly code: ProblemCode | undefined;
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  readonly faults: readonly Fault[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** With `stale`: the tag of the game as it is now. */
  readonly etag: string | undefined;
  readonly clause: string | undefined;
  readonly spaces: readonly string[];
  /** All of it, as it was sent. */
  readonly body: { readonly [field: string]: unknown };

  constructor(status: number, body: { readonly [field: string]: unknown }, retryAfter?: number) {
    const title = text(body["title"]) ?? `status ${status}`;
    const detail = text(body["detail"]) ?? title;
    super(`${title}: ${detail}`);
    this.status = status;
    this.body = body;
    this.title = title;
    this.detail = detail;
    this.type = text(body["type"]) ?? "about:blank";
    this.code = problemCodes.find((code) => this.type === `/problems/${code}`);
    this.requestId = text(body["request_id"]) ?? "";
    this.faults = Array.isArray(body["faults"]) ? body["faults"] : [];
    this.retryAfter = typeof body["retry_after"] === "number" ? body["retry_after"] : retryAfter;
    this.etag = text(body["etag"]);
    this.clause = text(body["clause"]);
    this.spaces = Array.isArray(body["spaces"]) ? body["spaces"] : [];
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
