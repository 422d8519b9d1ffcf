import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const colorPattern = /^#[0-9A-Fa-f]{6}$/;

function parseInstant(value: unknown): string {
  if (typeof value !== "string" || !instantPattern.test(value) || Number.isNaN(Date.parse(value))) {
    throw new GraphQLError("Please give a time as ISO 8601, e.g. 2026-11-21T09:30:00.000Z");
  }
  return new Date(value).toISOString();
}

/** Rows carry their times as the text the API shows, so that a list costs no conversion. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: "DateTime",
  description: "An instant: ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T09:30:00.000Z.",
  serialize: (value) => (typeof value === "string" ? value : (value as Date).toISOString()),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : null),
});

function parseColor(value: unknown): string {
  if (typeof value !== "string" || !colorPattern.test(value)) {
    throw new GraphQLError("Please give a color as #RRGGBB");
  }
  return value;
}

/** Kept as given: `#ABCDEF` and `#abcdef` are the same color. */
export const HexColor = new GraphQLScalarType<string, string>({
  name: "HexColor",
  description: "A color as #RRGGBB.",
  serialize: (value) => String(value),
  parseValue: parseColor,
  parseLiteral: (node) => parseColor(node.kind === Kind.STRING ? node.value : null),
});
