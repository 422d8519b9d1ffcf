import { sql } from "kysely";
import { contentChanged } from "../../content/contentEvents.js";
import type { NoteText } from "../../content/html/noteText.js";
import { type Reference, referenceText } from "../../content/html/reference.js";
import { referencesOf } from "../../content/html/shownHtml.js";
import { keyOfTarget, linkedThings } from "../../content/noteLinks/linkTargets.js";
import { addNoteLinks } from "../../content/noteLinks/setNoteLinks.js";
import type { Context } from "../../platform/context.js";
import { givenRows } from "../../platform/data/givenRows.js";
import { isOwn, sameOwnerByKey } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { AppError } from "../../platform/errors.js";
import { longText } from "../../platform/parsing/longText.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import type { Importer, ImportRun } from "./Importer.js";
import { type LinkingText, linkedText } from "./linkedText.js";
import { tooIntricate } from "./parseEntry.js";

const maxNotes = 50;
const maxCharacters = 4_000_000;
const linking = parsingTask("./linkedText.js", import.meta.url, linkedText);
const hashOf = (table: string) => sql<string>`md5(${sql.ref(`${table}.content`)})`;

interface Linking {
  id: string;
  title: string;
  content: string;
  blockIds: string | null;
  hash: string;
}

/**
 * Leads the links of the notes that an import made to their targets here, once all of these are stored. Until then a
 * text names them as its source does.
 */
export async function storeLinks(importer: Importer, run: ImportRun, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const notes = await nextNotes(importer, after);
    if (notes.length === 0) return;
    after = notes.at(-1)?.id ?? null;
    const targets = await targetsOf(
      importer,
      notes.flatMap(({ content }) => referencesOf(content)),
    );
    const texts = new Map<string, NoteText>();
    for (const note of notes) {
      const text = await textOf(importer, note, targets);
      if (text) texts.set(note.id, text);
    }
    await run.whileMine((tx) => save(tx, notes, texts));
  }
}

/** Notes of this import with references but without links, which is so until they were here. */
async function nextNotes({ ctx, transfer }: Importer, after: string | null): Promise<Linking[]> {
  const waiting = await ctx.own
    .select("content_item as n")
    .innerJoin("transferred_row as r", (join) =>
      join.on(sameOwnerByKey("r", "n")).onRef("r.row_id", "=", "n.id").on("r.kind", "=", "CONTENT"),
    )
    .where("r.transfer_id", "=", transfer.id)
    .where("n.deleted_at", "is", null)
    .where(sql<boolean>`n.content ~ ' data-(link|embed)="'`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("note_link as l")
            .where(sameOwnerByKey("l", "n"))
            .whereRef("l.note_id", "=", "n.id")
            .select("l.place"),
        ),
      ),
    )
    .$if(after !== null, (notes) => notes.where("n.id", ">", after))
    .orderBy("n.id")
    .limit(maxNotes)
    .select(["n.id", sql<number>`length(n.content)`.as("length")])
    .execute();
  let characters = 0;
  const ids = waiting
    .filter(({ length }, at) => {
      characters += length;
      return at === 0 || characters <= maxCharacters;
    })
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const read = ctx.own.select("content_item as n").where("n.id", "=", anyOf(ids)).orderBy("n.id");
  return read
    .select(["n.id", "n.title", "n.content", "n.block_ids as blockIds", hashOf("n").as("hash")])
    .$castTo<Linking>()
    .execute();
}

/** The ids of what the references lead to here, by the keys of what they name. */
async function targetsOf(importer: Importer, references: readonly Reference[]): Promise<Map<string, string>> {
  const named = new Map(references.map((reference) => [keyOfTarget(reference), reference]));
  const candidates = new Map([...named].map(([key, reference]) => [key, idsOf(importer, reference)]));
  const events = await eventsOf(
    importer,
    [...named.values()].filter(({ kind }) => kind === "EVENT"),
  );
  const asked = [...named].flatMap(([key, { kind }]) =>
    (candidates.get(key) ?? []).map((targetId) => ({ kind, targetId })),
  );
  const things = await linkedThings(importer.ctx, asked);
  const found = [...named].flatMap(([key, { kind, targetId }]) => {
    const id = candidates.get(key)?.find((each) => things.has(keyOfTarget({ kind, targetId: each })));
    const here = id ?? events.get(targetId);
    return here === undefined ? [] : [[key, here] as const];
  });
  return new Map(found);
}

/** The ids that the target of a reference may have here. */
function idsOf(importer: Importer, { kind, targetId }: Reference): string[] {
  if (kind === "EVENT") return [targetId];
  const named = kind === "NOTE" ? importer.names.get(targetId) : undefined;
  const source = kind === "PROJECT" ? "project" : kind === "TASK" ? "task" : "content";
  return [...(named === undefined ? [] : [named]), targetId, importer.idFor(source, targetId)];
}

/** The events by the ids that they have at the source. */
async function eventsOf({ ctx, eventUids }: Importer, references: readonly Reference[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const uids = references.map(({ targetId }) => eventUids.get(targetId) ?? targetId);
  const rows = await ctx.own
    .select("calendar_event")
    .where("subscription_id", "is", null)
    .where("deleted_at", "is", null)
    .where((eb) => eb("uid", "=", eb.fn.any(eb.val(uids))))
    .select(["id", "uid"])
    .execute();
  const ids = new Map(rows.map(({ id, uid }) => [uid, id]));
  return new Map(
    references.flatMap(({ targetId }) => {
      const id = ids.get(eventUids.get(targetId) ?? targetId);
      return id === undefined ? [] : [[targetId, id] as const];
    }),
  );
}

/** Undefined for a text that is too complex, whose links stay text. */
async function textOf(importer: Importer, note: Linking, targets: ReadonlyMap<string, string>) {
  const own = referencesOf(note.content).flatMap((reference) => {
    const key = keyOfTarget(reference);
    const id = targets.get(key);
    return id === undefined ? [] : [[key, id] as const];
  });
  const names = referencesOf(note.content).flatMap((reference) => {
    const name = importer.names.nameOf(reference.targetId);
    return name === undefined ? [] : [[keyOfTarget(reference), name] as const];
  });
  const blocks = referencesOf(note.content).flatMap((reference) => {
    const place = importer.names.placeOf(reference);
    return place === undefined ? [] : [[referenceText(reference), place] as const];
  });
  const { id, content, blockIds } = note;
  const maps = { targets: new Map(own), names: new Map(names), blocks: new Map(blocks) };
  const given: LinkingText = { id, content, blockIds, ...maps };
  const { ctx, ownerId } = importer;
  try {
    if (note.content.length <= longText) return linkedText(given);
    return await ctx.services.parsing.run(linking, given, { key: ownerId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    importer.leaveOut(`links of “${note.title}”`, tooIntricate);
    return undefined;
  }
}

/** Writes the texts and links of the notes that are still as they were read. */
async function save(tx: Context, notes: readonly Linking[], texts: ReadonlyMap<string, NoteText>): Promise<void> {
  const locked = await tx.own
    .select("content_item as n")
    .where("n.id", "=", anyOf([...texts.keys()]))
    .where("n.deleted_at", "is", null)
    .orderBy("n.id")
    .forUpdate()
    .select(["n.id", hashOf("n").as("hash")])
    .execute();
  const hashes = new Map(locked.map(({ id, hash }) => [id, hash]));
  const changed = notes.flatMap(({ id, hash }) => {
    const text = texts.get(id);
    return text && hashes.get(id) === hash ? [{ id, text }] : [];
  });
  const rows = changed.map(({ id, text: { content, excerpt, searchText, givenIds } }) => {
    return { id, content, excerpt, search_text: searchText, block_ids: givenIds };
  });
  const given = givenRows("content_item", rows as never);
  await tx.own
    .update("content_version")
    .from(["content_item as n", given])
    .set(({ ref }) => ({ content: ref("given.content"), block_ids: ref("given.block_ids") }))
    .where(isOwn("n"))
    .whereRef("n.id", "=", "given.id")
    .whereRef("content_version.item_id", "=", "n.id")
    .whereRef("content_version.content", "=", "n.content")
    .execute();
  await tx.own
    .update("content_item")
    .from(given)
    .set(({ ref }) => ({ content: ref("given.content"), block_ids: ref("given.block_ids") }))
    .set(({ ref }) => ({ excerpt: ref("given.excerpt"), search_text: ref("given.search_text") }))
    .whereRef("content_item.id", "=", "given.id")
    .execute();
  const { userId: ownerId } = tx.requireViewer();
  const linked = changed.map(({ id, text }) => ({ noteId: id, links: text.links, blockIds: text.givenIds }));
  await addNoteLinks(tx, linked);
  await tx.emit(...changed.map(({ id }) => contentChanged({ id, ownerId, contentType: "NOTE" })));
}
