import type { JsonSchema } from "./jsonSchema.js";
import { unlinked } from "./unlinked.js";

/** What REST says of a fragment's object beyond what it selects. */
export interface Addition {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  add(values: Record<string, unknown>): void;
}

/** By the name of the fragment in operations.graphql. */
export const additions: Readonly<Record<string, Addition>> = {
  RestListedNote: {
    properties: { category_id: { type: ["string", "null"] }, ...unlinked.properties },
    add(note) {
      const category = note.category as { id: string } | null;
      note.category_id = category === null ? null : category.id;
      unlinked.add(note);
    },
  },
};
