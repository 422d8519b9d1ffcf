import type { FastifyRequest } from "fastify";
import { isUuid } from "../isUuid.js";

/** The parameters of routes that name a row. What any other parameter holds may be a key, and no log has keys. */
const rowParameter = /^(?:id|[a-z]\w*Id)$/;
const plainWord = /^[a-z]{1,20}(?:[.-][a-z]{1,20}){0,2}$/;
const masked = "…";

/**
 * The path of a request as the log may have it: the route's own words and the ids of rows. Where no route fits, or one
 * takes any path, plain words are left, since a mistyped address of a key still holds the key.
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
