import type { FastifyRequest } from "fastify";

/** The parts of a request's line in the log that its path doesn't tell. */
export interface RequestLine {
  /** The operation that it asked for, as its document names it, e.g. "NotePage"; else its first field. */
  operation?: string;
  /** The code of the first error that it was answered with. */
  code?: string;
}

const lines = new WeakMap<FastifyRequest, RequestLine>();

export function requestLine(request: FastifyRequest): RequestLine {
  const known = lines.get(request);
  if (known) return known;
  const line: RequestLine = {};
  lines.set(request, line);
  return line;
}
