// A service that gives the replies of a list, one after the other, or those that a function chooses, and keeps the
// requests.

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A response, or a connection that is closed without one. */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: { [name: string]: string };
  lost?: true;
}

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export const LOST: Reply = { lost: true };

export function problem(status: number, code: string, more: object = {}): Reply {
  const body = { type: `/problems/${code}`, title: code, status, detail: "why", request_id: "1", ...more };
  return { status, body };
}

/** Lets `use` meet the replies, and returns the requests. */
export async function served(
  replies: Reply[] | ((request: ReceivedRequest) => Reply),
  use: (url: string) => Promise<void>,
): Promise<ReceivedRequest[]> {
  const received: ReceivedRequest[] = [];
  const ahead = typeof replies === "function" ? undefined : [...replies];
  const choose = typeof replies === "function" ? replies : () => ahead?.shift() ?? problem(500, "asked-too-often");
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const asked = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
    received.push(asked);
    const reply = choose(asked);
    if (reply.lost === true) {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, { Connection: "close", ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  return received;
}
