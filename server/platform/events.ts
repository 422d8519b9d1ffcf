/** A fact about what happened: ids and an audience, never a whole record. */
export interface DomainEvent {
  /** In the past tense, e.g. `content.changed`. */
  name: string;
  /** The id of the person it concerns. */
  audience: string;
  data: Record<string, string | boolean>;
}

/** The channel on which every instance hears of committed events. */
export const eventsChannel = "commonplace_events";

/**
 * Writes events ($1, a JSON array) and announces them; both take effect when the transaction commits. The announcement
 * carries each event's number, by which a listener that was cut off finds what it missed.
 */
export const recordEventsSql = `
  with told as (
    insert into domain_event (name, audience, data)
    select event->>'name', (event->>'audience')::uuid, event->'data' from json_array_elements($1::json) event
    returning id, name, audience, data
  )
  select pg_notify('${eventsChannel}',
    json_build_object('id', id::text, 'name', name, 'audience', audience, 'data', data)::text) from told`;

/** Forgets events that every listener has long heard. */
export const forgetEventsSql = "delete from domain_event where created_at < now() - interval '1 hour'";
