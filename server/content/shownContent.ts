import type { Context } from "../platform/context.js";
import { longText } from "../platform/parsing/longText.js";
import { parsingTask } from "../platform/parsing/parsingTask.js";
import { blockIdsOf } from "./html/blockIds.js";
import { withLines } from "./html/checklistLines.js";
import { blocksOf, withBlockIds } from "./html/noteBlocks.js";
import { hasReferences, referencesOf, titledHtml } from "./html/shownHtml.js";
import { readableText } from "./images/noteImages.js";
import { tasksInText } from "./lineTasks.js";
import { keyOfTarget, type LinkedThing, linkedThings, targetOfKey } from "./noteLinks/linkTargets.js";

/** The stored part of a note's text. */
export interface StoredContent {
  id: string;
  content?: string | null;
  blockIds?: string | null;
}

const titling = parsingTask("./html/shownHtml.js", import.meta.url, titledHtml);

/**
 * A note's HTML as its owner gets it: images have addresses, links say the titles of now, those to things that are gone
 * are text, and lines that are tasks say which.
 * @param withIds whether blocks have their ids.
 */
export async function shownContent(ctx: Context, note: StoredContent, withIds = false): Promise<string | null> {
  return readableText(ctx, note.id, await titledContent(ctx, note, withIds));
}

async function titledContent(ctx: Context, note: StoredContent, withIds: boolean): Promise<string | null> {
  const { id, content = null, blockIds = null } = note;
  if (content === null) return null;
  const lined = withLines(content, await tasksInText(ctx, note));
  const html = withIds ? withBlockIds(lined, blockIdsOf(id, blockIds, blocksOf(content).length)) : lined;
  if (!hasReferences(content)) return html;
  const keys = [...new Set(referencesOf(content).map(keyOfTarget))];
  const loader = thingsOf(ctx);
  const things = (await Promise.all(keys.map((key) => loader.load(key)))).filter((thing) => thing !== null);
  if (html.length <= longText) return titledHtml({ html, things });
  return ctx.services.parsing.run(titling, { html, things }, { key: ctx.requireViewer().userId });
}

/** The viewer's things by their keys; one statement for all texts that a request shows. */
function thingsOf(ctx: Context) {
  return ctx.loader<string, LinkedThing | null>("content.linked", async (keys) => {
    const things = await linkedThings(ctx, keys.map(targetOfKey));
    return keys.map((key) => things.get(key) ?? null);
  });
}
