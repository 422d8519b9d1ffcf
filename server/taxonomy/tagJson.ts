/** A tag as the API shows it, for `json_agg` and sub-selects. */
export const tagJson = (row: string) =>
  `json_build_object('id', ${row}.id, 'name', ${row}.name, 'color', ${row}.color, 'contentType', ${row}.content_type)`;
