import { CommonplaceError, type ErrorFacts } from "./CommonplaceError.js";

export interface GraphqlError {
  message: string;
  extensions?: {
    code?: string;
    fields?: Record<string, string>;
    item?: unknown;
    requestId?: string;
    retryAfterSeconds?: number;
  };
}

/** The first error of an answer. */
export function errorOf([first]: readonly GraphqlError[], facts: ErrorFacts = {}): CommonplaceError {
  const { code = "INTERNAL", fields, item, requestId, retryAfterSeconds } = first?.extensions ?? {};
  return new CommonplaceError(code, first?.message ?? "The server answered with an error", {
    fields,
    item,
    ...facts,
    requestId: requestId ?? facts.requestId,
    retryAfter: facts.retryAfter ?? retryAfterSeconds,
  });
}
