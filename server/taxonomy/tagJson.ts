import { jsonObject, type SqlFields } from "../platform/jsonSql.js";

/** A tag's plain fields. */
export const tagFields = (row: string) =>
  ({ id: `${row}.id`, name: `${row}.name`, color: `${row}.color` }) satisfies SqlFields;

/** A tag as the API shows it, for `json_agg` and sub-selects. */
export const tagJson = (row: string) => jsonObject({ ...tagFields(row), contentType: `${row}.content_type` });
