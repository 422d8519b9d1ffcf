import { useFragment } from "@apollo/client/react";
import type { DocumentNode } from "graphql";
import {
  EventTargetFragmentDoc,
  NoteTargetFragmentDoc,
  ProjectTargetFragmentDoc,
  TaskTargetFragmentDoc,
  VideoTargetFragmentDoc,
} from "../../gql/graphql";
import type { Reference, ThingKind } from "../html/reference";

/** The thing that a link leads to, as far as the cache knows it. */
export interface KnownThing {
  title?: string;
  /** Of a project. */
  name?: string;
  deletedAt?: string | null;
  /** Of a task. */
  projectId?: string | null;
  dueDate?: string | null;
}

const sources: Record<ThingKind, { typename: string; fragment: DocumentNode }> = {
  note: { typename: "Note", fragment: NoteTargetFragmentDoc },
  video: { typename: "Video", fragment: VideoTargetFragmentDoc },
  project: { typename: "Project", fragment: ProjectTargetFragmentDoc },
  task: { typename: "Task", fragment: TaskTargetFragmentDoc },
  event: { typename: "EventOccurrence", fragment: EventTargetFragmentDoc },
};

/** The thing that a reference leads to, from the cache; it follows changes. */
export function useThing({ kind, id }: Reference): KnownThing {
  const { typename, fragment } = sources[kind];
  const { data } = useFragment<KnownThing>({ fragment, from: { __typename: typename, id } });
  return data as KnownThing;
}
