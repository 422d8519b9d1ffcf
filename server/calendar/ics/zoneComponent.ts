import ICAL from "ical.js";
import { offsetsWithin } from "../../platform/recurrence/zoneClock.js";

const yearMilliseconds = 366 * 86_400_000;
/** For how many years the clock changes are written for a series without an end. */
const yearsAhead = 10;
const maxYears = 30;
/** Each knows the short names that are common where it is spoken, and writes others as GMT+1. */
const namesByCountry = ["en-US", "en-GB", "en-AU", "en-IN", "en-ZA"];

/** A time zone as a file describes it: each clock change during the events. */
export function zoneComponent(timeZone: string, from: number, to: number): ICAL.Component {
  const component = new ICAL.Component("vtimezone");
  component.addPropertyWithValue("tzid", timeZone);
  const formats = namesByCountry.map((each) => new Intl.DateTimeFormat(each, { timeZone, timeZoneName: "short" }));
  const begin = from - yearMilliseconds;
  const end = Math.min(to, begin + maxYears * yearMilliseconds, Date.now() + yearsAhead * yearMilliseconds);
  const offsets = offsetsWithin(timeZone, begin, Math.max(end, begin + 2 * yearMilliseconds));
  offsets.forEach(({ from: at, offset }, index) => {
    const before = offsets[index - 1]?.offset ?? offset;
    const part = new ICAL.Component(offset > before ? "daylight" : "standard");
    // The change is written in the wall clock before it.
    const wall = new Date(at + before).toISOString().slice(0, 19);
    part.addPropertyWithValue("dtstart", ICAL.Time.fromDateTimeString(wall));
    part.addPropertyWithValue("tzoffsetfrom", ICAL.UtcOffset.fromSeconds(Math.round(before / 1_000)));
    part.addPropertyWithValue("tzoffsetto", ICAL.UtcOffset.fromSeconds(Math.round(offset / 1_000)));
    part.addPropertyWithValue("tzname", nameAt(at, formats));
    component.addSubcomponent(part);
  });
  return component;
}

function nameAt(instant: number, formats: readonly Intl.DateTimeFormat[]): string {
  const names = formats.map((each) => each.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value);
  return names.find((name) => !/^GMT[+-]/.test(name ?? "")) ?? names[0] ?? "";
}
