import { feedbackCategories } from "./feedbackCategories.js";
import type { JsonSchema } from "./jsonSchema.js";

/** Fields that REST adds to a fragment's object beyond its selection. */
export interface Addition {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  add(values: Record<string, unknown>): void;
}

interface Belonging {
  id: string;
  name: string;
  parentId: string | null;
  rootId: string;
  rootName: string;
}

const named: JsonSchema = {
  type: ["object", "null"],
  properties: {
    id: { type: "string", format: "uuid", description: "A UUID of version 7." },
    name: { type: "string", description: "Its name." },
  },
};

/** By the name of the fragment in operations.graphql. */
export const additions: Readonly<Record<string, Addition>> = {
  RestSubprojectPlace: {
    properties: {
      parent_subproject_id: {
        type: ["string", "null"],
        format: "uuid",
        description: "Null directly under the project.",
      },
      project_id: { type: "string", format: "uuid", description: "The project at the top." },
    },
    add(subproject) {
      const { id } = subproject.project_id as { id: string };
      subproject.project_id = id;
      if (subproject.parent_subproject_id === id) subproject.parent_subproject_id = null;
    },
  },
  RestTask: {
    properties: {
      project: { ...named, description: "The project at the top; null for a to-do." },
      subproject: { ...named, description: "The subproject it belongs to; null directly in the project." },
    },
    add(task) {
      const project = task.project as Belonging | null;
      const isBelow = project !== null && project.parentId !== null;
      task.project = project && { id: project.rootId, name: project.rootName };
      task.subproject = isBelow ? { id: project.id, name: project.name } : null;
    },
  },
  RestFeedback: {
    properties: {
      category: {
        type: ["string", "null"],
        enum: [...Object.keys(feedbackCategories), null],
        description: "What it is about; null: not said.",
      },
    },
    add(feedback) {
      const [word] =
        Object.entries(feedbackCategories).find(([, name]) => name.toLowerCase() === feedback.category) ?? [];
      feedback.category = word ?? null;
    },
  },
  RestTodo: {
    properties: {
      status: { type: "string", enum: ["todo", "completed"], description: "Whether it is done; a task says more." },
    },
    add(todo) {
      todo.status = todo.is_completed ? "completed" : "todo";
    },
  },
};
