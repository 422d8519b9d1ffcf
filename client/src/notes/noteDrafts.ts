import { mostTags, type PickedCategory, type PickedTag } from "../content/pickers/pickedTypes";
import { mostProjects, type PickedProject } from "../content/projectLinks/linkedTypes";
import { draftPrefix } from "../lib/hasDrafts";

/** What was typed into an editor and not saved yet, as the browser keeps it. */
export interface NoteDraft {
  /** Of a note that is not stored yet, as far as this browser knows. */
  isNew: boolean;
  /** Goes to the server by itself, also when its editor is closed. */
  isAuto: boolean;
  /** The server could not be reached: the words show as though they were saved, and go up by themselves. */
  isWaiting: boolean;
  title: string;
  html: string;
  link: string;
  color: string;
  isFavorite: boolean;
  category: PickedCategory | null;
  tags: readonly PickedTag[];
  projects: readonly PickedProject[];
  /** The version the writing began from; 0 for a new note. */
  baseVersion: number;
  /** Fingerprints of what was sent to the server and never answered. */
  sent: readonly string[];
  /** ISO 8601. */
  keptAt: string;
}

const longestText = 1_000_000;
/** Drafts of notes opened long ago give way, oldest first; those that wait for the network never do. */
const mostDrafts = 20;

const keyOf = (viewerId: string, noteId: string): string => `${draftPrefix}${viewerId}.${noteId}`;

/** @param noteId of a new note too: it has its id from its first letter on. */
export function readDraft(viewerId: string, noteId: string): NoteDraft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(viewerId, noteId)));
  } catch {
    return null;
  }
}

/** @returns false when the browser would not keep it: then leaving the page would lose it. */
export function keepDraft(viewerId: string, noteId: string, draft: NoteDraft): boolean {
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

export function dropDraft(viewerId: string, noteId: string): void {
  try {
    localStorage.removeItem(keyOf(viewerId, noteId));
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}

/** All drafts of a person, the newest first. */
export function listDrafts(viewerId: string): { id: string; draft: NoteDraft }[] {
  try {
    return ownKeys(viewerId)
      .flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(key));
        return draft ? [{ id: key.slice(keyOf(viewerId, "").length), draft }] : [];
      })
      .sort((a, b) => (a.draft.keptAt < b.draft.keptAt ? 1 : -1));
  } catch {
    return [];
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
  const {
    isNew,
    isAuto,
    isWaiting,
    sent,
    title,
    html,
    link,
    color,
    isFavorite,
    category,
    tags,
    projects,
    baseVersion,
    keptAt,
  } = kept as Record<string, unknown>;
  if (typeof title !== "string" || typeof html !== "string" || typeof link !== "string") return null;
  if (typeof color !== "string" || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  if (typeof keptAt !== "string" || Number.isNaN(Date.parse(keptAt))) return null;
  return {
    isNew: isNew === true,
    isAuto: isAuto === true,
    isWaiting: isWaiting === true,
    title,
    html,
    link,
    color,
    isFavorite: isFavorite === true,
    category: isPicked(category)
      ? { ...pickedOf(category), icon: typeof category.icon === "string" ? category.icon : null }
      : null,
    tags: Array.isArray(tags) ? tags.filter(isPicked).slice(0, mostTags).map(pickedOf) : [],
    projects: Array.isArray(projects) ? projects.filter(isProject).slice(0, mostProjects) : [],
    baseVersion: Number.isInteger(baseVersion) ? Number(baseVersion) : 0,
    sent: Array.isArray(sent) ? sent.filter((print) => typeof print === "string") : [],
    keptAt,
  };
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

function dropOldest(viewerId: string): void {
  const own = ownKeys(viewerId);
  if (own.length <= mostDrafts) return;
  const dated = own.map((key) => {
    const draft = parseDraft(localStorage.getItem(key));
    return { key, keptAt: draft?.keptAt ?? "", isAuto: draft?.isAuto ?? false };
  });
  dated.sort((a, b) => (a.keptAt < b.keptAt ? -1 : 1));
  for (const { key, isAuto } of dated.slice(0, own.length - mostDrafts)) if (!isAuto) localStorage.removeItem(key);
}

function ownKeys(viewerId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(viewerId, "")));
}
