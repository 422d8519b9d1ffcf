import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { NoteTitleDocument, ProjectTitleDocument, VideoTitleDocument } from "../gql/graphql";
import type { EditorLinks } from "../richText/editor/EditorLinks";
import type { Reference } from "../richText/html/reference";
import { lazyOverlay } from "../ui/overlays/lazyOverlay";
import { EmbeddedNote } from "./EmbeddedNote";

const Menu = lazyOverlay(() => import("./LinkMenu").then((module) => module.LinkMenu));

/** The title of a note, video or project, from the cache if it is there. */
async function titleOf(client: ApolloClient, { kind, id }: Reference): Promise<string | null> {
  const variables = { id };
  try {
    if (kind === "note") return (await client.query({ query: NoteTitleDocument, variables })).data?.note?.title ?? null;
    if (kind === "video")
      return (await client.query({ query: VideoTitleDocument, variables })).data?.video?.title ?? null;
    return (await client.query({ query: ProjectTitleDocument, variables })).data?.project?.name ?? null;
  } catch {
    return null;
  }
}

/** The answers to the note editor about things to link to. */
export function useEditorLinks(): EditorLinks {
  const client = useApolloClient();
  // Enter after a quickly typed "[[" is meant for the list
  useEffect(() => void Menu.preload(), []);
  return useMemo(() => ({ Menu, Embed: EmbeddedNote, titleOf: (reference) => titleOf(client, reference) }), [client]);
}
