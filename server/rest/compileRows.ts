import type { GraphQLSchema } from "graphql";
import type { JsonSchema } from "./jsonSchema.js";
import type { Row } from "./Row.js";
import { type FieldReader, fieldReader } from "./readFields.js";
import { type Selection, selectionOf } from "./selection.js";

/** A row with everything that is computed once, at startup. */
export interface CompiledRow extends Row {
  readonly url: string;
  readonly selection: Selection;
  readonly beforeSelection: Selection | null;
  readonly queryReader: FieldReader;
  readonly bodyReader: FieldReader;
  /** REST's names by the API's, for errors. */
  readonly restNames: Readonly<Record<string, string>>;
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
  return rows.map((row) => {
    const queryReader = fieldReader(row.query, schema);
    const bodyReader = fieldReader(row.body ?? {}, schema);
    return {
      ...row,
      url: row.path.startsWith("/api/") ? row.path : `/api/v1${row.path}`,
      selection: selectionOf(row.operation, schema, components),
      beforeSelection: row.before ? selectionOf(row.before, schema, components) : null,
      queryReader,
      bodyReader,
      restNames: { ...queryReader.restNames, ...bodyReader.restNames },
    };
  });
}
