import { eventRows } from "../calendar/events/eventRows.js";
import { shownEvent } from "../calendar/events/shownEvent.js";
import { contentRows } from "../content/contentRows.js";
import { keyOfTarget, linkedThings } from "../content/noteLinks/linkTargets.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Area } from "../platform/scopes.js";
import { projectRows } from "../projects/projectRows.js";
import { taskRows } from "../tasks/taskRows.js";
import { type Link, type LinkKind, LinkState, type Target, typenames } from "./Link.js";

type StoredLink = Omit<Link, "state"> & { noteId: string };

const linksByNotes = new Statement((own, { ids }: Parameters<Ids>) =>
  own
    .select("note_link")
    .where("note_id", "=", anyOf(ids))
    .orderBy("place")
    .select(["note_id as noteId", "block_id as blockId", "target_id as targetId"])
    .select(["target_block_id as targetBlockId", "at_second as at"])
    .select(({ ref }) => ref("kind").$castTo<LinkKind>().as("kind"))
    .$castTo<StoredLink>(),
);

/** A note's links to what isn't gone; two statements for all notes that a request asks about. */
export async function linksOfNote(ctx: Context, noteId: string): Promise<Link[]> {
  const links = await ctx.rowsOf(linksByNotes, "noteId", noteId);
  const load = ctx.loader<string, boolean | null>("links.trashed", async (keys) => {
    const asked = keys.map((key) => {
      const [kind, targetId] = key.split(" ") as [LinkKind, string];
      return { kind, targetId };
    });
    const things = await linkedThings(ctx, asked);
    return keys.map((key) => things.get(key)?.isTrashed ?? null);
  });
  const trashed = await Promise.all(links.map((link) => load.load(keyOfTarget(link))));
  return links.flatMap((link, at) => {
    const isTrashed = trashed[at] ?? null;
    return isTrashed === null ? [] : [{ ...link, state: isTrashed ? LinkState.TRASHED : LinkState.LIVE }];
  });
}

const areas: Readonly<Record<LinkKind, Area>> = {
  NOTE: "notes",
  VIDEO: "videos",
  PROJECT: "projects",
  TASK: "projects",
  EVENT: "calendar",
};

const readers: Readonly<Record<LinkKind, (ctx: Context, ids: readonly string[]) => Promise<{ id: string }[]>>> = {
  NOTE: contentRows,
  VIDEO: contentRows,
  PROJECT: projectRows,
  TASK: taskRows,
  EVENT: async (ctx, ids) => (await eventRows(ctx, ids)).map(shownEvent),
};

/** Whether the caller may read things of this kind. */
export const mayRead = (ctx: Context, kind: LinkKind): boolean => ctx.may([[`${areas[kind]}:read`]]);

/** The target of a link; null for one in the trash, and of a kind that the caller may not read. One statement for all of a kind that a request asks about. */
export async function targetOf(ctx: Context, { kind, targetId, state }: Link): Promise<Target | null> {
  if (state === LinkState.TRASHED || !mayRead(ctx, kind)) return null;
  const load = ctx.loader<string, Target | null>(`links.${kind}`, async (ids) => {
    const rows = new Map((await readers[kind](ctx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = rows.get(id);
      return row ? { ...row, __typename: typenames[kind] } : null;
    });
  });
  return load.load(targetId);
}
