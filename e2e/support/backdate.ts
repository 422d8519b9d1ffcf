import { onDatabase } from "./onDatabase";

/** Makes a note's versions older by some minutes, so that its next save creates a new version. */
export function backdateVersions(noteId: string, minutes: number): Promise<void> {
  return onDatabase(
    `update content_version set created_at = created_at - $2 * interval '1 minute',
       updated_at = updated_at - $2 * interval '1 minute' where item_id = $1`,
    [noteId, minutes],
  );
}
