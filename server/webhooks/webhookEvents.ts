import { chooseEvent } from "../../schema/sentences.js";
import { InvalidInputError } from "../platform/errors.js";
import { type HeldScopes, requireScopes, type Scope } from "../platform/scopes.js";

const kinds = ["note", "video", "project", "task", "event"] as const;
const changes = ["created", "updated", "deleted"] as const;

/** Every event that a webhook can ask for. */
export const webhookEvents: readonly string[] = [
  ...kinds.flatMap((kind) => changes.map((change) => `${kind}.${change}`)),
  "item.received",
  "item.shared",
];

/** Sent only when its owner asks for it. */
export const testEvent = "webhook.test";

/**
 * The chosen events, each once, in the order of the list.
 * @throws InvalidInputError with field `events`.
 */
export function checkEvents(events: readonly string[]): string[] {
  const unknown = events.find((event) => !webhookEvents.includes(event));
  if (unknown !== undefined) throw refusal(`There is no event with this name. There are ${webhookEvents.join(", ")}`);
  if (events.length === 0) throw refusal(chooseEvent);
  return webhookEvents.filter((event) => events.includes(event));
}

const scopeOf: Readonly<Record<string, Scope>> = {
  note: "notes:read",
  video: "videos:read",
  project: "projects:read",
  task: "projects:read",
  event: "calendar:read",
  item: "sharing:read",
};

/**
 * A token gives a webhook only events of what it may read itself.
 * @throws ForbiddenError that names the scope.
 */
export function requireEvents(held: HeldScopes, events: readonly string[]): void {
  const wanted = new Set(events.map((event) => scopeOf[event.split(".")[0] ?? ""]));
  requireScopes(
    held,
    [...wanted].map((scope) => (scope ? [scope] : [])),
  );
}

const refusal = (sentence: string) => new InvalidInputError(sentence, { events: sentence });
