import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { DocumentNode } from "graphql";
import type { Answer } from "./answers.js";
import type { BodyOf, Fields, QueryOf } from "./Field.js";

/** A merge patch changes what it names, and clears what is null (RFC 7396). */
export type MediaType = "application/json" | "application/merge-patch+json";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The names in a path: "/notes/:id" has `id`. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

interface RowDefinition<Path extends string, Q extends Fields, B extends Fields, Data, Variables, Before> {
  method: Method;
  /** Below /api/v1, unless it begins with /api/. */
  path: Path;
  /** Its summary in openapi.json. */
  summary: string;
  /** More about it in openapi.json, where the schema's words about its operation don't fit. */
  description?: string;
  operation: TypedDocumentNode<Data, Variables>;
  /** Gives the same answer faster, for requests without any of the query's parameters. */
  plainOperation?: TypedDocumentNode<Data, Variables>;
  /** Runs first with the path's `id` and the query's parameters, so that the row answers 404 when this does. */
  before?: TypedDocumentNode<Before, { id: string | number }>;
  query?: Q;
  body?: B;
  /** A second row of a method and path takes a body of another type. */
  mediaType?: MediaType;
  /** The body is a form whose part `file` is passed to the operation as its Upload. */
  takesFile?: boolean;
  variables: (request: { params: ParamsOf<Path>; query: QueryOf<Q>; body: BodyOf<B>; file: unknown }) => Variables;
  answer: Answer<Data, Before>;
  /** 200 by default; 204 for a response without a body. */
  status?: 200 | 201 | 202;
  /** A POST that changes nothing: a read-only token may call it, from any origin. */
  onlyReads?: boolean;
  /** For a body that may be larger than 1 MiB. */
  bodyLimitBytes?: number;
}

/** One row of the table, with its types checked by `row` and then erased. */
export interface Row {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly operation: DocumentNode;
  readonly plainOperation?: DocumentNode;
  readonly before?: DocumentNode;
  readonly query: Fields;
  readonly body: Fields | null;
  readonly mediaType: MediaType;
  readonly takesFile: boolean;
  readonly variables: (request: RestRequest) => Record<string, unknown>;
  readonly answer: Answer<unknown, unknown>;
  readonly status: 200 | 201 | 202 | 204;
  readonly onlyReads: boolean;
  readonly bodyLimitBytes: number;
}

export interface RestRequest {
  readonly params: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: unknown;
}

/** Creates a row whose variables and response are checked against its operation's types. */
export function row<
  Path extends string,
  Data,
  Variables,
  const Q extends Fields = Record<never, never>,
  const B extends Fields = Record<never, never>,
  Before = unknown,
>(definition: RowDefinition<Path, Q, B, Data, Variables, Before>): Row {
  const { answer, method } = definition;
  return {
    ...definition,
    query: definition.query ?? {},
    body: definition.body ?? null,
    mediaType: definition.mediaType ?? "application/json",
    takesFile: definition.takesFile ?? false,
    variables: definition.variables as unknown as Row["variables"],
    answer: answer as Row["answer"],
    status: answer.hasBody ? (definition.status ?? 200) : 204,
    onlyReads: method === "GET" || definition.onlyReads === true,
    bodyLimitBytes: definition.bodyLimitBytes ?? 1_048_576,
  };
}
