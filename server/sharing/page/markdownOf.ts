import TurndownService from "turndown";
import { sharedKinds } from "../sharedKinds.js";
import type { SharedFacts } from "./findShared.js";

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});

/** An item as Markdown, with its title as the first heading. */
export function markdownOf({ contentType, card, body }: Pick<SharedFacts, "contentType" | "card" | "body">): string {
  const parts = sharedKinds[contentType].markdown(card, body, {
    escape: (text) => turndown.escape(text),
    ofHtml: (html) => turndown.turndown(html),
  });
  return `${[`# ${turndown.escape(card.title)}`, ...parts].filter((part) => part !== "").join("\n\n")}\n`;
}
