import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { errorCode, errorText } from "../../../data/errorText";
import { refreshSoon } from "../../../data/live/reload";
import { NoteDocument, UpdateNoteTextsDocument } from "../../../gql/graphql";
import { withoutAddresses } from "../../../richText/html/imageHtml";
import { toast } from "../../../ui/toast/toast";
import { countUnfinished, type MovedLines, moveBack, moveUnfinished } from "./unfinishedLines";

interface Text {
  id: string;
  content: string | null;
  version: number;
}

/** A move of lines: the texts as they were before it, and as it left them. */
interface Brought {
  source: Text;
  target: Text;
  left: { source: Text; target: Text };
  lines: string[];
  /** With those below others. */
  count: number;
}

const failure = "The lines could not be moved";

/**
 * Moves the unfinished lines of an earlier daily note to this one, with Undo. Both notes are saved at once, so that no
 * line is lost.
 * @param save saves what is being written in this note first; false: it could not be saved, and has said so.
 */
export function useBringLines(targetId: string, save: (() => Promise<boolean>) | null) {
  const client = useApolloClient();
  const [isMoving, setMoving] = useState(false);
  const saveFirst = useRef(save);
  saveFirst.current = save;

  async function bring(sourceId: string, from: string): Promise<void> {
    setMoving(true);
    const acting = moving(sourceId).finally(() => setMoving(false));
    void toast.showWhenDone(
      acting.then((brought) => brought && `${countOf(brought.count)} moved from ${from}`),
      async () => {
        const brought = await acting;
        return brought !== null && takeBack(brought);
      },
    );
    await acting;
  }

  async function moving(sourceId: string): Promise<Brought | null> {
    try {
      if (saveFirst.current && !(await saveFirst.current())) return null;
      const [source, target] = await Promise.all([read(client, sourceId), read(client, targetId)]);
      const moved = moveUnfinished(source.content ?? "", target.content);
      const left = await store(client, source, target, moved);
      return { source, target, left, lines: moved.lines, count: countUnfinished(source.content) };
    } catch (error) {
      toast.error(errorCode(error) === "CONFLICT" ? `${failure}. Please try again.` : errorText(error, failure));
      return null;
    }
  }

  /** Exactly, unless one of the notes changed since: then line by line. */
  async function takeBack(brought: Brought): Promise<boolean> {
    if (saveFirst.current && !(await saveFirst.current())) return false;
    const [source, target] = await Promise.all([read(client, brought.source.id), read(client, targetId)]);
    const isUnchanged = isSame(source, brought.left.source) && isSame(target, brought.left.target);
    const moved = isUnchanged
      ? { from: brought.target.content, to: brought.source.content ?? "", lines: brought.lines }
      : moveBack(brought.lines, target.content, source.content);
    if (moved.lines.length === 0) {
      toast.error("The lines have changed since, and stay where they are");
      return false;
    }
    await store(client, target, source, moved);
    return true;
  }

  return { bring, isMoving };
}

async function read(client: ApolloClient, id: string): Promise<Text> {
  const { data } = await client.query({ query: NoteDocument, variables: { id }, fetchPolicy: "network-only" });
  if (!data) throw new Error("A note has no answer");
  const { content, version } = data.note as Text;
  return { id, content, version };
}

/** @returns the stored texts. */
async function store(client: ApolloClient, source: Text, target: Text, { from, to }: MovedLines) {
  const texts = [
    { id: source.id, version: source.version, content: from },
    { id: target.id, version: target.version, content: to },
  ];
  const { data } = await client.mutate({
    mutation: UpdateNoteTextsDocument,
    variables: { texts, rewrittenTasks: [] },
    context: { changes: texts.map(({ id }) => id) },
  });
  refreshSoon(client, ["DailyNotesAround"]);
  const stored = new Map((data?.updateNoteTexts as Text[] | undefined)?.map((note) => [note.id, note]));
  return { source: stored.get(source.id) ?? source, target: stored.get(target.id) ?? target };
}

/** The text too: what changes tasks changes their lines without a new version. */
const isSame = (one: Text, other: Text): boolean =>
  one.version === other.version && withoutAddresses(one.content ?? "") === withoutAddresses(other.content ?? "");

const countOf = (count: number): string => `${count} ${count === 1 ? "line" : "lines"}`;
