import { GraphQLError, GraphQLScalarType, GraphQLString, Kind } from "graphql";
import { instantText } from "../isoTime.js";

const colorPattern = /^#[0-9A-Fa-f]{6}$/;

function parseInstant(value: unknown): string {
  const instant = typeof value === "string" ? instantText(value) : null;
  if (instant === null) throw new GraphQLError("Please enter a time as ISO 8601, e.g. 2026-11-21T09:30:00.000Z");
  return instant;
}

/** Rows carry their times as the text the API shows, so that a list costs no conversion. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: "DateTime",
  description: "An instant: ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T09:30:00.000Z.",
  serialize: (value) => (typeof value === "string" ? value : (value as Date).toISOString()),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : null),
});

/**
 * Every text of the API. PostgreSQL stores no NUL character, and half of a character that takes two units of UTF-16 is
 * none in UTF-8: an editor that cut one in two loses it, not the text around it.
 */
function parseText(value: unknown): string {
  const text = givenText.parseValue(value);
  if (text.includes("\0")) throw new GraphQLError("A text can't hold a NUL character");
  return text.isWellFormed() ? text : text.toWellFormed();
}

const givenText = new GraphQLScalarType(GraphQLString.toConfig());

/** GraphQL takes no other scalar of the name String: its own learns what a text is. */
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
