import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { enterTitle } from "../../../../../schema/sentences";
import { nextNoteColor } from "../../../content/nextNoteColor";
import { propertyNames, textNames } from "../../../content/noteProperties";
import { useContentActions } from "../../../content/useContentActions";
import { useViewer } from "../../../data/auth/useViewer";
import { errorCode, errorFields, errorText, withReason } from "../../../data/errorText";
import { waitingChanges } from "../../../data/offline/waitingChanges";
import { type NoteFullFragment, NoteFullFragmentDoc } from "../../../gql/graphql";
import { usePreferences } from "../../../lib/preferences";
import type { RichTextEditorHandle } from "../../../richText/editor/RichTextEditor";
import { taskLines } from "../../../richText/html/taskLines";
import { type EditingHold, holdEditing } from "../saving/editingLocks";
import { knownCategory, usefulDraft } from "../saving/initialNoteState";
import { NoteSaver, rewrittenBy, type SaveOutcome } from "../saving/NoteSaver";
import { beginNewNote, endNewNote } from "../saving/newNoteId";
import { nextCopyTitle } from "../saving/nextCopyTitle";
import {
  fieldsOf,
  fingerprint,
  isSameWords,
  type NoteFields,
  type NoteFormValues,
  pickFields,
  wordsOfNote,
} from "../saving/noteFormValues";
import { noteStore } from "../saving/noteStore";
import { holdWaitingNote, letGoOfSent, showWaitingNote } from "../saving/showWaitingNote";
import { type SaveState, useAutosave } from "./useAutosave";
import { useNoteDraft } from "./useNoteDraft";

interface Problem {
  text?: string;
  isGone?: boolean;
  fields: Partial<Record<keyof NoteFields, string>>;
}

const noProblem: Problem = { fields: {} };

const loadOutbox = () => import("../saving/draftOutbox");

/**
 * The state of an editor: the fields, the draft in the browser, saving, and conflicts with changes made elsewhere.
 * @param opened the note as it was when editing began, or null for a new one.
 */
export function useNoteEditing(
  opened: NoteFullFragment | null,
  categoryId: string | null,
  editor: React.RefObject<RichTextEditorHandle | null>,
) {
  const client = useApolloClient();
  const { id: viewerId } = useViewer();
  const { setFavorite } = useContentActions();
  const isAuto = usePreferences().notes.saveAsIWrite;
  const [begun] = useState(() => {
    const id = opened?.id ?? beginNewNote(viewerId);
    const base: NoteFormValues = opened
      ? wordsOfNote(opened)
      : {
          ...fieldsOf(null, knownCategory(client.cache as InMemoryCache, categoryId)),
          color: nextNoteColor(client.cache),
          html: "",
        };
    const found = usefulDraft(viewerId, id, base);
    const draft = found?.draft ?? null;
    const saver = new NoteSaver(noteStore(client), {
      id,
      version: draft && !draft.isNew ? draft.baseVersion : (opened?.version ?? 0),
      // waiting changes show as if saved, but the server does not have them; and others may have saved since the draft
      base: draft && (draft.isWaiting || draft.baseVersion !== (opened?.version ?? 0)) ? draft.base : base,
      sent: draft ? [...draft.sent, fingerprint(draft.title, draft.html)] : [],
      rewritten: draft ? rewrittenBy(draft) : undefined,
      imagesOf: draft?.imagesOf,
    });
    return { base, found, draft, saver };
  });
  const { base, found, draft, saver } = begun;
  const [fields, setFields] = useState<NoteFields>(() => draft ?? base);
  const [isDraftShown, setDraftShown] = useState(draft !== null && !draft.isWaiting);
  const [isSaving, setSaving] = useState(false);
  const [saveState, setSaveState] = useState<SaveState>("untouched");
  const [isKept, setKept] = useState(true);
  const [problem, setProblem] = useState(noProblem);
  const [savedId, setSavedId] = useState(opened?.id ?? null);
  const [stored, setStored] = useState<NoteFullFragment | null>(null);
  const [isComparing, setComparing] = useState(false);
  const isDone = useRef(false);
  const isLeft = useRef(false);
  /** The draft's changes show as if saved. */
  const isWaiting = useRef(draft?.isWaiting ?? false);
  const isUnreachable = useRef(false);
  const held = useRef<EditingHold>(null);
  /** The HTML of an untouched editor: how the editor itself serializes HTML does not count as a change. */
  const untouchedHtml = useRef<string | null>(draft?.html ?? base.html);
  const lastHtml = useRef("");
  const latest = useRef(fields);
  latest.current = fields;

  const html = (): string => untouchedHtml.current ?? editor.current?.html() ?? lastHtml.current;
  const words = (): NoteFormValues => ({ ...pickFields(latest.current), html: html() });

  /** Whether images are on their way into the text. */
  const hasPendingImages = (): boolean => !isDone.current && (editor.current?.hasPendingImages() ?? false);

  function isDirty(): boolean {
    if (isDone.current) return false;
    const { version, base } = saver.state;
    if (version === 0 && hasPendingImages()) return true;
    return !saver.isSaved(words()) || (version === 0 && latest.current.isFavorite !== (base?.isFavorite ?? false));
  }

  const kept = useNoteDraft(
    viewerId,
    () => saver.state.id,
    found,
    () =>
      isDirty()
        ? {
            ...words(),
            isNew: saver.state.version === 0,
            isAuto,
            isWaiting: isAuto && isWaiting.current,
            baseVersion: saver.state.version,
            base: saver.state.version === 0 ? null : saver.state.base,
            sent: saver.state.sent,
            rewritten: saver.state.rewritten,
            imagesOf: saver.state.imagesOf,
            keptAt: new Date().toISOString(),
          }
        : null,
    (draftId) => held.current?.holdDraft(draftId),
  );

  /** Shows values merged into a save in the fields too. */
  function takeMerged(before: NoteFormValues): void {
    const after = saver.state.base;
    if (!after) return;
    const merged = propertyNames.filter(
      (name) => after[name] !== before[name] && latest.current[name] === before[name],
    );
    if (merged.length === 0) return;
    latest.current = { ...latest.current, ...Object.fromEntries(merged.map((name) => [name, after[name]])) };
    setFields(latest.current);
  }

  /** Favorite is a separate mutation for a stored note; a new note includes it. */
  function markFavorite(isFavorite: boolean): void {
    const { id, version } = saver.state;
    const noteId = version ? client.cache.identify({ __typename: "Note", id }) : undefined;
    const note = noteId
      ? client.readFragment({ fragment: NoteFullFragmentDoc, fragmentName: "NoteFull", id: noteId, optimistic: true })
      : null;
    if (note) void setFavorite(note, isFavorite);
    else change({ isFavorite });
  }

  async function saveOnce(): Promise<SaveOutcome> {
    const sending = words();
    const outcome = await saver.save({ ...sending }, () => kept.now());
    isUnreachable.current = outcome.kind === "unreachable";
    const mustWait = isUnreachable.current || (outcome.kind === "refused" && outcome.mayWork);
    // once the editor is left, its last words wait for the outbox
    if (!isLeft.current) isWaiting.current = mustWait;
    const isKeptNow = outcome.kind === "saved" || kept.now();
    setKept(isKeptNow);
    if (mustWait && !isLeft.current && isAuto && isKeptNow) {
      showWaitingNote(client.cache as InMemoryCache, saver.state.id, sending, saver.state.version);
      waitingChanges.readNotes(viewerId);
    }
    if (outcome.kind === "saved") {
      takeMerged(sending);
      if (!savedId) {
        setSavedId(outcome.note.id);
        setDraftShown(false);
        // toggled while the note was being created
        const { isFavorite } = latest.current;
        if (isFavorite !== outcome.note.isFavorite) void setFavorite(outcome.note, isFavorite);
      }
      setProblem(noProblem);
      if (isDirty()) kept.now();
      else kept.drop();
      waitingChanges.readNotes(viewerId);
    } else explain(outcome);
    letGoOfSent(client.cache as InMemoryCache, viewerId);
    return outcome;
  }

  function explain(outcome: Exclude<SaveOutcome, { kind: "saved" }>): void {
    if (outcome.kind === "conflict") {
      setStored(outcome.stored);
      setComparing(true);
      setSaveState("changedElsewhere");
    } else if (outcome.kind === "gone") {
      setProblem({
        fields: {},
        isGone: true,
        text: "This note was deleted elsewhere. Save again to keep what you wrote as a new note.",
      });
      setSaveState("problem");
    } else if (outcome.kind === "unreachable") {
      if (isAuto) setSaveState("waiting");
      else
        setProblem({ fields: {}, text: withReason("Failed to save note", "Commonplace can't be reached right now.") });
    } else {
      const { error } = outcome;
      const refused = errorFields(error);
      const text = errorCode(error) === null ? "Failed to save note" : errorText(error, "Failed to save note");
      setProblem({ fields: refused, ...(refused.title || textNames.some((name) => refused[name]) ? {} : { text }) });
      setSaveState("problem");
    }
  }

  const autosave = useAutosave({
    isOn: isAuto,
    isPaused: () => stored !== null || problem.isGone === true || isDone.current,
    isDirty,
    isUntitled: () => !latest.current.title.trim(),
    save: saveOnce,
    tell: setSaveState,
  });

  /** @returns the saved note, or null if it was not saved; the editor then says why. */
  async function save(hasChosen = false): Promise<NoteFullFragment | null> {
    if (isDone.current) return null;
    if (stored && !hasChosen) {
      setComparing(true);
      return null;
    }
    if (isAuto && !savedId && !isDirty()) return null;
    if (!latest.current.title.trim()) {
      setProblem({ fields: { title: enterTitle } });
      return null;
    }
    if (problem.isGone) startAnew();
    setSaving(true);
    setProblem(noProblem);
    try {
      const note = await autosave.now();
      if (note && !isAuto && !hasPendingImages()) finish();
      return note;
    } finally {
      setSaving(false);
    }
  }

  function startAnew(): void {
    kept.drop();
    saver.startAnew(uuidv7());
    setSavedId(null);
  }

  function finish(): void {
    isDone.current = true;
    drop();
  }

  function drop(): void {
    kept.drop();
    letGoOfSent(client.cache as InMemoryCache, viewerId);
  }

  function show(note: NoteFormValues): void {
    latest.current = pickFields(note);
    setFields(latest.current);
    untouchedHtml.current = note.html;
    editor.current?.replace(note.html);
  }

  /** Lets the lines that are tasks follow changes made elsewhere, which are no saves. */
  function followTasks(note: NoteFullFragment): void {
    // these are the words written here, which only show as if saved
    if (isWaiting.current) return;
    const before = saver.state.base?.html;
    const after = wordsOfNote(note).html;
    if (before === undefined || before === after) return;
    const isClean = !isDirty();
    const [known, present] = [taskLines(before), taskLines(after)];
    const lines = [...new Set([...known.keys(), ...present.keys()])].map((task) => ({
      task,
      before: known.get(task) ?? null,
      after: present.get(task) ?? null,
    }));
    editor.current?.followLines(lines.filter((line) => line.before !== line.after));
    saver.followText(after);
    if (isClean) untouchedHtml.current = after;
  }

  /** Takes over a save from elsewhere, unless there are changes here. */
  function takeIn(note: NoteFullFragment): void {
    if (autosave.isBusy() || stored || isDone.current || saver.state.version === 0) return;
    if (note.version === saver.state.version) followTasks(note);
    if (note.version <= saver.state.version || isDirty()) return;
    saver.rebaseOnto(note);
    if (!isSameWords(wordsOfNote(note), words())) show(wordsOfNote(note));
    setDraftShown(false);
    kept.drop();
  }

  const begin = useEffectEvent(() => {
    if (draft && isAuto) autosave.soon();
    return () => {
      if (!opened) endNewNote();
    };
  });
  useEffect(() => begin(), []);
  useEffect(() => void loadOutbox().catch(() => undefined), []);

  /** Keeps the last changes in the browser, and shows them as if saved. @returns null if there are none. */
  function leave(): { shown: NoteFullFragment | null } | null {
    if (!isAuto || !isDirty()) return null;
    const isShown =
      latest.current.title.trim() !== "" &&
      (isWaiting.current || (saveState !== "problem" && saveState !== "changedElsewhere"));
    if (isShown) isWaiting.current = true;
    if (!kept.now() || !isShown) return { shown: null };
    return {
      shown: showWaitingNote(client.cache as InMemoryCache, saver.state.id, words(), saver.state.version),
    };
  }
  const leaving = useEffectEvent(() => {
    lastHtml.current = html();
    isLeft.current = true;
    const left = leave();
    if (!left) return null;
    // until they are sent, whatever is answered meanwhile
    const letGo = left.shown && holdWaitingNote(client.cache as InMemoryCache, viewerId, left.shown);
    return () =>
      loadOutbox()
        .then(
          ({ sendDraftsNow }) => sendDraftsNow(client, viewerId),
          () => undefined,
        )
        .finally(() => letGo?.());
  });
  useLayoutEffect(() => {
    const hold = holdEditing(saver.state.id, found?.id ?? null);
    held.current = hold;
    // saves the last changes while the editor still exists
    return () => {
      const send = leaving();
      void autosave
        .idle()
        .then(hold.release)
        .then(() => send?.());
    };
  }, [saver, autosave, found]);

  // editing the refused field clears its error at once
  const titleProblem = problem.fields.title;
  useEffect(() => {
    if (titleProblem && fields.title.trim()) setProblem(noProblem);
  }, [titleProblem, fields.title]);

  function changed(): void {
    // who writes on keeps the draft: discarding it would take the later words too
    setDraftShown(false);
    kept.changed();
    autosave.soon();
  }

  function change(change: Partial<NoteFields>): void {
    latest.current = { ...latest.current, ...change };
    setFields(latest.current);
    changed();
  }

  return {
    isAuto,
    fields,
    problem,
    saveState,
    /** Whether the browser stores unsaved changes. */
    isKept,
    isSaving,
    isDirty,
    /** False if leaving would lose changes, because the browser stores no draft. */
    canLeave: (): boolean => !isDirty() || (isAuto && kept.now()),
    isDone,
    hasPendingImages,
    /** True if everything is saved and no message prevents closing. */
    isSettled: (): boolean => !isDirty() && (isAuto || savedId !== null),
    /** The note's id once it is stored. */
    savedId,
    save: () => save(),
    /** The last save found no network, and the draft is stored to be sent later. */
    isWaiting: (): boolean => isUnreachable.current && isAuto && kept.now(),
    saveOnBlur: autosave.flushIfOn,
    leave,
    takeIn,
    discard: finish,
    initialHtml: draft?.html ?? base.html,
    draft: isDraftShown ? draft : null,
    keepDraft: () => setDraftShown(false),
    discardDraft(): void {
      setDraftShown(false);
      setProblem(noProblem);
      setStored(null);
      const isStored = saver.state.version > 0;
      if (!isStored) startAnew();
      else if (opened && !isAuto) saver.rebaseOnto(opened);
      show(base);
      // parts of the draft that were saved already are reverted to the original note
      if (isStored && isAuto) changed();
      else {
        drop();
        setSaveState("untouched");
      }
    },
    change,
    markFavorite,
    textChanged(): void {
      untouchedHtml.current = null;
      changed();
    },
    /** The stored note, if it has changed since editing began. */
    stored: isComparing ? stored : null,
    compare: () => setComparing(true),
    goOnWriting: () => setComparing(false),
    mine: words,
    /** Deliberately overwrites the stored note. */
    keepMine(): Promise<NoteFullFragment | null> {
      if (stored) saver.rebaseOnto(stored);
      setStored(null);
      return save(true);
    },
    /** Keeps the stored note and creates a second one from the editor's text. */
    async keepBoth(): Promise<NoteFullFragment | null> {
      // a task has one line, and it stays in the stored note
      const lines = stored?.tasks.map(({ id }) => ({ task: id, before: null, after: null })) ?? [];
      if (lines.length > 0) {
        editor.current?.followLines(lines);
        untouchedHtml.current = null;
      }
      setStored(null);
      startAnew();
      latest.current = { ...latest.current, title: nextCopyTitle(latest.current.title.trim()) };
      setFields(latest.current);
      return save(true);
    },
  };
}
