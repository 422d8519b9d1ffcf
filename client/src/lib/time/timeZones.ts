/**
 * All time zones this browser knows, by city with the current offset, e.g. "Lisbon, UTC+0".
 * @param chosen is listed even if the browser lists it under another name.
 */
export function timeZones(chosen: string): { id: string; label: string }[] {
  const ids = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", chosen]);
  return [...ids].map(timeZoneOf).sort((one, other) => one.label.localeCompare(other.label, "en"));
}

export function timeZoneOf(id: string): { id: string; label: string } {
  return { id, label: id === "UTC" ? "UTC" : `${cityOf(id)}, ${offsetOf(id)}` };
}

function cityOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function offsetOf(id: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: id, timeZoneName: "shortOffset" }).formatToParts(new Date());
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset === "GMT" ? "UTC+0" : offset.replace("GMT", "UTC");
}
