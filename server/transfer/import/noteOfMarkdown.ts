import { figureIds } from "../../content/html/figures.js";
import { type NoteText, noteText } from "../../content/html/noteText.js";
import type { LostPart } from "./importRecord.js";
import { lostMarkup } from "./lostMarkup.js";
import { imageIdOf, readMarkdown } from "./markdownHtml.js";
import type { NamesInText } from "./NoteNames.js";
import { nameHeadings } from "./nameHeadings.js";
import { isElsewhere } from "./paths.js";

const imageElsewhere: LostPart = { name: "Images", reason: "their addresses lead to no file; their words stay" };
const linkedTitle: LostPart = { name: "Links in titles", reason: "titles are plain text; the words stay" };
const formulas: LostPart = {
  name: "Formulas",
  reason: "notes have none; their signs are read like those of other words",
};
/** A link whose words are not its address. */
const wordedLink = /<a data-link|<a href="([^"]*)"[^>]*>(?!\1<)/;

/** A note's text that was Markdown, and what else is in it. */
interface MarkdownNote {
  text: NoteText;
  tags: string[];
  named: NamesInText;
  /** The links of images that can't stand where they do. */
  unshown: string[];
  /** Its markup that notes don't have. */
  lost: LostPart[];
}

/**
 * @param from the path of its file in the archive.
 * @param head what stands above it and is not in the text.
 */
export function noteOfMarkdown(markdown: string, from: string, head?: string): MarkdownNote {
  const { html, title, tags, links, wanted, labels, parts, images, ...read } = readMarkdown(markdown, from, head);
  const imageIds = new Set([...links].filter((link) => !isElsewhere(link)).map(imageIdOf));
  const { text, places } = nameHeadings(noteText(html, imageIds), read.places);
  const shown = new Set(figureIds(text.content ?? ""));
  const unshown = [...images].filter((link) => !isElsewhere(link) && !shown.has(imageIdOf(link)));
  const lost = [
    ...lostMarkup(html),
    ...([...images].some(isElsewhere) ? [imageElsewhere] : []),
    ...(read.hasFormulas ? [formulas] : []),
    ...(wordedLink.test(title) ? [linkedTitle] : []),
  ];
  const names = { wanted: [...wanted], labels: [...labels.values()], parts: [...parts.values()], places };
  return { text, tags, named: { links: [...links], ...names }, unshown, lost };
}
