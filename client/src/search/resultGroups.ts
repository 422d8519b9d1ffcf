import type { SearchHitLineFragment, SearchKind } from "../gql/graphql";
import type { Command } from "./commands";
import { placeOf } from "./placeOf";
import type { SearchAnswer } from "./useSearch";

/** A line that can be gone to and opened. */
export interface ResultLine {
  id: string;
  path?: string | undefined;
  hit?: SearchHitLineFragment;
  command?: Command;
}

export interface ResultGroup {
  name: string;
  count: string;
  lines: ResultLine[];
}

export const groupNames: Readonly<Record<SearchKind, string>> = {
  NOTE: "Notes",
  VIDEO: "Video Notes",
  TASK: "Tasks",
  EVENT: "Calendar Events",
  PROJECT: "Projects",
  RECEIVED: "Received",
  TRANSCRIPT: "Transcripts",
};

/** What is drawn, without what is empty: what was found, then what the app can do. */
export function resultGroups(answer: SearchAnswer | null, commands: readonly Command[]): ResultGroup[] {
  const found = (answer?.groups ?? [])
    .filter(({ hits }) => hits.length > 0)
    .map(({ kind, totalCount, hasMore, hits }) => ({
      name: groupNames[kind],
      count: `${totalCount.toLocaleString("en")}${hasMore ? "+" : ""}`,
      lines: hits.map((hit) => ({ id: `${kind}-${hit.id}-${hit.seconds ?? ""}`, path: placeOf(hit), hit })),
    }));
  if (commands.length === 0) return found;
  const lines = commands.map((command) => ({
    id: `command-${command.id.replaceAll(/\W/g, "-")}`,
    path: command.path,
    command,
  }));
  return [...found, { name: "Commands", count: String(lines.length), lines }];
}

export function linesOf(groups: readonly ResultGroup[]): ResultLine[] {
  return groups.flatMap(({ lines }) => lines);
}
