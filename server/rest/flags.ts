import type { Answer } from "./answers.js";
import type { BodyOf, Fields } from "./Field.js";

/** The fields that a PATCH of an item may have. */
export const flagFields = {
  is_favorite: { type: "Boolean", argument: "favorite", description: "true marks it, false unmarks it." },
  is_archived: { type: "Boolean", argument: "archived", description: "true archives it, false takes it back." },
} as const satisfies Fields;

interface FlagRequest {
  params: { id: string };
  body: BodyOf<typeof flagFields>;
}

/** Sets those flags that are in the body. */
export function flagVariables({ params, body: { is_favorite: favorite, is_archived: archived } }: FlagRequest) {
  return {
    itemIds: [params.id],
    favorite: favorite ?? false,
    setsFavorite: favorite != null,
    archived: archived ?? false,
    setsArchived: archived != null,
  };
}

export interface Flagged {
  favored?: readonly unknown[];
  archived?: readonly unknown[];
}

/** The item afterwards; a body without flags returns it unchanged. */
export function flagged<Name extends string>(name: Name): Answer<Flagged, Record<Name, unknown>> {
  return {
    hasBody: true,
    of: (data, before) => ({ [name]: (data.archived ?? data.favored)?.[0] ?? before[name] }),
    schema: (_data, before) => before ?? {},
  };
}
