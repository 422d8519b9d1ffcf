import { Link2, type LucideIcon } from "lucide-react";
import type { InputHTMLAttributes } from "react";
import type { CreateNoteInput, NoteFullFragment } from "../gql/graphql";
import { withScheme } from "../lib/withScheme";
import { defaultNoteColor } from "../ui/presetColors";
import { maxProjects, type PickedProject } from "./pickers/linkedTypes";
import { maxTags, type PickedCategory, type PickedTag } from "./pickers/pickedTypes";

/** A line of text: a field in the editor, a fact in the opened note. */
interface TextLine {
  label: string;
  icon: LucideIcon;
  attributes: Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode" | "maxLength" | "placeholder" | "type">;
  /** The value to store; by default the trimmed text. */
  stored?: (text: string) => string | null;
}

const textLines = {
  link: {
    label: "Link",
    icon: Link2,
    attributes: { type: "url", inputMode: "url", placeholder: "https://", maxLength: 2048 },
    stored: withScheme,
  },
} satisfies { [Name in keyof CreateNoteInput & keyof NoteFullFragment]?: TextLine };

export type TextName = keyof typeof textLines;
export const textNames = Object.keys(textLines) as TextName[];
export const textLine = (name: TextName): TextLine => textLines[name];

type ShownNote = Pick<NoteFullFragment, TextName | "color" | "category" | "tags" | "linkedProjects">;

/** Reads fields of cached objects by their ids. */
type Known = (typename: string, ids: readonly string[], fields: readonly string[]) => object[];

/** A property of a note besides title and text: how it is shown, edited, kept as a draft, compared and saved. */
interface NoteProperty<Value, Stored> {
  /** Its name in the mutation's input. */
  input: keyof CreateNoteInput;
  empty: Value;
  ofNote: (note: ShownNote) => Value;
  stored: (value: Value) => Stored;
  /** Parses the value in a draft; undefined if the draft is malformed. */
  ofDraft: (kept: unknown) => Value | undefined;
  /** The note's fields after saving. */
  shown: (stored: Stored | null | undefined, known: Known) => object;
}

const property = <Value, Stored>(description: NoteProperty<Value, Stored>) => description;

const ofLines = Object.fromEntries(
  textNames.map((name) => [
    name,
    property<string, string | null>({
      input: name,
      empty: "",
      ofNote: (note) => note[name] ?? "",
      stored: textLine(name).stored ?? ((text) => text.trim() || null),
      ofDraft: (kept = "") => (typeof kept === "string" ? kept : undefined),
      shown: (text) => ({ [name]: text ?? null }),
    }),
  ]),
) as Record<TextName, NoteProperty<string, string | null>>;

const noteProperties = {
  ...ofLines,
  color: property<string, string>({
    input: "color",
    empty: defaultNoteColor,
    ofNote: (note) => note.color,
    stored: (color) => color,
    ofDraft: (kept) => (typeof kept === "string" && /^#[0-9a-f]{6}$/i.test(kept) ? kept : undefined),
    shown: (color) => ({ color: color ?? defaultNoteColor }),
  }),
  category: property<PickedCategory | null, string | null>({
    input: "categoryId",
    empty: null,
    ofNote: (note) => note.category,
    stored: (category) => category?.id ?? null,
    ofDraft: (kept) =>
      isPicked(kept) ? { ...pickedOf(kept), icon: typeof kept.icon === "string" ? kept.icon : null } : null,
    shown: (id, known) => ({ category: (id && known("Category", [id], ["id", "name", "color", "icon"])[0]) || null }),
  }),
  tags: property<readonly PickedTag[], readonly string[]>({
    input: "tagIds",
    empty: [],
    ofNote: (note) => note.tags,
    stored: (tags) => tags.map(({ id }) => id),
    ofDraft: (kept) => (Array.isArray(kept) ? kept.filter(isPicked).slice(0, maxTags).map(pickedOf) : []),
    shown: (ids, known) => ({ tags: known("Tag", ids ?? [], ["id", "name", "color"]) }),
  }),
  projects: property<readonly PickedProject[], readonly string[]>({
    input: "projectIds",
    empty: [],
    ofNote: (note) => note.linkedProjects.map(({ id, path }) => ({ id, path })),
    stored: (projects) => projects.map(({ id }) => id),
    ofDraft: (kept) => (Array.isArray(kept) ? kept.filter(isProject).slice(0, maxProjects) : []),
    shown: (ids, known) => ({ linkedProjects: known("LinkedProject", ids ?? [], ["id", "path"]) }),
  }),
};

export type PropertyName = keyof typeof noteProperties;
export type PropertyValues = { [Name in PropertyName]: (typeof noteProperties)[Name]["empty"] };

export const propertyNames = Object.keys(noteProperties) as PropertyName[];
export const propertyOf = (name: PropertyName) => noteProperties[name] as unknown as NoteProperty<never, never>;

/** A note's properties after saving. */
export function shownProperties(input: Partial<CreateNoteInput> = {}, known: Known = () => []): ShownNote {
  const shown = propertyNames.map((name) => propertyOf(name).shown(input[propertyOf(name).input] as never, known));
  return Object.assign({}, ...shown) as ShownNote;
}

/** The result of `make` for each property. */
export function eachProperty(make: (property: NoteProperty<never, never>, name: PropertyName) => unknown) {
  return Object.fromEntries(propertyNames.map((name) => [name, make(propertyOf(name), name)])) as PropertyValues;
}

function isPicked(kept: unknown): kept is PickedTag & { icon?: unknown } {
  const { id, name, color } = (kept ?? {}) as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof color === "string";
}

function isProject(kept: unknown): kept is PickedProject {
  const { id, path } = (kept ?? {}) as Record<string, unknown>;
  return typeof id === "string" && typeof path === "string";
}

function pickedOf({ id, name, color }: PickedTag): PickedTag {
  return { id, name, color };
}
