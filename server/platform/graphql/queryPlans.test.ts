import {
  buildSchema,
  execute,
  type GraphQLError,
  type GraphQLObjectType,
  getOperationAST,
  parse,
  validate,
} from "graphql";
import { expect, test, vi } from "vitest";
import type { Context } from "../context.js";
import { QueryPlans } from "./queryPlans.js";

const schema = buildSchema(`
  enum Size { SMALL LARGE }
  interface Named { name: String! }
  type Leaf implements Named { name: String! size: Size colors: [String!] }
  type Tree implements Named {
    name: String! leaves: [Leaf!]! neighbor: Tree grown(years: Int! = 2): Int! late: String lateLeaf: Leaf
    broken: String missing: String! named: Named lateMissing: String! brokenLater: String counted: Int
    brokenLeaves: [Leaf] lostLeaves: [Leaf!] refused: Int odd: Leaf
  }
  type Query { tree(name: String): Tree! forest: [Tree]! any: Named brokenTree: Tree! }
  type Mutation { plant(name: String!): Tree! fell: Tree! }
`);

const tree = (name: string): Record<string, unknown> => ({
  name,
  leaves: [
    { name: "a", size: "SMALL", colors: ["red", "green"] },
    { name: "b", size: null, colors: null },
  ],
  neighbor: () => (name === "oak" ? tree("ash") : null),
  grown: ({ years }: { years: number }) => years * 10,
  late: async () => `late ${name}`,
  lateLeaf: async () => ({ name: async () => "c", size: "LARGE" }),
  broken: () => {
    throw new Error("broken");
  },
  missing: null,
  lateMissing: async () => null,
  brokenLater: async () => {
    throw new Error("broken later");
  },
  brokenLeaves: async () => [{ name: "a" }, new Error("no leaf"), Promise.reject(new Error("no later leaf"))],
  lostLeaves: () => [{ name: "a" }, { name: null }],
  refused: "many",
  odd: new Error("no odd leaf"),
  counted: (_: unknown, { calls }: { calls: () => void }) => {
    calls();
    throw new Error("counted");
  },
});

const query = schema.getType("Query") as GraphQLObjectType;
const fields = query.getFields();
if (fields.tree) fields.tree.resolve = async (_source, { name }) => tree(name ?? "oak");
if (fields.forest) fields.forest.resolve = () => [tree("oak"), null];
if (fields.brokenTree) {
  fields.brokenTree.resolve = async () => {
    throw new Error("no tree");
  };
}
if (fields.any) fields.any.resolve = () => ({ __typename: "Leaf", name: "x" });

const changes = (schema.getType("Mutation") as GraphQLObjectType).getFields();
if (changes.plant) changes.plant.resolve = async (_source, { name }) => tree(name);
if (changes.fell) {
  changes.fell.resolve = async () => {
    throw new Error("no axe");
  };
}

async function both(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  expect(validate(schema, document), text).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("No operation");
  const planned = await new QueryPlans(schema).run(document, operation, variables, {} as Context);
  const reference = await execute({ schema, document, variableValues: variables, contextValue: {} });
  return { planned, reference };
}

test("a plan answers like graphql-js, in the same order", async () => {
  const rows: [string, Record<string, unknown>?][] = [
    ["{ tree { name leaves { name size colors } } }"],
    ["{ tree { late kind: __typename lateLeaf { size name } name } forest { name } }"],
    [
      "query ($name: String, $years: Int!) { a: tree(name: $name) { grown(years: $years) ten: grown } }",
      { name: "elm", years: 3 },
    ],
    ['query ($name: String = "fir") { tree(name: $name) { name } }'],
    ["{ tree { neighbor { name neighbor { name } } } }"],
    [
      `{ tree { ...A neighbor { late } } }
       fragment A on Tree { name ... on Named { name ...B } ... { grown } neighbor { name } leaves { name } }
       fragment B on Leaf { size }`,
    ],
    ["{ tree { leaves { name } leaves { size ... on Leaf { colors } } } }"],
    ['mutation { plant(name: "fir") { name late } }'],
  ];
  for (const [text, variables] of rows) {
    const { planned, reference } = await both(text, variables);
    expect(reference.errors).toBeUndefined();
    expect(planned, text).not.toBeNull();
    expect(planned?.errors, text).toBeUndefined();
    expect(JSON.stringify(planned?.data), text).toBe(JSON.stringify(reference.data));
  }
});

test("errors are reported as by graphql-js, with null propagated as far up", async () => {
  const rows: [string, Record<string, unknown>?][] = [
    ["{ tree { name broken } }"],
    ["{ forest { leaves { name } broken late } }"],
    ["{ tree { name missing } }"],
    ["{ tree { late neighbor { name missing } } }"],
    ["{ tree { neighbor { neighbor { name } lateMissing } } }"],
    ["{ tree { brokenLater name } }"],
    ["{ tree { brokenLeaves { name } lostLeaves { name } } }"],
    ["{ a: tree { refused } b: tree { odd { name size } } }"],
    ["{ tree { name } brokenTree { name } }"],
    ["mutation { fell { name } }"],
    ['mutation { plant(name: "fir") { name broken } }'],
  ];
  for (const [text, variables] of rows) {
    const { planned, reference } = await both(text, variables);
    expect(JSON.stringify(planned?.data), text).toBe(JSON.stringify(reference.data));
    const facts = (errors: readonly GraphQLError[] = []) =>
      errors.map(({ message, path, locations }) => ({ message, path, locations }));
    expect(reference.errors, text).toBeDefined();
    expect(facts(planned?.errors), text).toEqual(expect.arrayContaining(facts(reference.errors)));
    expect(planned?.errors, text).toHaveLength(reference.errors?.length ?? 0);
  }
});

test("a field that fails is resolved once", async () => {
  const document = parse("{ tree { counted counted2: counted late } }");
  const operation = getOperationAST(document);
  if (!operation) throw new Error("No operation");
  const calls = vi.fn();
  const planned = await new QueryPlans(schema).run(document, operation, {}, { calls } as unknown as Context);
  expect(planned?.errors).toHaveLength(2);
  expect(planned?.data).toEqual({ tree: { counted: null, counted2: null, late: "late oak" } });
  expect(calls).toHaveBeenCalledTimes(2);
});

test("documents without a plan are left to graphql-js", async () => {
  const rows: [string, Record<string, unknown>?][] = [
    ["{ tree { name @skip(if: true) late } }"],
    ["query ($years: Int!) { tree { grown(years: $years) } }", { years: "many" }],
    ["{ any { name } }"],
    ["{ tree { named { name } } }"],
    ["{ __schema { queryType { name } } }"],
    ["{ __proto__: tree { name } }"],
    ['mutation { plant(name: "fir") { name } second: plant(name: "elm") { name } }'],
  ];
  for (const [text, variables] of rows) {
    expect((await both(text, variables)).planned, text).toBeNull();
  }
});
