import { buildSchema, type GraphQLResolveInfo, graphqlSync } from "graphql";
import { expect, test } from "vitest";
import { nodesJsonOf } from "./contentJson.js";

const schema = buildSchema(`type Query { notes: Page } type Page { nodes: [Note!]! totalCount: Int! }
  type Note { title: String tags: [Tag!]! excerpt: [String!]! } type Tag { id: ID! }`);

/** What is written of the nodes of a page with these fields. */
function writtenOf(fields: string) {
  const asked: GraphQLResolveInfo[] = [];
  const notes = (_arguments: unknown, _context: unknown, info: GraphQLResolveInfo) => void asked.push(info);
  const { errors } = graphqlSync({ schema, source: `{ notes { nodes { ${fields} } } }`, rootValue: { notes } });
  expect(errors).toBeUndefined();
  return asked[0] && nodesJsonOf(asked[0]);
}

const tags = (names: number) => Array.from({ length: names }, (_, at) => `t${at}: tags { id }`).join(" ");

test("what other tables hold is joined to a page up to 8 times; beyond that resolvers read it", () => {
  expect(writtenOf(`title ${tags(8)}`)).toMatchObject({ columns: expect.arrayContaining(["title"]) });
  expect(writtenOf(`title ${tags(9)}`)).toBeNull();
  expect(writtenOf(`title ${tags(400)}`)).toBeNull();
});

test("names for plain fields take no join, however many", () => {
  expect(writtenOf(Array.from({ length: 400 }, (_, at) => `t${at}: title`).join(" "))).not.toBeNull();
});
