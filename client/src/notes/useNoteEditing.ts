import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { useViewer } from "../account/useViewer";
import { placeNoteInLists } from "../cache";
import { errorCode, errorFields, errorText } from "../content/errorText";
import type { PickedCategory, PickedTag } from "../content/pickers/pickedTypes";
import {
  CreateNoteDocument,
  NoteDocument,
  type NoteFullFragment,
  UpdateNoteDocument,
  type UpdateNoteInput,
} from "../gql/graphql";
import { refreshSoon } from "../liveUpdates";
import type { RichTextEditorHandle } from "../richText/RichTextEditor";
import { defaultNoteColor } from "../ui/presetColors";
import { nextCopyTitle } from "./nextCopyTitle";
import { type NoteDraft, readDraft } from "./noteDrafts";
import { useNoteDraft } from "./useNoteDraft";
import { withScheme } from "./withScheme";

export interface NoteFields {
  title: string;
  link: string;
  color: string;
  isFavorite: boolean;
  category: PickedCategory | null;
  tags: readonly PickedTag[];
}

interface Problem {
  text?: string;
  fields: Partial<Record<keyof NoteFields, string>>;
}

const noProblem: Problem = { fields: {} };
const textOrNull = (html: string): string | null => (html === "" || html === "<p></p>" ? null : html);

function fieldsOf(
  note: (Omit<NoteFields, "link"> & { link: string | null }) | null,
  category: PickedCategory | null = null,
): NoteFields {
  return {
    title: note?.title ?? "",
    link: note?.link ?? "",
    color: note?.color ?? defaultNoteColor,
    isFavorite: note?.isFavorite ?? false,
    category: note ? note.category : category,
    tags: note?.tags ?? [],
  };
}

/** Where a note is filed, as it is saved. */
function filingOf({ category, tags }: Pick<NoteFields, "category" | "tags">) {
  return { categoryId: category?.id ?? null, tagIds: tags.map(({ id }) => id) };
}

function isFiledAlike(
  one: Pick<NoteFields, "category" | "tags">,
  other: Pick<NoteFields, "category" | "tags">,
): boolean {
  const [left, right] = [filingOf(one), filingOf(other)];
  const isSame = left.tagIds.length === right.tagIds.length && left.tagIds.every((id) => right.tagIds.includes(id));
  return isSame && left.categoryId === right.categoryId;
}

/**
 * Writing a note: what is in the fields, the draft of it in the browser, saving, and what to do when the
 * stored note has moved on meanwhile.
 * @param opened the note as it was when writing began, or null for a new one.
 */
export function useNoteEditing(
  opened: NoteFullFragment | null,
  categoryId: string | null,
  editor: React.RefObject<RichTextEditorHandle | null>,
) {
  const client = useApolloClient();
  const { id: viewerId } = useViewer();
  const noteId = opened?.id ?? null;
  const [draft] = useState(() => usefulDraft(readDraft(viewerId, noteId), opened));
  /** What the fields hold before anything is written. */
  const [ground] = useState(() => fieldsOf(opened, knownCategory(client.cache as InMemoryCache, categoryId)));
  const [fields, setFields] = useState<NoteFields>(() => (draft ? fieldsOf(draft) : ground));
  const [isDraftShown, setDraftShown] = useState(draft !== null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const [stored, setStored] = useState<NoteFullFragment | null>(null);
  const version = useRef(draft?.baseVersion || opened?.version || 0);
  const newId = useRef(draft?.newId ?? uuidv7());
  /** Written to, or begun from a draft: until then the editor's own way of writing HTML counts as no change. */
  const isTextTouched = useRef(draft !== null);
  const isGone = useRef(false);
  const mayHaveBeenCreated = useRef(false);
  const isDone = useRef(false);
  const latest = useRef(fields);
  latest.current = fields;

  const html = (): string =>
    isTextTouched.current && editor.current ? editor.current.html() : (draft?.html ?? opened?.content ?? "");

  function isDirty(): boolean {
    if (isDone.current) return false;
    const { title, link, color, isFavorite } = latest.current;
    if (title !== ground.title || link !== ground.link || color !== ground.color) return true;
    if (!isFiledAlike(latest.current, ground)) return true;
    if (!opened && isFavorite) return true;
    return textOrNull(html()) !== textOrNull(opened?.content ?? "");
  }

  const kept = useNoteDraft(viewerId, noteId, () =>
    isDirty()
      ? {
          ...latest.current,
          html: html(),
          newId: noteId ? null : newId.current,
          baseVersion: version.current,
          keptAt: new Date().toISOString(),
        }
      : null,
  );

  const place = (note: Pick<NoteFullFragment, "id">): void => {
    placeNoteInLists(client.cache as InMemoryCache, note.id);
    refreshSoon(client, ["ContentCounts", "Taxonomy"]);
  };

  async function create(title: string): Promise<NoteFullFragment> {
    const { link, color, isFavorite } = latest.current;
    const content = { title, content: textOrNull(html()), link: withScheme(link), color, ...filingOf(latest.current) };
    const input = { ...content, id: newId.current, isFavorite };
    const isRetry = mayHaveBeenCreated.current;
    mayHaveBeenCreated.current = true;
    const { data } = await client.mutate({ mutation: CreateNoteDocument, variables: { input } });
    const created = data?.createNote as NoteFullFragment;
    place(created);
    if (!isRetry) return created;
    // the first try may have stored an earlier wording, which the same id then only gives back
    return update(created.id, content, created.version);
  }

  async function update(id: string, input: UpdateNoteInput, from: number): Promise<NoteFullFragment> {
    const { data } = await client.mutate({ mutation: UpdateNoteDocument, variables: { id, input, version: from } });
    const updated = data?.updateNote as NoteFullFragment;
    place(updated);
    return updated;
  }

  function finish(): void {
    isDone.current = true;
    kept.drop();
  }

  async function attempt(act: () => Promise<NoteFullFragment>): Promise<NoteFullFragment | null> {
    setSaving(true);
    setProblem(noProblem);
    try {
      const saved = await act();
      finish();
      return saved;
    } catch (error) {
      await explain(error);
      return null;
    } finally {
      setSaving(false);
    }
  }

  async function explain(error: unknown): Promise<void> {
    const code = errorCode(error);
    if (code === "CONFLICT" && noteId) {
      try {
        const { data } = await client.query({
          query: NoteDocument,
          variables: { id: noteId },
          fetchPolicy: "network-only",
        });
        if (data) {
          setStored(data.note as NoteFullFragment);
          return;
        }
      } catch {
        // then it is said like any other failure, and saving again asks again
      }
    }
    if (code === "NOT_FOUND" && noteId) {
      isGone.current = true;
      setProblem({
        fields: {},
        text: "This note was deleted elsewhere. Save again to keep what you wrote as a new note.",
      });
      return;
    }
    const fields = errorFields(error);
    const text = code === null ? "Failed to save note" : errorText(error, "Failed to save note");
    setProblem({ fields, ...(fields.title || fields.link ? {} : { text }) });
  }

  /** @returns the saved note, or null when it was not saved and the editor says why. */
  async function save(): Promise<NoteFullFragment | null> {
    if (isSaving || isDone.current) return null;
    const title = latest.current.title.trim();
    if (!title) {
      setProblem({ fields: { title: "Please enter a title" } });
      return null;
    }
    if (!noteId || isGone.current) return attempt(() => create(title));
    const { link, color } = latest.current;
    const input = { title, content: textOrNull(html()), link: withScheme(link), color, ...filingOf(latest.current) };
    return attempt(() => update(noteId, input, version.current));
  }

  // a change made in the wording of a refused field is seen at once
  const titleProblem = problem.fields.title;
  const hasTitle = Boolean(fields.title.trim());
  useEffect(() => {
    if (titleProblem && hasTitle) setProblem(noProblem);
  }, [titleProblem, hasTitle]);

  return {
    fields,
    problem,
    isSaving,
    isDirty,
    isDone,
    save,
    discard: finish,
    initialHtml: draft?.html ?? opened?.content ?? "",
    draftKeptAt: isDraftShown ? (draft?.keptAt ?? null) : null,
    keepDraft: () => setDraftShown(false),
    discardDraft(): void {
      setDraftShown(false);
      setFields(ground);
      version.current = opened?.version ?? 0;
      editor.current?.replace(opened?.content ?? "");
      kept.drop();
    },
    change(change: Partial<NoteFields>): void {
      latest.current = { ...latest.current, ...change };
      setFields(latest.current);
      kept.changed();
    },
    textChanged(): void {
      isTextTouched.current = true;
      kept.changed();
    },
    /** The stored note, when it has moved on since writing began. */
    stored,
    goOnWriting: () => setStored(null),
    mine: () => ({ ...latest.current, html: html() }),
    /** Writes over the stored note, knowingly. */
    keepMine(): Promise<NoteFullFragment | null> {
      version.current = stored?.version ?? version.current;
      setStored(null);
      return save();
    },
    /** Leaves the stored note as it is and makes a second one of what is in the editor. */
    keepBoth(): Promise<NoteFullFragment | null> {
      setStored(null);
      return attempt(() => create(nextCopyTitle(latest.current.title.trim())));
    },
  };
}

/** A draft that says what is saved anyway is none. */
function usefulDraft(draft: NoteDraft | null, opened: NoteFullFragment | null): NoteDraft | null {
  if (!draft) return null;
  const before = fieldsOf(opened);
  const isSame =
    draft.title === before.title &&
    draft.link === before.link &&
    draft.color === before.color &&
    isFiledAlike(draft, before) &&
    textOrNull(draft.html) === textOrNull(opened?.content ?? "");
  return isSame ? null : draft;
}

/** A new note begins in the category that its list shows; what the list has read of it is enough to show it. */
function knownCategory(cache: InMemoryCache, id: string | null): PickedCategory | null {
  if (!id) return null;
  const known = cache.extract()[cache.identify({ __typename: "Category", id }) ?? ""];
  const { name = "", color = defaultNoteColor, icon = null } = (known ?? {}) as Partial<PickedCategory>;
  return { id, name, color, icon };
}
