import { findEvents } from "../calendar/events/findEvent.js";
import { contentRows } from "../content/contentRows.js";
import { contentKinds } from "../contentKinds/contentKinds.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { asNode, type NodeName } from "../platform/graphql/Node.js";
import { projectRows } from "../projects/projectRows.js";
import { taskRows } from "../tasks/taskRows.js";
import { categoriesByIds } from "../taxonomy/categories.js";
import { tagsByIds } from "../taxonomy/tags.js";

const maxNodes = limitOf.operations.nodes.max;

/**
 * The viewer's things with these ids in their order, null for other ids: one statement for each kind, however many ids.
 * @throws InvalidInputError for more than 100.
 */
export async function findNodes(ctx: Context, ids: readonly string[]): Promise<(object | null)[]> {
  if (ids.length > maxNodes) {
    const sentence = `Please ask for at most ${maxNodes} at a time`;
    throw new InvalidInputError(sentence, { ids: sentence });
  }
  ctx.requireViewer();
  const found = new Map<string, object>();
  const add = (name: NodeName, rows: readonly { id: string }[]) => {
    for (const row of rows) found.set(row.id.toLowerCase(), asNode(name, row));
  };
  await Promise.all([
    contentRows(ctx, ids).then((rows) => {
      for (const row of rows) add(contentKinds[row.contentType].typename, [row]);
    }),
    projectRows(ctx, ids).then((rows) => add("Project", rows)),
    taskRows(ctx, ids).then((rows) => add("Task", rows)),
    findEvents(ctx, ids).then((rows) => add("EventOccurrence", rows)),
    ctx.rowsByIds(categoriesByIds, ids).then((rows) => add("Category", rows)),
    ctx.rowsByIds(tagsByIds, ids).then((rows) => add("Tag", rows)),
  ]);
  return ids.map((id) => found.get(id.toLowerCase()) ?? null);
}
