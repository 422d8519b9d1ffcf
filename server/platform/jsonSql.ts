import type { SelectedField } from "./selectedFields.js";

/** SQL by the name of the field that it gives. */
export type SqlFields = Readonly<Record<string, string>>;

/** An instant as the API writes it. */
export const instantJson = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const jsonObject = (fields: SqlFields) =>
  `json_build_object(${Object.entries(fields)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(", ")})`;

/** An object of the selected fields, under the names the query wants them by; null when one isn't among those known. */
export function selectedJson(selected: readonly SelectedField[], known: SqlFields): string | null {
  const chosen: Record<string, string> = {};
  for (const { key, name } of selected) {
    const sql = Object.hasOwn(known, name) ? known[name] : undefined;
    if (sql === undefined) return null;
    chosen[key] = sql;
  }
  return jsonObject(chosen);
}
