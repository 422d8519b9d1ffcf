/**
 * The facts about a kind of content that any domain may use; a domain that needs more has its own part for each kind.
 */
interface ContentKind {
  /** The name of its class and of its type in the API. */
  typename: string;
  /** Its singular and plural; fields, paths and folders are named after them. */
  one: string;
  many: string;
  /** Whether files may be attached to it. */
  takesFiles: boolean;
}

/** The kinds of content by their names in the API, which are the discriminator of the table. */
export const contentKinds = {
  NOTE: { typename: "Note", one: "note", many: "notes", takesFiles: true },
  VIDEO: { typename: "Video", one: "video", many: "videos", takesFiles: false },
} as const satisfies Record<string, ContentKind>;

export type ContentType = keyof typeof contentKinds;
export const contentTypes = Object.keys(contentKinds) as ContentType[];

type Kind = (typeof contentKinds)[ContentType];
/** A count of each kind, named after its singular. */
export type CountsOfOne = Record<`${Kind["one"]}Count`, number>;
export type CountsOfMany = Record<Kind["many"], number>;

/** Capitalized, for the start of a sentence or the middle of a name. */
export function capitalized<const Word extends string>(word: Word): Capitalize<Word> {
  return (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>;
}
