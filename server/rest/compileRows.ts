import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind } from "graphql";
import type { JsonSchema } from "./jsonSchema.js";
import type { Row } from "./Row.js";
import { type FieldReader, fieldReader } from "./readFields.js";
import { type Selection, selectionOf } from "./selection.js";

/** A row with everything that is computed once, at startup. */
export interface CompiledRow extends Row {
  readonly url: string;
  /** Its own words, or the schema's about its operation. */
  readonly description: string;
  /** Answers one thing by its id, with a tag by which it is known. */
  readonly isOneThing: boolean;
  /** The row that reads the thing which this one changes. */
  readonly reading: CompiledRow | null;
  readonly selection: Selection;
  readonly beforeSelection: Selection | null;
  readonly queryReader: FieldReader;
  readonly bodyReader: FieldReader;
}

/**
 * @param components collects the JSON schemas of the rows' responses, by name
 * @throws when a row's fields don't fit the schema
 */
export function compileRows(
  rows: readonly Row[],
  schema: GraphQLSchema,
  components: Record<string, JsonSchema>,
): CompiledRow[] {
  const compiled: CompiledRow[] = rows.map((row) => {
    const queryReader = fieldReader(row.query, schema);
    const bodyReader = fieldReader(row.body ?? {}, schema);
    const isOneThing = row.method === "GET" && row.path.endsWith("/:id");
    return {
      ...row,
      description: row.description ?? wordsOf(row.operation, schema),
      isOneThing,
      reading: null,
      url: row.path.startsWith("/api/") ? row.path : `/api/v1${row.path}`,
      selection: selectionOf(row.operation, schema, components),
      beforeSelection: row.before ? selectionOf(row.before, schema, components) : null,
      queryReader,
      bodyReader,
    };
  });
  const readings = new Map(compiled.flatMap((row) => (row.isOneThing ? [[row.url, row]] : [])));
  return compiled.map((row) => ({ ...row, reading: row.isOneThing ? null : (readings.get(row.url) ?? null) }));
}

/** The schema's descriptions of the fields that an operation asks for. */
function wordsOf(document: DocumentNode, schema: GraphQLSchema): string {
  const operation = getOperationAST(document);
  const fields = operation ? schema.getRootType(operation.operation)?.getFields() : undefined;
  const names =
    operation?.selectionSet.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : "")) ?? [];
  return names.flatMap((name) => fields?.[name]?.description ?? []).join(" ");
}

/** Whether it changes what its address names, so that If-Match means something. */
export const takesCondition = ({ method }: CompiledRow): boolean => ["PUT", "PATCH", "DELETE"].includes(method);
