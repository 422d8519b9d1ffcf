import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import {
  EventTitleDocument,
  type EventTitleQuery,
  NoteTitleDocument,
  type NoteTitleQuery,
  ProjectTitleDocument,
  type ProjectTitleQuery,
  TaskTitleDocument,
  type TaskTitleQuery,
  VideoTitleDocument,
  type VideoTitleQuery,
} from "../gql/graphql";
import type { EditorLinks } from "../richText/editor/EditorLinks";
import type { Reference, ThingKind } from "../richText/html/reference";
import { lazyOverlay } from "../ui/overlays/lazyOverlay";
import { EmbeddedNote } from "./EmbeddedNote";

const Menu = lazyOverlay(() => import("./LinkMenu").then((module) => module.LinkMenu));

type Answer = Partial<NoteTitleQuery & VideoTitleQuery & ProjectTitleQuery & TaskTitleQuery & EventTitleQuery>;

const documents = {
  note: NoteTitleDocument,
  video: VideoTitleDocument,
  project: ProjectTitleDocument,
  task: TaskTitleDocument,
  event: EventTitleDocument,
} as const;

/** The title of a thing, from the cache if it is there. */
async function titleOf(client: ApolloClient, { kind, id }: Reference): Promise<string | null> {
  try {
    const { data } = await client.query<Answer>({
      query: documents[kind satisfies ThingKind] as never,
      variables: { id },
    });
    const { note, video, project, task, event } = data ?? {};
    return (note ?? video ?? task ?? event)?.title ?? project?.name ?? null;
  } catch {
    return null;
  }
}

/** The answers to the editor of a note about things to link to; without an id for a note that isn't stored yet. */
export function useEditorLinks(noteId: string | null): EditorLinks {
  const client = useApolloClient();
  // Enter after a quickly typed "[[" is meant for the list
  useEffect(() => void Menu.preload(), []);
  return useMemo(
    () => ({ noteId, Menu, Embed: EmbeddedNote, titleOf: (reference) => titleOf(client, reference) }),
    [client, noteId],
  );
}
