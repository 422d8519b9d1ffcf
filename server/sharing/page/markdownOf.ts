import TurndownService from "turndown";
import { markdownOfHtml } from "../../content/markdown/markdownRules.js";
import { sharedKinds } from "../sharedKinds.js";
import type { SharedFacts } from "./findShared.js";

const escapeMarkdown = TurndownService.prototype.escape;

/** An item as Markdown, with its title as the first heading. */
export function markdownOf({ contentType, card, body }: Pick<SharedFacts, "contentType" | "card" | "body">): string {
  const parts = sharedKinds[contentType].markdown(card, body, {
    escape: escapeMarkdown,
    // only Obsidian and the import read widths, which others show as words
    ofHtml: (html) => markdownOfHtml(html.replaceAll(/ data-width="\d+"/g, "")),
  });
  return `${[`# ${escapeMarkdown(card.title)}`, ...parts].filter((part) => part !== "").join("\n\n")}\n`;
}
