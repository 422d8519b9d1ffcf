import { make } from "./make.js";
import type { TestPerson } from "./TestPerson.js";

// biome-ignore lint/suspicious/noExplicitAny: an untyped answer, which a test reads as it likes
type Answer = any;

const update = "mutation ($id: ID!, $input: UpdateEventInput!) { updateEvent(id: $id, input: $input) { id } }";
const fields = `id title start end allDay firstDay lastDay timeZone status location description reminders recurrenceRule
  isOverride isReadOnly eventType { name } subscription { name }`;
const list = `query ($from: DayOrTime!, $to: DayOrTime!) { events(from: $from, to: $to) { ${fields} } }`;

/** Changes an event, or one of a series. */
export function updateEvent(person: TestPerson, id: string, input: object): Promise<unknown> {
  return person.run(update, { id, input });
}

/** The events of 2026. */
export async function eventsOf2026(person: TestPerson): Promise<Answer[]> {
  return (await person.run(list, { from: "2026-01-01", to: "2027-01-01" })).events;
}

/** Every form of an event: a series with exceptions, days, a zone, words that need escaping. */
export async function fillCalendar(person: TestPerson): Promise<void> {
  const type = await make.eventType(person);
  const lisbon = { timeZone: "Europe/Lisbon" };
  const { id: series } = await make.event(person, {
    ...lisbon,
    title: "Stand-up; daily, with \\ and “quotes”",
    description: "First line\nSecond line, which is so long that it does not fit in seventy-five octets — ünïcödé",
    location: "Room 4, upstairs",
    start: "2026-03-26T09:30:00.000Z",
    end: "2026-03-26T10:00:00.000Z",
    recurrenceRule: "FREQ=DAILY;COUNT=6",
    eventTypeId: type.id,
    reminders: [10, 1440],
  });
  await updateEvent(person, `${series}_20260327T093000Z`, { title: "Review" });
  const moved = { start: "2026-03-28T14:00:00.000Z", end: "2026-03-28T15:00:00.000Z" };
  await updateEvent(person, `${series}_20260328T093000Z`, moved);
  await person.run("mutation ($id: ID!) { deleteEvent(id: $id) }", { id: `${series}_20260329T083000Z` });
  await make.event(person, {
    ...lisbon,
    title: "Porto",
    allDay: true,
    start: "2026-04-30T23:00:00.000Z",
    end: "2026-05-03T23:00:00.000Z",
    reminders: [-540],
  });
  await make.event(person, {
    title: "Call",
    status: "TENTATIVE",
    start: "2026-06-01T12:00:00.000Z",
    end: "2026-06-01T12:45:00.000Z",
  });
  await make.event(person, {
    title: "Off",
    status: "CANCELLED",
    timeZone: "America/New_York",
    start: "2026-06-02T12:00:00.000Z",
    end: "2026-06-02T13:00:00.000Z",
  });
  await make.event(person, {
    ...lisbon,
    title: "Rent",
    allDay: true,
    start: "2026-07-30T23:00:00.000Z",
    end: "2026-07-31T23:00:00.000Z",
    recurrenceRule: "FREQ=MONTHLY;BYMONTHDAY=-1",
    recurrenceEndDate: "2026-11-01",
  });
}

/** Events as other programs write them: zones of Outlook, floating times, days, and unreadable ones. */
export const foreignCalendar = `BEGIN:VCALENDAR
VERSION:2.0
X-WR-CALNAME:Club
X-WR-TIMEZONE:Europe/Berlin
BEGIN:VEVENT
UID:outlook
SUMMARY:Outlook's zone
DTSTART;TZID=Romance Standard Time:20260302T100000
DURATION:PT45M
RRULE:FREQ=WEEKLY;BYDAY=MO;BYHOUR=10;BYMINUTE=0;UNTIL=20260316T090000Z
END:VEVENT
BEGIN:VEVENT
UID:floating
SUMMARY:Floating
DTSTART:20260303T100000
DTEND:20260303T110000
END:VEVENT
BEGIN:VEVENT
UID:day
SUMMARY:A day
DTSTART;VALUE=DATE:20260304
END:VEVENT
BEGIN:VEVENT
UID:hourly
SUMMARY:Too fine
DTSTART:20260305T100000Z
RRULE:FREQ=HOURLY
END:VEVENT
BEGIN:VEVENT
UID:added
SUMMARY:Added dates
DTSTART:20260306T100000Z
DTEND:20260306T110000Z
RDATE:20260310T100000Z,20260311T100000Z
END:VEVENT
BEGIN:VEVENT
UID:nothing
SUMMARY:No start
END:VEVENT
BEGIN:VTODO
UID:todo
SUMMARY:A to-do
END:VTODO
END:VCALENDAR
`.replaceAll("\n", "\r\n");
