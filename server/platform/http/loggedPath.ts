import type { FastifyRequest } from "fastify";
import { isUuid } from "../isUuid.js";

/** Route parameters that name a row. Any other parameter may hold a key, and keys are never logged. */
const rowParameter = /^(?:id|[a-z]\w*Id)$/;
const plainWord = /^[a-z]{1,20}(?:[.-][a-z]{1,20}){0,2}$/;
const masked = "…";

/**
 * The path of a request for the log: the route's own words and the ids of rows. If no route matches, or one takes any
 * path, only plain words are kept, since a mistyped address of a key still holds the key.
 */
export function loggedPath(request: Pick<FastifyRequest, "url" | "params" | "routeOptions">): string {
  const route = request.routeOptions.url;
  if (route === undefined) return withoutKeys(request.url);
  const params = request.params as Record<string, string>;
  return route.replace(/:(\w+)|\*$/g, (place, name: string | undefined) => {
    if (place === "*") return withoutKeys(params["*"] ?? "");
    return name && rowParameter.test(name) && isUuid(params[name]) ? params[name] : masked;
  });
}

function withoutKeys(url: string): string {
  const path = url.split(/[?#;]/, 1)[0] ?? "";
  return path
    .split("/", 12)
    .map((part) => (part === "" || plainWord.test(part) || isUuid(part) ? part : masked))
    .join("/");
}
