import type { JsonSchema } from "./jsonSchema.js";

const uuid = "019a6f3e-7d20-7c41-8a55-2f1f0c9a1b7e";
const instant = "2026-12-01T10:00:00.000Z";

/** Values as people write them, by REST's names; those of one call fit together. */
const values: Readonly<Record<string, string | boolean>> = {
  aiSummary: "How to sow beans, in five steps.",
  ai_summary: "How to sow beans, in five steps.",
  all_day: false,
  category: "Home",
  channel_name: "The garden",
  color: "#FFE4B5",
  content: "<p>Sow the beans in May.</p>",
  cursor: "eyJpZCI6IjAxOWE2ZjNlIn0",
  description: "By the south wall.",
  displayName: "Ada",
  email: "ada@example.org",
  endDate: "2026-12-31",
  end_time: "2026-12-01T11:00:00.000Z",
  error: "Please enter a title",
  fields: "Please enter a title",
  file: "plan.pdf",
  file_name: "plan.pdf",
  file_type: "application/pdf",
  filename: "notes.md",
  headings: "Thank you!",
  icon: "house",
  id: `${uuid}_20261201T100000Z`,
  includeAttachments: false,
  is_completed: false,
  link: "https://example.org/beans",
  location: "The garden",
  message: "Have a look at this.",
  messages: "We read all of it.",
  name: "Garden",
  next_cursor: "eyJpZCI6IjAxOWE2ZjNlIn0",
  notes: "The tip about the soil is at 2:10.",
  personalMessage: "I keep my notes here.",
  provider: "email",
  q: "beans",
  recurrence_rule: "FREQ=WEEKLY;BYDAY=TU",
  search: "beans",
  section: "Notes",
  sender_email: "ada@example.org",
  sender_name: "Ada",
  shareableText: "Beans: https://example.org/shared/9fJ2",
  tag: "garden",
  thumbnailUrl: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
  thumbnail_url: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
  timezone: "Europe/Lisbon",
  title: "Sow the beans",
  url: "https://example.org/files/9fJ2",
  youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  youtube_url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
};

/** An example of a value; undefined where its parts have their own. */
function exampleOf(name: string, schema: JsonSchema): unknown {
  const types = [schema.type ?? []].flat();
  if (schema.$ref || schema.properties) return undefined;
  if (schema.enum) return schema.enum[0];
  if (types.includes("array")) {
    const item = exampleOf(name, schema.items ?? {});
    return item === undefined ? undefined : [item];
  }
  if (types.includes("boolean")) return values[name] ?? true;
  if (types.includes("integer")) return schema.default ?? Math.max(schema.minimum ?? 0, 1);
  if (!types.includes("string")) return undefined;
  if (schema.format === "uuid") return uuid;
  if (schema.format === "date-time") return values[name] ?? instant;
  if (schema.format === "email") return values.email;
  if (schema.anyOf) return values[name] ?? instant.slice(0, 10);
  const value = values[name];
  if (value === undefined) throw new Error(`Say in rest/examples.ts what ${name} may be`);
  return value;
}

/** The schema with an example of each value. */
export function withExamples(schema: JsonSchema, name = ""): JsonSchema {
  const result: JsonSchema = { ...schema };
  if (schema.properties) {
    const properties = Object.entries(schema.properties);
    result.properties = Object.fromEntries(properties.map(([key, value]) => [key, withExamples(value, key)]));
  }
  if (schema.items) result.items = schema.items.properties ? withExamples(schema.items, name) : schema.items;
  if (schema.anyOf && !schema.type) result.anyOf = schema.anyOf.map((each) => withExamples(each, name));
  const example = name === "" ? undefined : exampleOf(name, schema);
  return example === undefined ? result : { ...result, examples: [example] };
}
