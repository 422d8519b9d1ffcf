import { createHash } from "node:crypto";
import { type ClassType, Field, Int, ObjectType } from "type-graphql";
import { InvalidInputError } from "../errors.js";
import type { JsonText } from "../graphql/JsonText.js";
import { isUuid } from "../isUuid.js";

/** Where a page ended: the value it is sorted by and the id that breaks ties. */
export interface Position {
  value: string;
  id: string;
}

const checksumLength = 12;
const maxCursorLength = 8_192;

function checksum(order: string, payload: string): string {
  return createHash("sha256").update(`${order}\n${payload}`).digest("base64url").slice(0, checksumLength);
}

/** @param order names the list's order; the cursor works for no other. */
export function encodeCursor(order: string, position: Position): string {
  const payload = Buffer.from(JSON.stringify([position.value, position.id])).toString("base64url");
  return checksum(order, payload) + payload;
}

/**
 * @param isValue whether a value can be one that the order sorts by
 * @throws InvalidInputError with field `after` for a cursor that is damaged or of another order.
 */
export function decodeCursor(
  order: string,
  cursor: string,
  isValue: (value: string) => boolean = () => true,
): Position {
  const payload = cursor.slice(checksumLength);
  if (cursor.length > maxCursorLength || checksum(order, payload) !== cursor.slice(0, checksumLength)) {
    throw damagedCursor();
  }
  try {
    const [value, id] = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
    if (typeof value === "string" && !value.includes("\0") && isUuid(id) && isValue(value)) return { value, id };
  } catch {
    // Falls through: a forged checksum gets the same answer.
  }
  throw damagedCursor();
}

function damagedCursor(): InvalidInputError {
  const sentence = "This cursor is damaged or belongs to another order";
  return new InvalidInputError(sentence, { after: sentence });
}

/** @throws InvalidInputError with field `first` outside 1 to `max`. */
export function checkPageSize(first: number, max: number): number {
  if (!Number.isInteger(first) || first < 1 || first > max) {
    const sentence = `Please ask for 1 to ${max} at a time`;
    throw new InvalidInputError(sentence, { first: sentence });
  }
  return first;
}

@ObjectType({ simpleResolvers: true, description: "Where a page stands in its list." })
class PageInfo {
  @Field(() => Boolean, { description: "True when there is more after this page." })
  hasNextPage: boolean;

  @Field(() => String, { nullable: true, description: "Give it as `after` for the next page; null for an empty page." })
  endCursor: string | null;

  @Field(() => Boolean, { description: "True when something stands before this page." })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true, description: "The first item's cursor; null for an empty page." })
  startCursor: string | null;
}

/**
 * A page as resolvers return it; fields that are rarely requested are functions, which cost nothing until they are
 * called.
 */
export interface Page<N> {
  nodes: N[] | JsonText;
  edges: () => { cursor: string; node: N }[];
  pageInfo: {
    hasNextPage: boolean;
    endCursor: string | null;
    hasPreviousPage: boolean;
    startCursor: () => string | null;
  };
  totalCount: () => Promise<number>;
}

export interface PageParts<N> {
  /** One more than `first` when there is another page. */
  rows: N[];
  first: number;
  after: string | null | undefined;
  order: string;
  position: (node: N) => Position;
  totalCount: () => Promise<number>;
}

export function pageOf<N>({ rows, first, after, order, position, totalCount }: PageParts<N>): Page<N> & { nodes: N[] } {
  const nodes = rows.length > first ? rows.slice(0, first) : rows;
  const cursor = (node: N | undefined) => (node === undefined ? null : encodeCursor(order, position(node)));
  return {
    nodes,
    edges: () => nodes.map((node) => ({ node, cursor: encodeCursor(order, position(node)) })),
    pageInfo: {
      hasNextPage: rows.length > first,
      endCursor: cursor(nodes.at(-1)),
      hasPreviousPage: Boolean(after),
      startCursor: () => cursor(nodes[0]),
    },
    totalCount,
  };
}

/** The `{ nodes, edges, pageInfo, totalCount }` types for lists of one node type, named `<Node>Connection`. */
export function connectionOf<N extends object>(
  node: abstract new (...args: never[]) => N,
  name: string,
): ClassType<object> {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: "One item of a page with its place in the list." })
  class Edge {
    @Field(() => String, { description: "Give it as `after` to continue behind this item." })
    cursor: string;

    @Field(() => node, { description: "The item." })
    node: N;
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: "One page of a list." })
  class Connection {
    @Field(() => [node], { description: "The page's items in order." })
    nodes: N[];

    @Field(() => [Edge], { description: "The page's items with their cursors." })
    edges: Edge[];

    @Field(() => PageInfo, { description: "Where the page stands." })
    pageInfo: PageInfo;

    @Field(() => Int, { description: "How many there are on all pages; counted only when asked for." })
    totalCount: number;
  }
  return Connection;
}
