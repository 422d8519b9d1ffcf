import { figureIds, type ImageIds } from "../../content/html/figures.js";
import { type NoteText, noteText } from "../../content/html/noteText.js";
import type { LostPart } from "./importRecord.js";
import { lostMarkup } from "./lostMarkup.js";
import { imageIdOf, readMarkdown } from "./markdownHtml.js";
import type { Label } from "./NoteNames.js";
import { isElsewhere } from "./paths.js";

/** The ids of the files of an archive that a text may show as images. */
function imageIdsOf(links: readonly string[]): ImageIds {
  return new Set(links.filter((link) => !isElsewhere(link)).map(imageIdOf));
}

const imageElsewhere: LostPart = { name: "Images", reason: "their addresses lead to no file; their words stay" };

/** A note's text that was Markdown, and what else is in it. */
interface MarkdownNote {
  text: NoteText;
  tags: string[];
  /** See NamesOfNote. */
  wanted: [id: string, name: string][];
  /** See NamesOfNote. */
  labels: Label[];
  /** The links of images that can't stand where they do. */
  unshown: string[];
  /** Its markup that notes don't have. */
  lost: LostPart[];
}

/**
 * @param from the path of its file in the archive.
 * @param links in the file; see linksOf.
 */
export function noteOfMarkdown(markdown: string, from: string, links: readonly string[]): MarkdownNote {
  const { html, tags, wanted, labels, images } = readMarkdown(markdown, from);
  const text = noteText(html, imageIdsOf(links));
  const shown = new Set(figureIds(text.content ?? ""));
  const unshown = [...images].filter((link) => !isElsewhere(link) && !shown.has(imageIdOf(link)));
  const lost = [...lostMarkup(html), ...([...images].some(isElsewhere) ? [imageElsewhere] : [])];
  return { text, tags, wanted: [...wanted], labels: [...labels.values()], unshown, lost };
}
