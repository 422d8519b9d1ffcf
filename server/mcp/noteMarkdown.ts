import { mapFigures, withoutAddresses } from "../content/html/figures.js";
import { markdownOfHtml } from "../content/markdown/markdownRules.js";
import type { Context } from "../platform/context.js";
import { longText } from "../platform/parsing/longText.js";
import { type ParsingTask, parsingTask } from "../platform/parsing/parsingTask.js";
import { withPaths } from "../transfer/export/markdownHtml.js";
import { imageIdOf, readMarkdown } from "../transfer/import/markdownHtml.js";

/** A note's text, and the ids of its files: an image in Markdown is called `attachment:` and its id. */
interface GivenText {
  text: string;
  fileIds: readonly string[];
}

const addressOf = (fileId: string) => `attachment:${fileId}`;

/**
 * The HTML that the API gives, as Markdown. A thread calls it by its name.
 * @public
 */
export function writeMarkdown({ text, fileIds }: GivenText): string {
  return markdownOfHtml(withPaths(withoutAddresses(text), new Map(fileIds.map((id) => [id, addressOf(id)]))));
}

/**
 * Markdown as HTML for the API, which cleans it. A thread calls it by its name.
 * @public
 */
export function readText({ text, fileIds }: GivenText): string {
  const ids = new Map(fileIds.map((id) => [imageIdOf(addressOf(id)), id]));
  return mapFigures(readMarkdown(text, "").html, (id) => ids.get(id)) ?? "";
}

const writing = parsingTask("./noteMarkdown.js", import.meta.url, writeMarkdown);
const reading = parsingTask("./noteMarkdown.js", import.meta.url, readText);

/** A note's HTML as Markdown; a long one is converted in a thread. */
export const markdownOf = (ctx: Context, given: GivenText): Promise<string> =>
  converted(ctx, writing, writeMarkdown, given);

/** Markdown as a note's HTML; a long one is converted in a thread. */
export const htmlOf = (ctx: Context, given: GivenText): Promise<string> => converted(ctx, reading, readText, given);

async function converted(
  ctx: Context,
  task: ParsingTask<GivenText, string>,
  convert: (given: GivenText) => string,
  given: GivenText,
): Promise<string> {
  if (given.text.length <= longText) return convert(given);
  return ctx.services.parsing.run(task, given, { key: ctx.requireViewer().userId });
}
