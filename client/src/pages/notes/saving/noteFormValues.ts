import { eachProperty, type PropertyValues, propertyNames, propertyOf } from "../../../content/noteProperties";
import type { PickedCategory } from "../../../content/pickers/pickedTypes";
import type { CreateNoteInput, NoteFullFragment, UpdateNoteInput } from "../../../gql/graphql";
import { withoutAddresses } from "../../../richText/html/imageHtml";
import { withTaskTitles } from "../../../richText/html/taskLines";

/** The attributes that tell two texts apart, besides their markup. */
const told = new Set(["alt", "data-attachment", "data-checked", "data-embed", "data-type", "data-width", "href"]);

export interface NoteFields extends PropertyValues {
  title: string;
  isFavorite: boolean;
}

/** All editable values of a note: its fields and its text. */
export interface NoteFormValues extends NoteFields {
  html: string;
}

const textOrNull = (html: string): string | null => (html === "" || html === "<p></p>" ? null : html);

/** @param category the category of a new note. */
export function fieldsOf(note: NoteFullFragment | null, category: PickedCategory | null = null): NoteFields {
  if (note === null) return { title: "", isFavorite: false, ...eachProperty(({ empty }) => empty), category };
  return { title: note.title, isFavorite: note.isFavorite, ...eachProperty(({ ofNote }) => ofNote(note)) };
}

export function wordsOfNote(note: NoteFullFragment): NoteFormValues {
  return { ...fieldsOf(note), html: withTaskTitles(withoutAddresses(note.content ?? ""), note.tasks) };
}

export function pickFields(words: NoteFields): NoteFields {
  return { title: words.title, isFavorite: words.isFavorite, ...eachProperty((_property, name) => words[name]) };
}

/** The values that a save stores. */
export function inputOf(words: NoteFormValues): CreateNoteInput {
  const properties = propertyNames.map((name) => {
    const { input, stored } = propertyOf(name);
    return [input, stored(words[name] as never)];
  });
  return { title: words.title.trim(), content: textOrNull(words.html), ...Object.fromEntries(properties) };
}

/** Only the changed values, so that somebody else's changes to others are kept. */
export function changedInput(words: NoteFormValues, base: NoteFormValues): UpdateNoteInput {
  const before: Record<string, unknown> = { ...inputOf(base) };
  return Object.fromEntries(Object.entries(inputOf(words)).filter(([name, value]) => !isSame(value, before[name])));
}

export function isSameWords(one: NoteFormValues, other: NoteFormValues): boolean {
  return one.title === other.title && Object.keys(changedInput(one, other)).length === 0;
}

/** Ids are compared in any order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}

/**
 * A hash of title and text that does not depend on how the server formatted the HTML. Texts that differ only in the
 * kind or number of their spaces, or in the titles of linked things, have the same fingerprint.
 */
export function fingerprint(title: string, html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // readers get the title of now
  for (const link of body.querySelectorAll("a[data-link]")) link.replaceWith(link.getAttribute("data-link") ?? "");
  // whether a task is completed is no part of the text
  for (const line of body.querySelectorAll("li[data-task]")) line.setAttribute("data-checked", "false");
  for (const element of body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) if (!told.has(name)) element.removeAttribute(name);
  }
  const markup = body.innerHTML
    .replaceAll("&nbsp;", " ")
    .replaceAll(/<br>|<p>\s*<\/p>/g, "")
    .replaceAll(/\s+(?=<)|(?<=>)\s+/g, "");
  const text = `${title.trim()}\n${markup}`.replaceAll(/\s+/g, " ");
  // FNV-1a with two seeds: a 64-bit hash
  let [high, low] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${text.length}.${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
