import { buildSchema, type GraphQLResolveInfo, graphqlSync } from "graphql";
import { expect, test } from "vitest";
import { itemJsonOf, nodesJsonOf } from "./contentJson.js";

const schema = buildSchema(`type Query { notes: Page note: Note } type Page { nodes: [Note!]! totalCount: Int! }
  interface Item { title: String }
  type Note implements Item { title: String link: String content: String tags: [Tag!]! project: Project }
  type Video implements Item { title: String link: Int }
  type Tag { id: ID! } type Project { id: ID! }`);

/** The root field as its resolver receives it. */
function askedBy(source: string): GraphQLResolveInfo {
  const asked: GraphQLResolveInfo[] = [];
  const resolve = (_arguments: unknown, _context: unknown, info: GraphQLResolveInfo) => void asked.push(info);
  const { errors } = graphqlSync({ schema, source, rootValue: { notes: resolve, note: resolve } });
  expect(errors).toBeUndefined();
  return asked[0] as GraphQLResolveInfo;
}

const ofPage = (fields: string) => nodesJsonOf(askedBy(`{ notes { nodes { ${fields} } } }`));
const ofOne = (fields: string) => itemJsonOf(askedBy(`{ note { ${fields} } }`));
const often = (times: number, field: string) => Array.from({ length: times }, (_, at) => `n${at}: ${field}`).join(" ");

test.each([
  ["a page", ofPage],
  ["an item", ofOne],
])("relations of %s are written as JSON up to 8 times, and fields up to 100 times", (_what, written) => {
  expect(written(`title ${often(8, "tags { id }")}`)).toMatchObject({ columns: expect.arrayContaining(["title"]) });
  expect(written(`title ${often(9, "tags { id }")}`)).toBeNull();
  expect(written(`tags { id } ${often(8, "project { id }")}`)).toBeNull();
  expect(written(often(100, "title"))).not.toBeNull();
  expect(written(often(101, "title"))).toBeNull();
});

test("a body is written once, since many of a megabyte take the database seconds", () => {
  expect(ofPage("content")).not.toBeNull();
  expect(ofPage("content again: content")).toBeNull();
  expect(ofOne("content again: content")).toBeNull();
});

test("a page whose nodes have two aliases is resolved from rows", () => {
  expect(nodesJsonOf(askedBy("{ notes { a: nodes { title } b: nodes { link } } }"))).toBeNull();
  expect(nodesJsonOf(askedBy("{ notes { a: nodes { title } totalCount } }"))).not.toBeNull();
});

test("a fragment on another type selects nothing", () => {
  const mixed = "... on Item { title ... on Video { x: title } ... on Note { x: link } }";
  expect(ofPage(mixed)?.name).toBe(ofPage("title x: link")?.name);
  const spread = itemJsonOf(askedBy(`{ note { ...Any } } fragment Any on Item { ${mixed} }`));
  expect(spread?.name).toBe(ofOne("title x: link")?.name);
});

test("a shape is recognized in another document", () => {
  expect(ofPage("title tags { id }")?.name).toBe(ofPage("title tags { id }")?.name);
  const others = [
    "title tags { x: id }",
    "title t: tags { id }",
    "tags { id } title",
    "title",
    "title: link tags { id }",
  ];
  for (const other of others) expect(ofPage(other)?.name).not.toBe(ofPage("title tags { id }")?.name);
});
