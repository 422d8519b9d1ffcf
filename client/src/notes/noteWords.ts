import type { PickedCategory, PickedTag } from "../content/pickers/pickedTypes";
import type { PickedProject } from "../content/projectLinks/linkedTypes";
import type { NoteFullFragment, UpdateNoteInput } from "../gql/graphql";
import { defaultNoteColor } from "../ui/presetColors";
import { withScheme } from "./withScheme";

export interface NoteFields {
  title: string;
  link: string;
  color: string;
  isFavorite: boolean;
  category: PickedCategory | null;
  tags: readonly PickedTag[];
  projects: readonly PickedProject[];
}

/** All that is written of a note: its fields and its text. */
export interface NoteWords extends NoteFields {
  html: string;
}

const textOrNull = (html: string): string | null => (html === "" || html === "<p></p>" ? null : html);

type Fielded = Omit<NoteFields, "link" | "projects"> & {
  link: string | null;
  linkedProjects: readonly PickedProject[];
};

/** @param category where a note that is not there yet is filed. */
export function fieldsOf(note: Fielded | null, category: PickedCategory | null = null): NoteFields {
  return {
    title: note?.title ?? "",
    link: note?.link ?? "",
    color: note?.color ?? defaultNoteColor,
    isFavorite: note?.isFavorite ?? false,
    category: note ? note.category : category,
    tags: note?.tags ?? [],
    projects: note?.linkedProjects.map(({ id, path }) => ({ id, path })) ?? [],
  };
}

export function wordsOfNote(note: NoteFullFragment): NoteWords {
  return { ...fieldsOf(note), html: note.content ?? "" };
}

/** What a save stores of the words. */
export function inputOf({ title, html, link, color, category, tags, projects }: NoteWords) {
  return {
    title: title.trim(),
    content: textOrNull(html),
    link: withScheme(link),
    color,
    categoryId: category?.id ?? null,
    tagIds: tags.map(({ id }) => id),
    projectIds: projects.map(({ id }) => id),
  };
}

/** Only what differs, so that what somebody else changed beside it stays. */
export function changedInput(words: NoteWords, ground: NoteWords): UpdateNoteInput {
  const [after, before] = [inputOf(words), inputOf(ground)];
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.content !== before.content && { content: after.content }),
    ...(words.link !== ground.link && { link: after.link }),
    ...(after.color !== before.color && { color: after.color }),
    ...(after.categoryId !== before.categoryId && { categoryId: after.categoryId }),
    ...(!isSameSet(after.tagIds, before.tagIds) && { tagIds: after.tagIds }),
    ...(!isSameSet(after.projectIds, before.projectIds) && { projectIds: after.projectIds }),
  };
}

export function isSameWords(one: NoteWords, other: NoteWords): boolean {
  return one.title === other.title && Object.keys(changedInput(one, other)).length === 0;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/**
 * A short name for a title and text, the same however the server wrote the HTML down. Two texts that differ in
 * nothing but the kind or number of their spaces have one name.
 */
export function fingerprint(title: string, html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) if (name !== "href") element.removeAttribute(name);
  }
  const markup = body.innerHTML
    .replaceAll("&nbsp;", " ")
    .replaceAll(/<br>|<p>\s*<\/p>/g, "")
    .replaceAll(/\s+(?=<)|(?<=>)\s+/g, "");
  const text = `${title.trim()}\n${markup}`.replaceAll(/\s+/g, " ");
  // FNV-1a over two seeds: a name of 64 bits
  let [high, low] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${text.length}.${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
