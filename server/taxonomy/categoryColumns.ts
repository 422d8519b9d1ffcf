/** A category as the API shows it, from `category`. */
export const categoryColumns = `id, name, color, icon, sort_order as "sortOrder", content_type as "contentType", scope`;
