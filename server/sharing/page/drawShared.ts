import { createHash } from "node:crypto";
import { hasFigures, mapFigures, withAddresses } from "../../content/html/figures.js";
import { nothingAllowed } from "../../platform/http/httpSecurity.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Services } from "../../platform/services.js";
import { categoryIconNames } from "../../taxonomy/categoryIconNames.js";
import { itemText } from "../itemText.js";
import { sharedKinds } from "../sharedKinds.js";
import { type FoundLink, readShared, type SharedFacts } from "./findShared.js";
import type { PageFonts } from "./pageFonts.js";
import type { Drawn } from "./RenderCache.js";
import type { SharedItem } from "./SharedItem.js";

export type Form = "html" | "txt" | "md";

/** Everything needed to render a form, in a shape that a thread accepts. */
interface Given {
  facts: SharedFacts;
  form: Form;
  /** The page's own path. */
  path: string;
  expiresAt: string | null;
  fonts: PageFonts;
  publicUrl: string;
}

/** Renders the page behind a link in one of its forms, a long one in a thread; null when it was deleted meanwhile. */
export async function drawShared(
  { pool, parsing, settings: { publicUrl } }: Services,
  link: FoundLink,
  { form, path, fonts }: { form: Form; path: string; fonts: PageFonts },
): Promise<Drawn | null> {
  const facts = await readShared(pool, link);
  if (!facts) return null;
  const given = { facts, form, path, expiresAt: link.expiresAt, fonts, publicUrl };
  return lengthOf(facts) > longText ? parsing.run(drawing, given, { key: "shared pages" }) : drawForm(given);
}

/**
 * Takes one argument, because it is called by its name in a thread.
 * @public
 */
export async function drawForm({ facts: given, form, path, expiresAt, fonts, publicUrl }: Given): Promise<Drawn> {
  const facts = withImages(given, form === "html" ? path : publicUrl + path);
  if (form === "txt")
    return { type: "text/plain; charset=utf-8", policy: nothingAllowed, text: `${itemText(facts)}\n` };
  if (form === "md") {
    const { markdownOf } = await import("./markdownOf.js");
    return { type: "text/markdown; charset=utf-8", policy: nothingAllowed, text: markdownOf(facts) };
  }
  const item: SharedItem = { ...facts, path, expiresAt, CategoryIcon: await iconOf(facts.card.category?.icon ?? null) };
  const [{ renderPage }, { SharedPage }, parts] = await Promise.all([
    import("./renderPage.js"),
    import("./SharedPage.js"),
    sharedKinds[facts.contentType].page(),
  ]);
  const html = renderPage(SharedPage, { item, parts, fonts, publicUrl });
  const frame = parts.frame?.(path);
  const policy = frame ? pagePolicyOf(html, [frame.styles], `frame-src ${frame.source}`) : pagePolicyOf(html);
  return { type: "text/html; charset=utf-8", policy, text: html };
}

/** The item with the addresses of its images at this link; one whose file is gone leaves its words. */
function withImages(facts: SharedFacts, path: string): SharedFacts {
  const { content } = facts.body;
  if (!hasFigures(content)) return facts;
  const files = new Map(facts.files.map((file) => [file.attachmentId, file]));
  const available = mapFigures(content, (id) => (files.has(id) ? id : null)) ?? "";
  const shown = withAddresses(available, (attachmentId) => {
    const file = files.get(attachmentId);
    return file && { ...file, src: `${path}/files/${file.id}` };
  });
  return { ...facts, body: { ...facts.body, content: shown } };
}

const drawing = parsingTask("./drawShared.js", import.meta.url, drawForm);

/** How much text has to be rendered. */
function lengthOf({ body: { content, personalNotes, aiSummary, transcript } }: SharedFacts): number {
  const texts = [content, personalNotes, aiSummary, ...transcript.map(({ text }) => text)];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** Allows only what is on the page: its own styles, our fonts and pictures; never a script. */
export function pagePolicyOf(
  html: string,
  furtherStyles: readonly string[] = [],
  further = "form-action 'none'",
): string {
  const own = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? "");
  const hashes = [...new Set([...own, ...furtherStyles])].map(
    (style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `style-src ${hashes.join(" ")}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    further,
  ].join("; ");
}

async function iconOf(name: string | null): Promise<SharedItem["CategoryIcon"]> {
  if (name === null || !(categoryIconNames as readonly string[]).includes(name)) return null;
  const module: unknown = await import("lucide-react/dynamicIconImports");
  const load = (module as { default: Record<string, () => Promise<{ default: SharedItem["CategoryIcon"] }>> }).default[
    name
  ];
  return load ? (await load()).default : null;
}
