import fc from "fast-check";
import type { CompiledRow } from "../../rest/compileRows.js";
import type { JsonSchema } from "../../rest/jsonSchema.js";
import { invalidValues, lists, scalars, type Tone } from "./values.js";

/** One call of a REST row, with placeholders for values from earlier answers. */
export interface RowInput {
  row: CompiledRow;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  file: unknown;
}

/** Inputs for every row of the REST table. */
export function rowInputs(rows: readonly CompiledRow[]): fc.Arbitrary<RowInput> {
  return fc.oneof(...rows.map((row) => fc.oneof(inputOf(row, "likely"), inputOf(row, "any"))));
}

function inputOf(row: CompiledRow, tone: Tone): fc.Arbitrary<RowInput> {
  const names = [...row.url.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = fc.record(Object.fromEntries(names.map((name) => [name, scalars(name, "ID", tone)])));
  const body = recordOf(row.bodyReader.schemas, row.bodyReader.needed, tone);
  return fc.record({
    row: fc.constant(row),
    params,
    query: recordOf(row.queryReader.schemas, row.queryReader.needed, tone),
    body: fc.oneof({ weight: tone === "likely" ? 50 : 8, arbitrary: body }, { weight: 1, arbitrary: invalidValues }),
    file: scalars("file", "Upload", tone),
  });
}

function recordOf(schemas: Readonly<Record<string, JsonSchema>>, needed: readonly string[], tone: Tone) {
  const odd = tone === "likely" ? 1 : 8;
  const model = Object.entries(schemas).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: needed.includes(name) ? 80 : 50, arbitrary: valueFor(name, schema, tone) },
      { weight: odd, arbitrary: invalidValues },
      { weight: odd, arbitrary: fc.constant(null) },
      { weight: needed.includes(name) ? 1 : 50, arbitrary: fc.constant(undefined) },
    ),
  ]);
  return fc.record(Object.fromEntries(model)).map((values: Record<string, unknown>) => {
    for (const name of Object.keys(values)) if (values[name] === undefined) delete values[name];
    return values;
  });
}

function valueFor(name: string, schema: JsonSchema, tone: Tone): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const types = [schema.type ?? "string"].flat();
  if (types.includes("array")) return lists(valueFor(name, schema.items ?? {}, tone), tone);
  if (types.includes("object")) return recordOf(schema.properties ?? {}, schema.required ?? [], tone);
  if (types.includes("integer") || types.includes("number")) return scalars(name, "Int", tone);
  if (types.includes("boolean")) return fc.boolean();
  return scalars(name, schema.format === "date-time" ? "DateTime" : "String", tone);
}
