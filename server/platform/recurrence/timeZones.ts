const known = new Map<string, boolean>();
const maxKnown = 1_000;

/** Whether it is the name of a zone that the running Node knows; an offset such as +01:00 is not a name. */
export function isTimeZone(name: unknown): boolean {
  if (typeof name !== "string" || !/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false;
  let is = known.get(name);
  if (is === undefined) {
    is = canFormat(name);
    if (known.size >= maxKnown) known.clear();
    known.set(name, is);
  }
  return is;
}

/** The sentence about an input's zone that isn't one, or null. */
export const timeZoneOrNull = (value: unknown): string | null =>
  value === null || isTimeZone(value) ? null : "Please enter an IANA time zone, such as Europe/Lisbon";

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}
