import "reflect-metadata";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  type DocumentNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from "graphql";
import { beforeAll, expect, test } from "vitest";
import { checkCost, maxCost } from "./platform/graphql/documentLimits.js";
import { routes } from "./rest/routes.js";
import { buildSchema } from "./schema.js";

let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await buildSchema();
});

function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
}

/** The refusal's message; null if the query passes. */
function refusalOf(query: string, variables: Record<string, unknown> = {}, maxPageSize = 100): string | null {
  const document = parse(query);
  try {
    for (const operation of operationsOf(document)) checkCost(schema, document, operation, variables, maxPageSize);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test("every list of objects without pages declares its bound", () => {
  const missing = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter(({ name }) => !name.startsWith("__") && !/(?:Connection|Edge)$/.test(name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ type }) => isListType(getNullableType(type)) && !isLeafType(getNamedType(type)))
        .filter(({ args, extensions }) => !args.some(({ name }) => name === "first") && !extensions.cost?.items)
        .map(({ name }) => `${type.name}.${name}`),
    );
  expect(missing).toEqual([]);
});

test("every document of the client is under the limit with the largest pages", () => {
  const files = globSync("client/src/**/*.graphql", { cwd: resolve(import.meta.dirname, "..") });
  const text = files.map((file) => readFileSync(resolve(import.meta.dirname, "..", file), "utf8")).join("\n");
  const document = parse(text);
  expect(operationsOf(document).length).toBeGreaterThan(100);
  for (const operation of operationsOf(document)) {
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).flatMap(({ variable, type }) =>
        /^Int/.test(getName(type)) ? [[variable.name.value, 100]] : [],
      ),
    );
    expect(() => checkCost(schema, document, operation, variables, 100), operation.name?.value).not.toThrow();
  }
});

test("every document of REST is under the limit with pages of 1000", () => {
  for (const { operation: document, path } of routes) {
    for (const operation of operationsOf(document)) {
      expect(() => checkCost(schema, document, operation, { first: 1000 }, 1000), path).not.toThrow();
    }
  }
});

test("the cost includes variables, aliases and fragments", () => {
  const page = (first: string, name = "p") => `${name}: notes(first: ${first}) { nodes { id title } }`;
  const many = (first: string) => Array.from({ length: 80 }, (_, at) => page(first, `p${at}`)).join(" ");
  const refused: [string, Record<string, unknown>?][] = [
    [`{ ${many("100")} }`],
    [`query ($n: Int! = 100) { ${many("$n")} }`],
    [`query ($n: Int! = 1) { ${many("$n")} }`, { n: 100 }],
    [`query ($n: Int = 100) { ${many("$n")} }`, { n: undefined }],
    [`query { ${"...a ".repeat(80)} } fragment a on Query { ${page("100")} }`],
    [
      `query { ${"...b ".repeat(8)} } fragment b on Query { ${"...a ".repeat(10)} } fragment a on Query { ${page("100")} }`,
    ],
    [`{ ${page("2147483647")} }`],
    [`{ ${page("1e30")} }`],
    [
      `{ ${Array.from({ length: 3 }, (_, at) => `e${at}: events(from: "2026-01-01", to: "2027-01-01") { id }`).join(" ")} }`,
    ],
    [
      `{ ${Array.from({ length: 3 }, (_, at) => `e${at}: eventDays(from: "2026-01-01", to: "2027-01-01", timeZone: "UTC") { total }`).join(" ")} }`,
    ],
    [`{ ${Array.from({ length: 45 }, (_, at) => `t${at}: tags { id }`).join(" ")} }`],
  ];
  for (const [query, variables] of refused) expect(refusalOf(query, variables), query).toContain("too much at once");
  const passing: [string, Record<string, unknown>?][] = [
    [`query ($n: Int! = 100) { ${many("$n")} }`, { n: 1 }],
    [`{ ${page("-5")} }`],
    [`{ ${page("null")} }`],
    [`{ ${page("1.5")} }`],
    [`query ($n: Int) { ${page("$n")} }`, { n: "100" }],
  ];
  for (const [query, variables] of passing) expect(refusalOf(query, variables), query).toBeNull();
  expect(maxCost).toBe(25_000);
});

test("a document's cost is counted anew when its variables ask for more or less", () => {
  const pages = Array.from({ length: 80 }, (_, at) => `p${at}: notes(first: $n) { nodes { id title } }`).join(" ");
  const costsOf = (document: DocumentNode, ...given: Record<string, unknown>[]) =>
    given.map((variables) => {
      const [operation] = operationsOf(document);
      try {
        return checkCost(schema, document, operation as OperationDefinitionNode, variables, 100).requested;
      } catch (error) {
        return (error as Error).message;
      }
    });
  const paged = parse(`query ($n: Int! = 1) { ${pages} }`);
  expect(costsOf(paged, {}, { n: 100 }, { n: 1 })).toEqual([4_320, expect.stringContaining("too much"), 4_320]);
  const spread = `query ($n: Int!, $v: Int!) { notes(first: $n) { nodes { id } } ...Videos }
    fragment Videos on Query { videos(first: $v) { nodes { id } } }`;
  const sizes = [
    { n: 1, v: 1 },
    { n: 1, v: 50 },
    { n: 50, v: 1 },
    { n: 1, v: 1 },
  ];
  expect(costsOf(parse(spread), ...sizes)).toEqual([106, 204, 204, 106]);
  const one = parse(`query ($trashed: Boolean = true) { note(id: "1", includeTrashed: $trashed) { id } }`);
  expect(costsOf(one, {}, { trashed: null }, { trashed: false })).toEqual([
    52,
    expect.stringContaining("must not be null"),
    52,
  ]);
});

test("the whole schema may be queried once, and none of it under many names", () => {
  const introspection = getIntrospectionQuery();
  const types = "types { name fields { name } }";
  expect(refusalOf(introspection)).toBeNull();
  expect(refusalOf('{ viewer { id } note: __type(name: "Note") { name fields { name type { name } } } }')).toBeNull();
  for (const query of [
    `{ ${Array.from({ length: 3 }, (_, at) => `s${at}: __schema { ${types} }`).join(" ")} }`,
    `{ ${Array.from({ length: 30 }, (_, at) => `t${at}: __type(name: "Query") { name }`).join(" ")} }`,
  ])
    expect(refusalOf(query), query).toContain("too much at once");
  for (const query of [
    `{ __schema { ${types} a: ${types} } }`,
    "{ __schema { types { ...all } } } fragment all on __Type { fields { ... { a: name } } }",
  ])
    expect(refusalOf(query), query).toContain("Introspection takes no aliases");
});

function getName(type: { kind: Kind; type?: unknown; name?: unknown }): string {
  return type.kind === Kind.NAMED_TYPE
    ? (type.name as { value: string }).value
    : getName(type.type as Parameters<typeof getName>[0]);
}
