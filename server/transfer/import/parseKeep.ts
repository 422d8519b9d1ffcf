import { Parser } from "htmlparser2";
import * as z from "zod";
import { escapeAttribute, escapeText } from "../../content/html/escapeText.js";
import { checkLink } from "../../content/html/normalizeLink.js";
import { noteText } from "../../content/html/noteText.js";
import { jsonObject } from "../../platform/parsedJson.js";
import type { ImportNote, LostPart } from "./importRecord.js";
import { baseName, withoutEnding } from "./paths.js";
import { lines, paragraphs } from "./plainText.js";
import { fitsTitle, instantOf, wholeTitle } from "./wholeTitle.js";

/** Deeper than any note: the parser's work for each closing tag grows with the depth. */
const maxDepth = 400;
/** How much is parsed before the depth is checked again. */
const chunkLength = 4_096;
const maxFurtherNames = 100;

/** Keep's colors mapped to the nearest of the app's. */
const colors = new Map([
  ["RED", "#FFC4BC"],
  ["ORANGE", "#FFE4B5"],
  ["YELLOW", "#FFF3A1"],
  ["GREEN", "#B4EFCF"],
  ["TEAL", "#B4EFCF"],
  ["BLUE", "#87CEEB"],
  ["CERULEAN", "#B9CCFF"],
  ["PURPLE", "#DCCBFF"],
  ["PINK", "#FFC2E0"],
  ["BROWN", "#FFE4B5"],
  ["GRAY", "#B9CCFF"],
]);

const styles = [
  ["strong", /font-weight:\s*(?:bold|[6-9]00)/],
  ["em", /font-style:\s*italic/],
  ["s", /text-decoration:[^;]*line-through/],
] as const;

/** The parts beside the text of a page. */
const lostOnPage = [
  [/<div class="attachments">/, "Attachments"],
  [/<a class="chip annotation/, "Links"],
] as const;

const wellFormed = z.string().transform((value) => value.toWellFormed());
const keepNote = z.object({
  title: z.string().nullish(),
  textContent: z.string().nullish(),
  textContentHtml: z.string().nullish(),
  listContent: z
    .array(z.object({ text: z.string().nullish(), textHtml: z.string().nullish(), isChecked: z.boolean().nullish() }))
    .nullish(),
  color: z.string().nullish(),
  isTrashed: z.boolean().nullish(),
  isPinned: z.boolean().nullish(),
  isArchived: z.boolean().nullish(),
  labels: z.array(z.object({ name: z.string() })).nullish(),
  annotations: z.array(z.object({ url: wellFormed.nullish() })).nullish(),
  attachments: z.array(z.object({ filePath: z.string(), mimetype: z.string().nullish() })).nullish(),
  sharees: z.array(z.object({ isOwner: z.boolean().nullish() })).nullish(),
  createdTimestampUsec: z.number().nullish(),
  userEditedTimestampUsec: z.number().nullish(),
});
type KeepNote = z.infer<typeof keepNote>;
const knownNames: ReadonlySet<string> = new Set(Object.keys(keepNote.shape));

/** The note of a Keep file, or the reason why there is none. */
export type ParsedKeep =
  | { name: string; reason: string; attachments: Attachment[] }
  | { note: Omit<ImportNote, "files" | "path">; attachments: Attachment[] };

type Attachment = NonNullable<KeepNote["attachments"]>[number];

/** Null for JSON that is not a note. */
export function parseKeepJson({ path, text }: { path: string; text: string }): ParsedKeep | null {
  const found = parse(text);
  if (!found) return null;
  const { note, further } = found;
  const attachments = (note.attachments ?? []).slice(0, 1_000);
  const name = note.title?.trim() ? `“${note.title.trim()}”` : `“Untitled”, ${dateOf(note) ?? baseName(path)}`;
  if (note.isTrashed) return { name, reason: "in the trash there", attachments };
  const html = htmlOf(note);
  if (html === null && !note.title?.trim() && attachments.length === 0) return { name, reason: "empty", attachments };
  const updatedAt = instantOfMicroseconds(note.userEditedTimestampUsec);
  return {
    attachments,
    note: {
      key: note.createdTimestampUsec ? `${note.createdTimestampUsec} ${baseName(path)}` : path,
      ownId: null,
      title: wholeTitle(note.title) ?? wholeTitle(firstLine(note)) ?? dateOf(note) ?? "Untitled",
      text: noteText(html),
      link: linkOf(note),
      color: colors.get(note.color ?? "") ?? null,
      category: null,
      tags: (note.labels ?? []).map((label) => label.name),
      projectIds: [],
      isFavorite: note.isPinned ?? false,
      isArchived: note.isArchived ?? false,
      createdAt: createdAtOf(note),
      updatedAt: updatedAt ?? createdAtOf(note),
      lost: lostOf(note, further),
    },
  };
}

/** A note that exists only as an HTML page. */
export function parseKeepHtml({ path, text: html }: { path: string; text: string }): ParsedKeep {
  const page = pageParts(html);
  if (page === null) return { name: path, reason: "nested too deeply", attachments: [] };
  const content = textOf(page.content);
  if (content === "") return { name: path, reason: "empty", attachments: [] };
  return {
    attachments: [],
    note: {
      key: `html ${path} ${content}`,
      ownId: null,
      title: wholeTitle(page.title) ?? wholeTitle(withoutEnding(baseName(path))) ?? "Untitled",
      text: noteText(page.content),
      category: null,
      tags: page.labels,
      projectIds: [],
      isFavorite: false,
      isArchived: false,
      createdAt: null,
      updatedAt: null,
      lost: lostOnPage.flatMap(([found, name]) =>
        found.test(html) ? [{ name, reason: "only the text is read of a page" }] : [],
      ),
    },
  };
}

/** The parts of a Keep page; null if it is nested too deeply. */
function pageParts(html: string): { title: string; content: string; labels: string[] } | null {
  const page = { title: "", content: "", labels: [] as string[] };
  /** The current element, and how many of its kind are open inside it. */
  let part: { name: string; kind: "title" | "content" | "label-name"; from: number; inner: number } | null = null;
  const found = new Set<string>();
  let label = "";
  let depth = 0;
  const end = (at: number): void => {
    if (part?.kind === "content") page.content = html.slice(part.from, at);
    if (part?.kind === "label-name") page.labels.push(label.trim());
    part = null;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > maxDepth) parser.pause();
      if (part) {
        if (name === part.name) part.inner += 1;
        return;
      }
      const kind = attributes.class;
      const isBlock = name === "div" && (kind === "title" || kind === "content") && !found.has(kind);
      if (!isBlock && !(name === "span" && kind === "label-name")) return;
      found.add(kind as string);
      label = "";
      part = { name, kind: kind as "title", from: parser.endIndex + 1, inner: 0 };
    },
    ontext(text) {
      if (part?.kind === "title") page.title += text;
      else if (part?.kind === "label-name") label += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (part?.name !== name) return;
      if (part.inner > 0) part.inner -= 1;
      else end(parser.startIndex);
    },
  });
  for (let at = 0; at < html.length && depth <= maxDepth; at += chunkLength)
    parser.write(html.slice(at, at + chunkLength));
  if (depth > maxDepth) return null;
  if (part) end(html.length);
  return page;
}

/** A note, and the names of what else the file says of it. */
function parse(text: string): { note: KeepNote; further: string[] } | null {
  const value = jsonObject(text);
  const isNote = value !== null && ("textContent" in value || "listContent" in value || "isTrashed" in value);
  const note = isNote ? keepNote.safeParse(value).data : undefined;
  if (!value || !note) return null;
  const isGiven = (each: unknown) => ![null, undefined, false, ""].includes(each as null) && !isEmptyList(each);
  const further = Object.entries(value).flatMap(([name, each]) =>
    knownNames.has(name) || !isGiven(each) ? [] : [name],
  );
  return { note, further: further.slice(0, maxFurtherNames) };
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function lostOf({ sharees, color, textContentHtml, listContent }: KeepNote, further: readonly string[]): LostPart[] {
  const html = [textContentHtml, ...(listContent ?? []).map(({ textHtml }) => textHtml)];
  return [
    ...(sharees?.some(({ isOwner }) => !isOwner)
      ? [{ name: "Collaborators", reason: "a note is shared anew here" }]
      : []),
    ...(color && color !== "DEFAULT" && !colors.has(color)
      ? [{ name: `Color ${color.slice(0, 100)}`, reason: "no color here is near to it" }]
      : []),
    ...(html.some((each) => each && /text-decoration:[^;"]*underline/.test(each))
      ? [{ name: "Underlines", reason: "notes have none" }]
      : []),
    ...further.map((name) => ({ name: `“${name.slice(0, 100)}”`, reason: "notes have no such property" })),
  ];
}

/** The first address that can be the link of the note; others are in its text. */
function linkOf({ annotations }: KeepNote): string | null {
  return annotations?.find(({ url }) => url && checkLink(url) === null)?.url ?? null;
}

function htmlOf(note: KeepNote): string | null {
  const { title, textContent, textContentHtml, listContent, annotations } = note;
  const parts: string[] = [];
  if (title && !fitsTitle(title.trim())) parts.push(paragraphs(title));
  if (textContentHtml?.trim() && textContent?.trim()) parts.push(styled(textContentHtml));
  else if (textContent?.trim()) parts.push(paragraphs(textContent));
  if (listContent && listContent.length > 0) {
    const items = listContent.map(({ text, textHtml, isChecked }) => {
      const line = textHtml?.trim() && text?.trim() ? styled(textHtml) : `<p>${lines(text ?? "")}</p>`;
      return `<li data-checked="${isChecked === true}">${line}</li>`;
    });
    parts.push(`<ul data-type="checklist">${items.join("")}</ul>`);
  }
  const link = linkOf(note);
  const further = new Set((annotations ?? []).flatMap(({ url }) => (url && /^https?:/i.test(url) ? [url] : [])));
  if (link) further.delete(link);
  parts.push(...[...further].map((url) => `<p><a href="${escapeAttribute(url)}">${escapeText(url)}</a></p>`));
  return parts.length > 0 ? parts.join("") : null;
}

/** Keep's bold, italic and struck-out words are styled. */
function styled(html: string): string {
  return html.replace(/<span style="([^"<>]*)">([^<]*)<\/span>/g, (_, style: string, text: string) => {
    const tags = styles.filter(([, pattern]) => pattern.test(style));
    return tags.reduceRight((inner, [tag]) => `<${tag}>${inner}</${tag}>`, text);
  });
}

function firstLine({ textContent, listContent }: KeepNote): string | null {
  const [line = ""] = (textContent ?? "").trim().split("\n");
  return ([...line].slice(0, 80).join("") || listContent?.[0]?.text) ?? null;
}

function dateOf(note: KeepNote): string | null {
  return createdAtOf(note)?.slice(0, 10) ?? null;
}

function createdAtOf({ createdTimestampUsec, userEditedTimestampUsec }: KeepNote): string | null {
  return instantOfMicroseconds(createdTimestampUsec) ?? instantOfMicroseconds(userEditedTimestampUsec);
}

/** Null for 0, which stands for none. */
function instantOfMicroseconds(value: number | null | undefined): string | null {
  return value ? instantOf(value / 1000) : null;
}

/** The approximate text of some HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ")
    .trim();
}
