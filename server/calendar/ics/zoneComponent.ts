import ICAL from "ical.js";
import { offsetsWithin } from "../../platform/recurrence/zoneClock.js";

const yearMilliseconds = 366 * 86_400_000;
/** For how many years a series without an end is told of the clock's changes. */
const yearsAhead = 10;
const maxYears = 30;

/** A time zone as a file carries it: each change of its clock while the events last. */
export function zoneComponent(timeZone: string, from: number, to: number): ICAL.Component {
  const component = new ICAL.Component("vtimezone");
  component.addPropertyWithValue("tzid", timeZone);
  const begin = from - yearMilliseconds;
  const end = Math.min(to, begin + maxYears * yearMilliseconds, Date.now() + yearsAhead * yearMilliseconds);
  const offsets = offsetsWithin(timeZone, begin, Math.max(end, begin + 2 * yearMilliseconds));
  offsets.forEach(({ from: at, offset }, index) => {
    const before = offsets[index - 1]?.offset ?? offset;
    const part = new ICAL.Component(offset > before ? "daylight" : "standard");
    // The change is said by the clock as it stood before.
    const wall = new Date(at + before).toISOString().slice(0, 19);
    part.addPropertyWithValue("dtstart", ICAL.Time.fromDateTimeString(wall));
    part.addPropertyWithValue("tzoffsetfrom", ICAL.UtcOffset.fromSeconds(Math.round(before / 1_000)));
    part.addPropertyWithValue("tzoffsetto", ICAL.UtcOffset.fromSeconds(Math.round(offset / 1_000)));
    component.addSubcomponent(part);
  });
  return component;
}
