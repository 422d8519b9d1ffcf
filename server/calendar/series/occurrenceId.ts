import { readInstant } from "../../platform/isoTime.js";
import { isUuid } from "../../platform/isUuid.js";

/** A parsed id: of an event or series, or of an occurrence by the second of its original start. */
export interface EventId {
  eventId: string;
  originalStart: number | null;
}

/** `<series id>_<YYYYMMDDTHHMMSSZ>` */
export function occurrenceId(seriesId: string, originalStart: string): string {
  const [day, time] = [originalStart.slice(0, 10), originalStart.slice(11, 19)];
  return `${seriesId}_${day.replaceAll("-", "")}T${time.replaceAll(":", "")}Z`;
}

/** Null for a malformed id. */
export function readEventId(id: string): EventId | null {
  if (isUuid(id)) return { eventId: id.toLowerCase(), originalStart: null };
  const match = /^([^_]+)_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/i.exec(id);
  if (!match || !isUuid(match[1])) return null;
  const [, eventId = "", year, month, day, hour, minute, second] = match;
  const originalStart = readInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
  return originalStart === null ? null : { eventId: eventId.toLowerCase(), originalStart };
}
