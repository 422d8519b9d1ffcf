import type { FastifyRequest } from "fastify";

/** The parts of a request's line in the log that its path doesn't tell. */
export interface RequestLine {
  /** The operation that it asked for, as its document names it, e.g. "NotePage"; else its first field. */
  operation?: string;
  /** The field or REST operation that it is counted under; there are as many as the API has. */
  series?: string;
  /** The code that it was refused with; INTERNAL if one of several is that. */
  code?: string;
  /** The id of its trace, where it is traced. */
  trace?: string;
}

const lines = new WeakMap<FastifyRequest, RequestLine>();

export function requestLine(request: FastifyRequest): RequestLine {
  const known = lines.get(request);
  if (known) return known;
  const line: RequestLine = {};
  lines.set(request, line);
  return line;
}

/** The kind of its route; there are few. */
export function routeKind({ routeOptions: { url = "" } }: FastifyRequest): string {
  const [, first = ""] = url.split("/");
  return ["graphql", "api", "mcp", "health", "assets"].includes(first) ? first : "other";
}
