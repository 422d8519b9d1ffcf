import { jsonObject, type SqlFields } from "../platform/jsonSql.js";

/** A category's plain fields. */
export const categoryFields = (row: string) =>
  ({ id: `${row}.id`, name: `${row}.name`, color: `${row}.color`, icon: `${row}.icon` }) satisfies SqlFields;

/** A category as the API shows it, for `json_agg` and sub-selects. */
export const categoryJson = (row: string) =>
  jsonObject({
    ...categoryFields(row),
    sortOrder: `${row}.sort_order`,
    contentType: `${row}.content_type`,
    scope: `${row}.scope`,
  });
