import type { Context } from "../platform/context.js";
import type { DomainEvent } from "../platform/events.js";
export function changeOf(_ctx: Context, _data: DomainEvent["data"]) {
  return { kind: _data.kind, eventId: _data.eventId ?? null, event: null };
}
