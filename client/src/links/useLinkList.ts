import { useQuery } from "@apollo/client/react";
import type { DocumentNode } from "graphql";
import { appendPage, useGrown } from "../data/lists/useGrown";
import {
  type BacklinkPageFragment,
  EventBacklinksDocument,
  type MentionPageFragment,
  NoteBacklinksDocument,
  NoteMentionsDocument,
  ProjectBacklinksDocument,
  ProjectMentionsDocument,
  TaskBacklinksDocument,
  VideoBacklinksDocument,
  VideoMentionsDocument,
} from "../gql/graphql";
import type { ThingKind } from "../richText/html/reference";
import { toast } from "../ui/toast/toast";

type List = "backlinks" | "mentions";
type Page<Name extends List> = Name extends "backlinks" ? BacklinkPageFragment : MentionPageFragment;
type Answer<Name extends List> = { thing: { id: string } & Record<Name, Page<Name>> };

export const mentionedKinds = ["note", "video", "project"] as const;

const documents: Record<List, Partial<Record<ThingKind, DocumentNode>>> = {
  backlinks: {
    note: NoteBacklinksDocument,
    video: VideoBacklinksDocument,
    project: ProjectBacklinksDocument,
    task: TaskBacklinksDocument,
    event: EventBacklinksDocument,
  },
  mentions: { note: NoteMentionsDocument, video: VideoMentionsDocument, project: ProjectMentionsDocument },
};

/** The notes that link to a thing, or that name it without a link, page by page. */
export function useLinkList<Name extends List>(name: Name, kind: ThingKind, id: string) {
  const { data, error, refetch, fetchMore } = useQuery<Answer<Name>>(documents[name][kind] as never, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const read = data?.thing[name] as Page<Name> | undefined;

  async function more(): Promise<void> {
    const after = read?.pageInfo.endCursor;
    await fetchMore({
      variables: { id, after },
      updateQuery: (before, { fetchMoreResult }) => {
        const [shown, next] = [before as Answer<Name>, fetchMoreResult as Answer<Name>];
        const list = appendPage<Page<Name>>(shown.thing[name], next.thing[name], after);
        return { ...shown, thing: { ...shown.thing, [name]: list } } as never;
      },
    }).catch(() => toast.error("The rest could not be loaded"));
  }

  return { page: useGrown(read, more), error, retry: () => void refetch().catch(() => undefined), more };
}
