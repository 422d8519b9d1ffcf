import { InvalidInputError } from "../platform/errors.js";
import type { JsonSchema } from "./jsonSchema.js";

const list: JsonSchema = { type: "array", items: { type: "object" } };

/**
 * Content is linked to no project: the only place that says so. Who gives projects a home selects the fields in
 * operations.graphql and deletes this file; the compiler then shows each row that asked it.
 */
export const unlinked = {
  properties: {
    project_id: { type: ["string", "null"] },
    project: { type: ["object", "null"] },
    linked_projects: list,
    project_attachments: list,
  } satisfies Record<string, JsonSchema>,

  add(note: Record<string, unknown>): void {
    note.project_id = null;
    note.project = null;
    note.linked_projects = [];
    note.project_attachments = [];
  },

  /** @throws InvalidInputError for any id: none is a project of the caller's. */
  refuse(projectIds: readonly string[] | null | undefined): void {
    if (projectIds?.length) throw new InvalidInputError("No such project", { projectIds: "No such project" });
  },

  /** The filter for what is linked to any of these projects: nothing, as an id that is nobody's gives an empty list. */
  filter(projectIds: readonly string[] | undefined): { categoryId?: string } {
    return projectIds?.length ? { categoryId: "none" } : {};
  },
};
