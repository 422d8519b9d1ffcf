import type { SearchHitLineFragment, SearchKind } from "../../gql/graphql";
import { byType } from "../../lib/contentKinds";
import type { Command } from "./commands";
import { placeOf } from "./placeOf";
import type { SearchAnswer, SearchGroup } from "./useSearch";

/** A result line that can be focused and opened. */
export interface ResultLine {
  id: string;
  path?: string | undefined;
  hit?: SearchHitLineFragment;
  command?: Command;
  /** Loads more results of this kind in place. */
  more?: { kind: SearchKind; label: string };
}

export interface ResultGroup {
  name: string;
  count: string;
  lines: ResultLine[];
}

export const groupNames: Readonly<Record<SearchKind, string>> = {
  ...byType(({ title }) => title),
  VIDEO: "Video Notes",
  TASK: "Tasks",
  EVENT: "Calendar Events",
  PROJECT: "Projects",
  RECEIVED: "Received",
  TRANSCRIPT: "Transcripts",
};

/** The groups to render, without empty ones: hits, then commands. */
export function resultGroups(
  answer: SearchAnswer | null,
  more: ReadonlyMap<SearchKind, SearchGroup>,
  commands: readonly Command[],
): ResultGroup[] {
  const found = (answer?.groups ?? [])
    .filter(({ hits }) => hits.length > 0)
    .map((first) => {
      const { kind, totalCount, hasMore, hits } = more.get(first.kind) ?? first;
      const lines: ResultLine[] = hits.map((hit) => ({
        id: `${kind}-${hit.id}-${hit.seconds ?? ""}`,
        path: placeOf(hit),
        hit,
      }));
      if (totalCount > hits.length && !more.has(kind))
        lines.push({ id: `${kind}-more`, more: { kind, label: `More ${groupNames[kind].toLowerCase()}` } });
      return {
        name: groupNames[kind],
        count: `${totalCount.toLocaleString("en")}${hasMore ? "+" : ""}`,
        lines,
      };
    });
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
