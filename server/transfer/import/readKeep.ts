import * as z from "zod";
import { checkLink } from "../../content/normalizeLink.js";
import { InvalidInputError } from "../../platform/errors.js";
import type { Archive } from "./Archive.js";
import { type Found, type FoundFile, leftOut, type Reader } from "./found.js";
import { baseName, endingOf, folderOf, isHidden, withoutEnding } from "./paths.js";
import { maxTextBytes } from "./readMarkdown.js";
import { instantOf, wholeTitle } from "./wholeTitle.js";

const maxJsonBytes = 4 * maxTextBytes;

/** Their colors as the nearest of the app's papers. */
const colors: Record<string, string> = {
  RED: "#FFC4BC",
  ORANGE: "#FFE4B5",
  YELLOW: "#FFF3A1",
  GREEN: "#B4EFCF",
  TEAL: "#B4EFCF",
  BLUE: "#87CEEB",
  CERULEAN: "#B9CCFF",
  PURPLE: "#DCCBFF",
  PINK: "#FFC2E0",
  BROWN: "#FFE4B5",
  GRAY: "#B9CCFF",
};

const keepNote = z.object({
  title: z.string().nullish(),
  textContent: z.string().nullish(),
  textContentHtml: z.string().nullish(),
  listContent: z.array(z.object({ text: z.string().nullish(), isChecked: z.boolean().nullish() })).nullish(),
  color: z.string().nullish(),
  isTrashed: z.boolean().nullish(),
  isPinned: z.boolean().nullish(),
  isArchived: z.boolean().nullish(),
  labels: z.array(z.object({ name: z.string() })).nullish(),
  annotations: z.array(z.object({ url: z.string().nullish() })).nullish(),
  attachments: z.array(z.object({ filePath: z.string(), mimetype: z.string().nullish() })).nullish(),
  createdTimestampUsec: z.number().nullish(),
  userEditedTimestampUsec: z.number().nullish(),
});
type KeepNote = z.infer<typeof keepNote>;

/** Google Keep as Takeout gives it: a JSON file a note, with the same as HTML beside it. */
export const readKeep: Reader = async function* (archive) {
  const entries = archive.entries.filter(({ path }) => !isHidden(path));
  const jsons = entries.filter(({ path }) => endingOf(path) === "json");
  const used = new Set<string>();
  let notes = 0;
  for (const { path } of jsons) {
    const found = await readOne(archive, path, used);
    if (found) notes += 1;
    yield found ?? leftOut(path, "not a note");
    used.add(path);
    used.add(`${withoutEnding(path)}.html`);
  }
  for (const { path } of entries) {
    if (used.has(path)) continue;
    if (endingOf(path) !== "html" || !/(^|\/)Keep\//i.test(path)) {
      yield leftOut(path, "not a note");
      continue;
    }
    const html = await archive.text(path, maxTextBytes);
    notes += 1;
    yield html === null ? leftOut(path, "larger than 1MB") : fromHtml(path, html);
  }
  if (notes === 0) {
    const sentence = "There is nothing of Google Keep in this file. Choose the zip that Takeout gave you";
    throw new InvalidInputError(sentence, { file: sentence });
  }
};

/** Null for JSON that is no note. */
async function readOne(archive: Archive, path: string, used: Set<string>): Promise<Found | null> {
  const text = await archive.text(path, maxJsonBytes);
  if (text === null) return leftOut(path, "larger than 4MB");
  const note = parse(text);
  if (!note) return null;
  const files = filesOf(archive, path, note);
  for (const file of files.found) used.add(file.path);
  const name = note.title?.trim() ? `“${note.title.trim()}”` : `“Untitled”, ${dateOf(note) ?? baseName(path)}`;
  if (note.isTrashed) return leftOut(name, "in the trash there");
  const html = htmlOf(note);
  if (html === null && !note.title?.trim() && files.found.length === 0) return leftOut(name, "empty");
  const links = (note.annotations ?? []).map(({ url }) => url ?? "").filter((url) => checkLink(url) === null && url);
  const updatedAt = instantOf((note.userEditedTimestampUsec ?? 0) / 1000) ?? null;
  const createdAt = instantOf((note.createdTimestampUsec ?? note.userEditedTimestampUsec ?? 0) / 1000);
  return {
    kind: "note",
    item: {
      key: note.createdTimestampUsec ? `${note.createdTimestampUsec} ${baseName(path)}` : path,
      ownId: null,
      title: wholeTitle(note.title) ?? wholeTitle(firstLine(note)) ?? dateOf(note) ?? "Untitled",
      html,
      link: links[0] ?? null,
      color: colors[note.color ?? ""] ?? null,
      category: null,
      tags: (note.labels ?? []).map((label) => label.name),
      projectIds: [],
      isFavorite: note.isPinned ?? false,
      isArchived: note.isArchived ?? false,
      createdAt,
      updatedAt: updatedAt ?? createdAt,
      files: files.found,
    },
  };
}

function parse(text: string): KeepNote | null {
  try {
    const value: unknown = JSON.parse(text);
    const isNote =
      typeof value === "object" &&
      value !== null &&
      ("textContent" in value || "listContent" in value || "isTrashed" in value);
    return isNote ? (keepNote.safeParse(value).data ?? null) : null;
  } catch {
    return null;
  }
}

function htmlOf({ textContent, textContentHtml, listContent, annotations }: KeepNote): string | null {
  const parts: string[] = [];
  if (textContentHtml?.trim() && textContent?.trim()) parts.push(textContentHtml);
  else if (textContent?.trim()) parts.push(paragraphs(textContent));
  if (listContent && listContent.length > 0) {
    const items = listContent.map(
      ({ text, isChecked }) => `<li><p>${isChecked ? "☑" : "☐"} ${escapeText(text ?? "")}</p></li>`,
    );
    parts.push(`<ul>${items.join("")}</ul>`);
  }
  const further = (annotations ?? []).flatMap(({ url }) => (url && /^https?:/i.test(url) ? [url] : [])).slice(1);
  parts.push(...further.map((url) => `<p><a href="${escapeText(url)}">${escapeText(url)}</a></p>`));
  return parts.length > 0 ? parts.join("") : null;
}

/** Takeout sometimes names a picture .jpeg and packs it as .jpg. */
function filesOf(archive: Archive, path: string, { attachments }: KeepNote): { found: FoundFile[] } {
  const folder = folderOf(path) === "" ? "" : `${folderOf(path)}/`;
  const names = new Set(archive.entries.map((entry) => entry.path));
  const found = (attachments ?? []).flatMap(({ filePath, mimetype }) => {
    const stem = `${folder}${withoutEnding(baseName(filePath))}`;
    const path = [`${folder}${baseName(filePath)}`, `${stem}.jpg`, `${stem}.jpeg`, `${stem}.png`].find((each) =>
      names.has(each),
    );
    return path ? [{ path, fileName: baseName(path), fileType: mimetype ?? null }] : [];
  });
  return { found };
}

function fromHtml(path: string, html: string): Found {
  const title =
    wholeTitle(text(/<div class="title">([\s\S]*?)<\/div>/i.exec(html)?.[1])) ??
    wholeTitle(withoutEnding(baseName(path)));
  const content = /<div class="content">([\s\S]*?)<\/div>\s*(?:<div class="chips|<\/div>|$)/i.exec(html)?.[1] ?? "";
  if (text(content) === "") return leftOut(path, "empty");
  return {
    kind: "note",
    item: {
      key: `html ${path} ${text(content)}`,
      ownId: null,
      title: title ?? "Untitled",
      html: content,
      link: null,
      color: null,
      category: null,
      tags: [...html.matchAll(/<span class="label-name">([^<]+)<\/span>/gi)].map(([, name]) => text(name)),
      projectIds: [],
      isFavorite: false,
      isArchived: false,
      createdAt: null,
      updatedAt: null,
      files: [],
    },
  };
}

function firstLine({ textContent, listContent }: KeepNote): string | null {
  const [line = ""] = (textContent ?? "").trim().split("\n");
  return ([...line].slice(0, 80).join("") || listContent?.[0]?.text) ?? null;
}

function dateOf({ createdTimestampUsec, userEditedTimestampUsec }: KeepNote): string | null {
  return instantOf((createdTimestampUsec ?? userEditedTimestampUsec ?? 0) / 1000)?.slice(0, 10) ?? null;
}

function paragraphs(plain: string): string {
  return plain
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeText(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function text(html: string | undefined): string {
  return (html ?? "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ")
    .trim();
}

function escapeText(plain: string): string {
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
