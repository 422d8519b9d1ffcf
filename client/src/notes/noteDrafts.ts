import { mostTags, type PickedCategory, type PickedTag } from "../content/pickers/pickedTypes";

/** What was typed into an editor and not saved yet, as the browser keeps it. */
export interface NoteDraft {
  /** The id a new note will have, so that a retried save is one note. */
  newId: string | null;
  title: string;
  html: string;
  link: string;
  color: string;
  isFavorite: boolean;
  category: PickedCategory | null;
  tags: readonly PickedTag[];
  /** The version the writing began from; 0 for a new note. */
  baseVersion: number;
  /** ISO 8601. */
  keptAt: string;
}

const prefix = "commonplace.draft.";
const longestText = 1_000_000;
/** Drafts of notes opened long ago give way, oldest first. */
const mostDrafts = 20;

const keyOf = (viewerId: string, noteId: string | null): string => `${prefix}${viewerId}.${noteId ?? "new"}`;

/** @param noteId null for the note that is not there yet. */
export function readDraft(viewerId: string, noteId: string | null): NoteDraft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(viewerId, noteId)));
  } catch {
    return null;
  }
}

/** @returns false when the browser would not keep it: then leaving the page would lose it. */
export function keepDraft(viewerId: string, noteId: string | null, draft: NoteDraft): boolean {
  const text = JSON.stringify(draft);
  if (text.length > longestText) return false;
  try {
    localStorage.setItem(keyOf(viewerId, noteId), text);
    dropOldest(viewerId);
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(viewerId: string, noteId: string | null): void {
  try {
    localStorage.removeItem(keyOf(viewerId, noteId));
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}

/** Reads what was kept by hand of whoever wrote there. @returns null when it is not a draft. */
export function parseDraft(text: string | null): NoteDraft | null {
  if (!text) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept !== "object" || kept === null) return null;
  const { newId, title, html, link, color, isFavorite, category, tags, baseVersion, keptAt } = kept as Record<
    string,
    unknown
  >;
  if (typeof title !== "string" || typeof html !== "string" || typeof link !== "string") return null;
  if (typeof color !== "string" || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  if (typeof keptAt !== "string" || Number.isNaN(Date.parse(keptAt))) return null;
  return {
    newId: typeof newId === "string" ? newId : null,
    title,
    html,
    link,
    color,
    isFavorite: isFavorite === true,
    category: isPicked(category)
      ? { ...pickedOf(category), icon: typeof category.icon === "string" ? category.icon : null }
      : null,
    tags: Array.isArray(tags) ? tags.filter(isPicked).slice(0, mostTags).map(pickedOf) : [],
    baseVersion: Number.isInteger(baseVersion) ? Number(baseVersion) : 0,
    keptAt,
  };
}

function isPicked(kept: unknown): kept is PickedTag & { icon?: unknown } {
  const { id, name, color } = (kept ?? {}) as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof color === "string";
}

function pickedOf({ id, name, color }: PickedTag): PickedTag {
  return { id, name, color };
}

function dropOldest(viewerId: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${viewerId}.`));
  if (own.length <= mostDrafts) return;
  const dated = own.map((key) => ({ key, keptAt: parseDraft(localStorage.getItem(key))?.keptAt ?? "" }));
  dated.sort((a, b) => (a.keptAt < b.keptAt ? -1 : 1));
  for (const { key } of dated.slice(0, own.length - mostDrafts)) localStorage.removeItem(key);
}
