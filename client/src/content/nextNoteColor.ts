import type { ApolloCache } from "@apollo/client/cache";
import { ContentCountsDocument } from "../gql/graphql";
import { presetColors } from "../ui/presetColors";

/** The color of the next new note: the papers in turn, beginning with peach. */
export function nextNoteColor(cache: ApolloCache): string {
  const { notes = 0, archivedNotes = 0 } = cache.readQuery({ query: ContentCountsDocument })?.contentCounts ?? {};
  return presetColors[(notes + archivedNotes + 1) % presetColors.length]?.color ?? presetColors[1].color;
}
