import { type LucideIcon, NotebookPen, SquarePlay } from "lucide-react";

interface KindWords {
  /** Its type in the API and in the cache. */
  typename: string;
  one: string;
  /** Also the name of its list in the API and in the cache, of its path, and of its preferences. */
  many: string;
  icon: LucideIcon;
  /** Whether its items have a color that lists can be filtered by. */
  hasColor: boolean;
  /** Whether files may be attached to its items. */
  takesFiles: boolean;
}

/**
 * The differences between the kinds of content, so that everything else treats them alike. Nothing else switches on the
 * kind.
 */
const words = {
  NOTE: { typename: "Note", one: "note", many: "notes", icon: NotebookPen, hasColor: true, takesFiles: true },
  VIDEO: { typename: "Video", one: "video", many: "videos", icon: SquarePlay, hasColor: false, takesFiles: false },
} as const satisfies Record<string, KindWords>;

type Words = typeof words;
export type ContentType = keyof Words;

/** A kind of content; its addresses are named after it. */
type KindOf<Type extends ContentType> = Words[Type] & {
  contentType: Type;
  /** The name of its page, and of the operation that reads its list. */
  title: Capitalize<Words[Type]["many"]>;
  listPath: () => string;
  path: (id: string) => string;
  pathInCategory: (categoryId: string) => string;
  pathInProject: (projectId: string) => string;
};
export type ContentKind = { [Type in ContentType]: KindOf<Type> }[ContentType];

export const contentTypes = Object.keys(words) as ContentType[];
export const contentKinds = Object.fromEntries(contentTypes.map((type) => [type, kindOfType(type)])) as Readonly<{
  [Type in ContentType]: KindOf<Type>;
}>;
export const allKinds: readonly ContentKind[] = Object.values(contentKinds);

function kindOfType(contentType: ContentType) {
  const { many, ...rest } = words[contentType];
  const list = `/${many}`;
  return {
    ...rest,
    contentType,
    many,
    title: capitalized(many),
    listPath: () => list,
    path: (id: string) => `${list}/${id}`,
    pathInCategory: (categoryId: string) => `${list}?category=${categoryId}`,
    pathInProject: (projectId: string) => `${list}?project=${projectId}`,
  };
}

/** Maps each kind's type to a value. */
export function byType<Value>(ofKind: (kind: ContentKind) => Value): Record<ContentType, Value> {
  return Object.fromEntries(allKinds.map((kind) => [kind.contentType, ofKind(kind)])) as Record<ContentType, Value>;
}

/** The kind of an item, from its content type in the API. */
export function kindOf({ contentType }: { contentType: ContentType }): ContentKind {
  return contentKinds[contentType];
}

/** "1 note", "3 notes" */
export function countOf({ one, many }: ContentKind, count: number): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The word capitalized, for the start of a sentence: "Note". */
export function startingWord({ one }: ContentKind): string {
  return capitalized(one);
}

/** "notes and videos" */
export function listed(all: readonly string[]): string {
  return all.join(", ").replace(/, (?=[^,]*$)/, " and ");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
