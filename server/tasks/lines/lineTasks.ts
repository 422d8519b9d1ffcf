import type { LineTasks } from "../../content/lineTasks.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { isUuid } from "../../platform/isUuid.js";
import { lockTree } from "../../projects/lockTree.js";
import { followLines, mayChangeTasks } from "./followLines.js";
import { tellNotesOfTrashed } from "./lineRows.js";
import { showInNotes } from "./showInNotes.js";

/** Lets tasks follow the lines of notes. */
export const lineTasks: LineTasks = {
  async lock(tx, noteId, given) {
    const lines = tx.own.select("task_line").where("note_id", "=", noteId).select("task_id").limit(1);
    if (given.size > 0 || (isUuid(noteId) && (await lines.executeTakeFirst()))) await lockTree(tx);
  },

  async release(tx, texts) {
    if (!mayChangeTasks(tx)) return;
    const noteIds = texts.map(({ noteId }) => noteId);
    for (const { noteId, given } of texts) {
      const others = noteIds.filter((id) => id !== noteId && isUuid(id));
      if (given.size === 0 || others.length === 0) continue;
      await tx.own
        .delete("task_line")
        .where("task_id", "=", anyOf([...given.values()]))
        .where("note_id", "=", anyOf(others))
        .execute();
    }
  },

  follow: followLines,

  show: showInNotes,

  tellTrashed: tellNotesOfTrashed,
};
