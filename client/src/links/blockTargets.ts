import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { NoteBlockTextsDocument, type NoteBlockTextsQuery } from "../gql/graphql";
import { askTargets } from "./useLinkTargets";

type NoteBlocks = NonNullable<NoteBlockTextsQuery["note"]>;

/** A block of a note to link to. */
export interface FoundBlock {
  kind: "NOTE";
  /** Of the note. */
  id: string;
  /** Of the note. */
  title: string;
  at: null;
  blockId: string;
  text: string;
}

const max = 12;

/** The name of a note, which may have a "#" too, and words of one of its blocks, typed as "name#words"; null without both. */
export function nameAndWords(query: string): [name: string, words: string] | null {
  const end = query.lastIndexOf("#");
  const name = query.slice(0, Math.max(end, 0)).trim();
  return name === "" ? null : [name, query.slice(end + 1).trim()];
}

async function askBlocks(client: ApolloClient, name: string): Promise<NoteBlocks | null> {
  const found = await askTargets(client, name, ["NOTE"]);
  const note = found.find(({ title }) => title.toLowerCase() === name.toLowerCase()) ?? found[0];
  if (!note) return null;
  const { data } = await client.query({
    query: NoteBlockTextsDocument,
    variables: { id: note.id },
    fetchPolicy: "network-only",
  });
  return data?.note ?? null;
}

function withWords({ id, title, blocks }: NoteBlocks, typed: string): FoundBlock[] {
  const words = typed.toLowerCase().split(/\s+/);
  const found = blocks.filter(
    ({ text }) => text.trim() !== "" && words.every((word) => text.toLowerCase().includes(word)),
  );
  return found
    .slice(0, max)
    .map((block) => ({ kind: "NOTE", id, title, at: null, blockId: block.id, text: block.text }));
}

/** Asks the server for the blocks that "name#words" means; none without a "#". */
export async function askBlockTargets(client: ApolloClient, query: string): Promise<FoundBlock[]> {
  const parts = nameAndWords(query);
  const note = parts && (await askBlocks(client, parts[0]));
  return note ? withWords(note, parts[1]) : [];
}

/** The blocks that "name#words" means, while it is typed; none without a connection. */
export function useBlockTargets(query: string): { blocks: readonly FoundBlock[]; isLoading: boolean } {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<{ name: string; note: NoteBlocks | null } | null>(null);
  const [name, words] = nameAndWords(query) ?? [null, ""];

  useEffect(() => {
    if (name === null) return;
    let isOver = false;
    const show = (note: NoteBlocks | null): void => {
      if (!isOver) setAnswer({ name, note });
    };
    askBlocks(client, name).then(show, () => show(null));
    return () => {
      isOver = true;
    };
  }, [client, name]);

  const isLoading = name !== null && answer?.name !== name;
  return { blocks: answer?.note && !isLoading ? withWords(answer.note, words) : [], isLoading };
}
