/** A category as the API shows it, for `json_agg` and sub-selects. */
export const categoryJson = (row: string) =>
  `json_build_object('id', ${row}.id, 'name', ${row}.name, 'color', ${row}.color, 'icon', ${row}.icon,
    'sortOrder', ${row}.sort_order, 'contentType', ${row}.content_type, 'scope', ${row}.scope)`;
