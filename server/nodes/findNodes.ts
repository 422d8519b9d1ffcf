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
 * Of things of several kinds with one id, which clients can make, it is always the first of the kinds below.
 * @throws InvalidInputError for more than 100.
 */
export async function findNodes(ctx: Context, ids: readonly string[]): Promise<(object | null)[]> {
  if (ids.length > maxNodes) {
    const sentence = `Please ask for at most ${maxNodes} at a time`;
    throw new InvalidInputError(sentence, { ids: sentence });
  }
  ctx.requireViewer();
  const [items, projects, tasks, events, categories, tags] = await Promise.all([
    contentRows(ctx, ids),
    projectRows(ctx, ids),
    taskRows(ctx, ids),
    findEvents(ctx, ids),
    ctx.rowsByIds(categoriesByIds, ids),
    ctx.rowsByIds(tagsByIds, ids),
  ]);
  const found = new Map<string, object>();
  const add = (name: NodeName, rows: readonly { id: string }[]) => {
    for (const row of rows) if (!found.has(row.id.toLowerCase())) found.set(row.id.toLowerCase(), asNode(name, row));
  };
  for (const item of items) add(contentKinds[item.contentType].typename, [item]);
  add("Project", projects);
  add("Task", tasks);
  add("EventOccurrence", events);
  add("Category", categories);
  add("Tag", tags);
  return ids.map((id) => found.get(id.toLowerCase()) ?? null);
}
