import { GraphQLError, GraphQLScalarType, GraphQLString, Kind } from "graphql";
import { instantText } from "../isoTime.js";

const colorPattern = /^#[0-9A-Fa-f]{6}$/;

function parseInstant(value: unknown): string {
  const instant = typeof value === "string" ? instantText(value) : null;
  if (instant === null) throw new GraphQLError("Please enter a time as ISO 8601, e.g. 2026-11-21T09:30:00.000Z");
  return instant;
}

/** Rows hold their times as the text that the API shows, so that a list needs no conversion. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: "DateTime",
  description: "An instant: ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T09:30:00.000Z.",
  serialize: (value) => (typeof value === "string" ? value : (value as Date).toISOString()),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : null),
});

/**
 * Every text of the API. PostgreSQL stores no NUL character, and half of a surrogate pair can't be written in UTF-8: if
 * an editor cut a character in two, only that half is lost, not the text around it.
 */
function parseText(value: unknown): string {
  const text = givenText.parseValue(value);
  if (text.includes("\0")) throw new GraphQLError("A text can't hold a NUL character");
  return text.isWellFormed() ? text : text.toWellFormed();
}

const givenText = new GraphQLScalarType(GraphQLString.toConfig());

/** GraphQL allows no other scalar named String, so its own gets our parser. */
export function checkTexts(): void {
  GraphQLString.parseValue = parseText;
  GraphQLString.parseLiteral = (node) =>
    parseText(node.kind === Kind.STRING ? node.value : givenText.parseLiteral(node));
}

function parseColor(value: unknown): string {
  if (typeof value !== "string" || !colorPattern.test(value)) {
    throw new GraphQLError("Please enter a color as #RRGGBB");
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
