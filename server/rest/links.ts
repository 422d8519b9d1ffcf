import type { JsonSchema } from "./jsonSchema.js";

interface Link {
  id: string;
  path: string;
  name: string;
  parentId: string | null;
}

const id: JsonSchema = { type: "string" };
const idOrNull: JsonSchema = { type: ["string", "null"] };
const list = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "array",
  items: { type: "object", required: Object.keys(properties), properties },
});

/** What REST says of an item's links to projects, from what `linked_projects` selects. */
export const links = {
  properties: {
    project_id: { ...idOrNull, description: "The first project or subproject it is linked to." },
    project: { type: ["object", "null"], properties: { id, name: { type: "string" } } },
    linked_projects: list({ id, name: { type: "string", description: "The names from the project down." } }),
    project_attachments: list({ project_id: id, parent_id: idOrNull }),
  } satisfies Record<string, JsonSchema>,

  add(item: Record<string, unknown>): void {
    const linked = item.linked_projects as Link[];
    const [first] = linked;
    item.project_id = first?.id ?? null;
    item.project = first ? { id: first.id, name: first.name } : null;
    item.linked_projects = linked.map(({ id, path }) => ({ id, name: path }));
    item.project_attachments = linked.map(({ id, parentId }) => ({ project_id: id, parent_id: parentId }));
  },
};
