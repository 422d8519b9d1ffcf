import { GraphQLError, GraphQLScalarType, Kind } from "graphql";
import { instantText, readDay } from "../isoTime.js";

function parse(value: unknown): string {
  if (typeof value === "string") {
    if (readDay(value) !== null) return value;
    const instant = instantText(value);
    if (instant !== null) return instant;
  }
  throw new GraphQLError("Please enter a date as 2026-11-21 or a time as ISO 8601, e.g. 2026-11-21T09:30:00.000Z");
}

/** Kept as text: days and instants both sort by it, a day before its instants. */
export const DayOrTime = new GraphQLScalarType<string, string>({
  name: "DayOrTime",
  description:
    "A day (2026-11-21) or an instant (ISO 8601 in UTC with milliseconds, 2026-11-21T09:30:00.000Z); answered as given.",
  serialize: (value) => String(value),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null),
});
