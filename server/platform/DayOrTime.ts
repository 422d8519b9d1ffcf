import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function parse(value: unknown): string {
  if (typeof value === "string" && dayPattern.test(value) && isDay(value)) return value;
  if (typeof value === "string" && instantPattern.test(value) && isDay(value.slice(0, 10))) {
    const instant = new Date(value);
    if (!Number.isNaN(instant.getTime()) && /^\d{4}-/.test(instant.toISOString())) return instant.toISOString();
  }
  throw new GraphQLError("Please give a date as 2026-11-21 or a time as ISO 8601, e.g. 2026-11-21T09:30:00.000Z");
}

/** Refuses the 31st of a month of thirty days, which a Date would take for the 1st of the next. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Kept as text: days and instants alike sort by it, a day before every instant of it. */
export const DayOrTime = new GraphQLScalarType<string, string>({
  name: "DayOrTime",
  description:
    "A day (2026-11-21) or an instant (ISO 8601 in UTC with milliseconds, 2026-11-21T09:30:00.000Z); answered as given.",
  serialize: (value) => String(value),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null),
});
