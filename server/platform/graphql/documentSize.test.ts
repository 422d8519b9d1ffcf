import "reflect-metadata";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  concatAST,
  type GraphQLSchema,
  getIntrospectionQuery,
  parse,
  print,
  separateOperations,
  specifiedRules,
  validate,
} from "graphql";
import { beforeAll, expect, test } from "vitest";
import { buildSchema } from "../../schema.js";
import { depthRule, maxTokens, subscriptionBounds } from "./documentLimits.js";
import { checkDocumentText, type DocumentSize, documentBounds, sizeOf, sizeRule } from "./documentSize.js";

let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await buildSchema();
  validate(schema, parse("{ buildInfo { version } }"));
});

const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(" ");

/** Documents that are expensive to validate, by their number of parts. */
const hostile: Record<string, (count: number) => string> = {
  "equal fields": (count) => `{ ${times(count, () => "contentCounts { notes }")} }`,
  "equal leaves": (count) => `{ buildInfo { ${times(count, () => "version")} } }`,
  "fields of one alias": (count) => `{ ${times(count, () => "a: buildInfo { version }")} }`,
  "equal fields in inline fragments": (count) => `{ ${times(count, () => "... { buildInfo { version } }")} }`,
  "other fields": (count) => `{ ${times(count, (at) => `a${at}: buildInfo { version }`)} }`,
  "nested fragments": (count) =>
    `{ ...f0 } ${times(count, (at) => `fragment f${at} on Query { buildInfo { version } ...f${at + 1} ...f${at + 1} }`)}
     fragment f${count} on Query { buildInfo { version } }`,
  "fragments that spread all after them": (count) => {
    const few = Math.ceil(Math.sqrt(count * 2));
    return `{ ...f0 } ${times(few, (at) => `fragment f${at} on Query { buildInfo { version } ${times(few - at, (next) => `...f${at + next + 1}`)} }`)} fragment f${few} on Query { buildInfo { version } }`;
  },
  "many fragments": (count) =>
    `{ ${times(count, (at) => `...f${at}`)} } ${times(count, (at) => `fragment f${at} on Query { a${at}: buildInfo { version } }`)}`,
  "a circle of fragments": (count) =>
    `{ ...f0 } ${times(count, (at) => `fragment f${at} on Query { ...f${(at + 1) % count} ...f${(at + 2) % count} }`)}`,
  "many variables": (count) => `query (${times(count, (at) => `$v${at}: Int`)}) { buildInfo { version } }`,
  "many operations": (count) => `${times(count, (at) => `query q${at} { ...f }`)} fragment f on Query { __typename }`,
  "many directives": (count) => `{ buildInfo ${times(count, () => "@skip(if: false)")} { version } }`,
  "unknown directives": (count) => `{ buildInfo ${times(count, (at) => `@d${at}`)} { version } }`,
  "unknown fields": (count) => `{ ${times(count, (at) => `contentCount${at}`)} }`,
  "deep lists": (count) => `{ note(id: ${"[".repeat(count)}${"]".repeat(count)}) { id } }`,
  "pairs of equal fields in each other": (count) =>
    `{ ${times(Math.ceil(Math.sqrt(count)), () => `me { ${times(Math.ceil(Math.sqrt(count)), () => "id")} }`)} }`,
  "equal fields with long arguments": (count) =>
    `{ ${times(count, () => `search(query: "${"long ".repeat(500)}") { groups { kind } }`)} }`,
  "fragments of equal fields": (count) => {
    const few = Math.ceil(Math.sqrt(count));
    const fields = times(few, () => "me { id }");
    return `{ ${times(few, (at) => `...f${at}`)} } ${times(few, (at) => `fragment f${at} on Query { ${fields} }`)}`;
  },
  "deep fields": (count) => `{ ${"me { ".repeat(count)}${"}".repeat(count)} }`,
};

test.each(Object.entries(hostile))("%s are accepted or refused within 100 ms", (_name, make) => {
  for (let count = 50; count <= maxTokens; count = Math.ceil(count * 1.3)) {
    const source = make(count);
    // the minimum of three leaves out other work of the machine and garbage collection
    const least = Math.min(...Array.from({ length: 3 }, () => millisecondsToCheck(source)));
    expect(least, `${count} parts`).toBeLessThan(100);
  }
});

test("a document above a bound is refused with one sentence, and by no other rule", () => {
  const faults = (source: string) =>
    validate(schema, parse(source), [...specifiedRules, sizeRule]).map(({ message }) => message);
  expect(faults(`{ ${times(50, () => "buildInfo { version }")} }`)).toEqual([]);
  const sentence = "This document has more than 4000 comparisons of fields of one name. Please send a smaller one.";
  expect(faults(`{ ${times(550, () => "buildInfo { nothing }")} }`)).toEqual([sentence]);
  expect(faults(`{ ${times(550, (at) => `... @include(if: $v${at}) { buildInfo { nothing } }`)} }`)).toEqual([
    "This document has more than 200 directives. Please send a smaller one.",
  ]);
  expect(faults("{ ...a } fragment a on Query { me { id } ...b } fragment b on Query { ...a }")).toEqual([
    'Cannot spread fragment "a" within itself.',
  ]);
  expect(faults("{ ...nowhere }")).toEqual(['Unknown fragment "nowhere".']);
});

test("the app's own documents use at most a quarter of each bound", () => {
  const root = resolve(import.meta.dirname, "../../..");
  const sourceOf = (file: string) => parse(readFileSync(join(root, file), "utf8"));
  const client = concatAST(globSync("client/src/**/*.graphql", { cwd: root }).map(sourceOf));
  const rest = concatAST(globSync("server/rest/**/*.graphql", { cwd: root }).map(sourceOf));
  const own = [client, rest].flatMap((document) => Object.values(separateOperations(document)));
  own.push(parse(getIntrospectionQuery()));
  expect(own.length).toBeGreaterThan(100);
  const most: Partial<DocumentSize> = {};
  for (const document of own) {
    for (const [part, count] of Object.entries(sizeOf(document)) as [keyof DocumentSize, number][]) {
      most[part] = Math.max(most[part] ?? 0, count);
    }
  }
  for (const [part, count] of Object.entries(most) as [keyof DocumentSize, number][]) {
    expect(count * 4, part).toBeLessThanOrEqual(documentBounds[part]);
  }
});

test("the app's own subscriptions use at most two thirds of their bounds", () => {
  const root = resolve(import.meta.dirname, "../../..");
  const files = globSync("client/src/**/*.graphql", { cwd: root });
  const client = concatAST(files.map((file) => parse(readFileSync(join(root, file), "utf8"))));
  const own = Object.values(separateOperations(client)).filter((document) =>
    document.definitions.some((node) => "operation" in node && node.operation === "subscription"),
  );
  expect(own.length).toBeGreaterThan(10);
  for (const document of own) {
    const text = print(document);
    expect(text.length * 1.5).toBeLessThan(subscriptionBounds.characters);
    expect(() => parse(text, { maxTokens: subscriptionBounds.tokens / 1.5 })).not.toThrow();
  }
});

test("a text with too many lines or characters is refused before it is parsed", () => {
  const lines = (count: number) => `${"\n".repeat(count - 1)}{ viewer { id } }`;
  expect(() => checkDocumentText(lines(2_000))).not.toThrow();
  expect(() => checkDocumentText(lines(2_001))).toThrow("A document may have at most 2000 lines");
  expect(() => checkDocumentText("\r".repeat(2_001))).toThrow("A document may have at most 2000 lines");
  expect(() => checkDocumentText(" ".repeat(262_145))).toThrow("A document may have at most 262144 characters");
});

function millisecondsToCheck(source: string): number {
  const before = process.threadCpuUsage();
  try {
    checkDocumentText(source);
    validate(schema, parse(source, { maxTokens }), [...specifiedRules, sizeRule, depthRule]);
  } catch {
    // A document that is too long, or has too many words, isn't validated.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
