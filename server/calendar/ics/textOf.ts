import type ICAL from "ical.js";

export function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  const text = value === null ? "" : String(value).replaceAll("\0", "").toWellFormed().trim();
  return text === "" ? null : text;
}
