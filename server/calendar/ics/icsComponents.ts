import ICAL from "ical.js";

/** One component of a file, parsed from its own lines if they can be read. */
interface IcsComponent {
  /** In lower case. */
  name: string;
  /** Null when one of its lines is invalid, or its end is missing. */
  component: ICAL.Component | null;
  title: string | null;
}

export interface IcsCalendar {
  /** The calendar's own properties. */
  properties: ICAL.Component;
  components: IcsComponent[];
}

/** No program nests deeper: an alarm in an event. */
const maxDepth = 8;
const maxTitle = 500;
/** Per line; an address with all its usual parameters has about ten. */
const maxParameters = 100;

interface Open {
  name: string;
  lines: string[];
  /** Nested components that are still open. */
  inner: string[];
}

/**
 * The calendars of a file. Each component is read on its own: an unreadable line only affects its own component.
 * @param maxComponents no more than this are read.
 * @returns null when there are more.
 */
export function icsComponents(text: string, maxComponents: number): IcsCalendar[] | null {
  const calendars: IcsCalendar[] = [];
  let calendar: { own: string[]; found: Open[]; zones: Open[] } | null = null;
  let open: Open | null = null;
  let count = 0;
  const end = (isWhole: boolean): void => {
    const last = calendar && read(calendar.own, calendar.zones, calendar.found, open);
    // A truncated file keeps its complete components.
    if (last && (isWhole || last.components.some(({ component }) => component))) calendars.push(last);
    calendar = null;
    open = null;
  };
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    const [, edge, word = ""] = /^(BEGIN|END):(.{1,100})$/i.exec(line) ?? [];
    const name = word.trim().toLowerCase();
    const isBegin = edge?.toUpperCase() === "BEGIN";
    if (edge && name === "vcalendar") {
      end(!isBegin);
      if (isBegin) calendar = { own: [], found: [], zones: [] };
    } else if (!calendar) {
    } else if (open) {
      open.lines.push(line);
      if (edge && isBegin) open.inner.push(name);
      else if (edge && name === open.inner.at(-1)) open.inner.pop();
      else if (edge && name === open.name) open = null;
    } else if (edge && isBegin) {
      open = { name, lines: [line], inner: [] };
      if (name === "vtimezone") calendar.zones.push(open);
      else calendar.found.push(open);
      count += 1;
      if (count > maxComponents) return null;
    } else if (!edge) {
      calendar.own.push(line);
    }
  }
  end(false);
  return calendars;
}

function read(own: string[], zones: Open[], found: Open[], unended: Open | null): IcsCalendar {
  const calendar = new ICAL.Component("vcalendar");
  for (const property of readProperties(own)) calendar.addProperty(property);
  for (const zone of zones) {
    const component = zone === unended ? null : parse(zone);
    if (component) calendar.addSubcomponent(component);
  }
  const components = found.map((each) => {
    const component = each === unended ? null : parse(each);
    if (component) calendar.addSubcomponent(component);
    return { name: each.name, component, title: component ? null : titleOf(each) };
  });
  return { properties: calendar, components };
}

function parse({ lines, inner, name }: Open): ICAL.Component | null {
  // With a nested end missing, the rest of the file is inside this one.
  if (inner.length > 0 || depthOf(lines) > maxDepth) return null;
  const unfolded = lines.join("\r\n").replace(/\r\n[ \t]/g, "");
  if (!unfolded.split("\r\n").every(hasFewParameters)) return null;
  try {
    const parsed = ICAL.parse(unfolded) as unknown[];
    return parsed[0] === name ? new ICAL.Component(parsed as never) : null;
  } catch {
    return null;
  }
}

/** The parser searches for a line's value again for each parameter. */
function hasFewParameters(line: string): boolean {
  const [beforeValue = ""] = line.replace(/"[^"]*"/g, "").split(":", 1);
  return beforeValue.split(";", maxParameters + 2).length <= maxParameters + 1;
}

function depthOf(lines: readonly string[]): number {
  let depth = 0;
  let deepest = 0;
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) depth += 1;
    else if (/^END:/i.test(line)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A calendar's own properties are read line by line: nothing depends on a bad line. */
function readProperties(lines: readonly string[]): ICAL.Property[] {
  return lines.slice(0, 1_000).flatMap((line) => {
    if (!/^(?:X-WR-CALNAME|X-WR-TIMEZONE|NAME)\b/i.test(line) || !hasFewParameters(line)) return [];
    try {
      return [ICAL.Property.fromString(line)];
    } catch {
      return [];
    }
  });
}

function titleOf({ lines }: Open): string | null {
  const line = lines.find((each) => /^SUMMARY[;:]/i.test(each)) ?? "";
  const title = line
    .slice(line.indexOf(":") + 1)
    .replaceAll("\0", "")
    .trim();
  return [...title.slice(0, 2 * maxTitle)].slice(0, maxTitle).join("") || null;
}
