import { ForbiddenError } from "./errors.js";

/** The parts of what a person has that a token may be limited to. */
const areas = ["notes", "videos", "projects", "calendar", "sharing", "profile"] as const;
export type Area = (typeof areas)[number];

/** An area, and whether it may be read or also changed. */
export type Scope = `${Area}:read` | `${Area}:write`;
export const scopes: readonly Scope[] = areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
export const readScopes: readonly Scope[] = areas.map((area) => `${area}:read` as const);
export const writeScopes: readonly Scope[] = areas.map((area) => `${area}:write` as const);

/** The scopes that a caller holds; null holds all of them. */
export type HeldScopes = ReadonlySet<Scope> | null;

/** Lists of scopes; one of each list is needed. */
export type Needs = readonly (readonly Scope[])[];

const scopeRequired = "SCOPE_REQUIRED";

export function isScope(text: unknown): text is Scope {
  return scopes.includes(text as Scope);
}

/** Writing includes reading. */
export function holdScopes(granted: readonly Scope[]): ReadonlySet<Scope> {
  return new Set(granted.flatMap((scope) => [scope, scope.replace(/:write$/, ":read") as Scope]));
}

/** Reads `notes:read|videos:read sharing:write`: one of those between bars, and all of those between spaces. */
export function needsOf(text: string): Needs {
  return text
    .split(" ")
    .filter(Boolean)
    .map((part) => part.split("|") as Scope[]);
}

/** The scopes of which one is needed and none is held; null when nothing is missing. */
export function missingScope(held: HeldScopes, needs: Needs): readonly Scope[] | null {
  if (held === null) return null;
  return needs.find((each) => !each.some((scope) => held.has(scope))) ?? null;
}

export const scopeSentence = (missing: readonly Scope[]): string =>
  `This needs a token with the scope ${missing.join(" or ")}`;

/** @throws ForbiddenError that names the scope. */
export function requireScopes(held: HeldScopes, needs: Needs): void {
  const missing = missingScope(held, needs);
  if (missing) throw new ForbiddenError(scopeSentence(missing), scopeRequired);
}
