import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "../../ui/toast/toast";
import { fileProblem } from "./fileProblem";
import { filesOf } from "./filesOf";
import { ItemUploads, type Upload } from "./ItemUploads";

const partlySaved =
  "Note saved, but some files failed to upload. You can try uploading them again by editing the note.";

export interface NoteFiles {
  /** Files chosen since the editor opened, or failed before. */
  uploads: readonly Upload[];
  /** Why files of the last choice were refused, one sentence each. */
  refusals: readonly string[];
  /** Chosen for a note that is not saved yet: leaving would lose them. */
  isWaiting: boolean;
  /** Being sent to the note that was just saved. */
  isSending: boolean;
  add(files: readonly File[]): void;
  /** Adds the files of a drop or paste. */
  addFrom(data: DataTransfer): void;
  remove(key: number): void;
  retry(key: number): void;
  /** Uploads the files that waited for the note, and reports failures; resolves at once when nothing waited. */
  sendTo(noteId: string): Promise<void>;
}

/** The files chosen in an editor. @param noteId null until the note is saved. */
export function useNoteFiles(noteId: string | null): NoteFiles {
  const client = useApolloClient();
  const [list] = useState(() => (noteId ? ItemUploads.of(client, noteId) : new ItemUploads(client, null)));
  const uploads = useSyncExternalStore(list.watch, list.read);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (noteId) void list.sendTo(noteId);
  }, [noteId, list]);

  function take(files: readonly File[], others: readonly string[]): void {
    setRefusals([...others, ...files.flatMap((file) => fileProblem(file) ?? [])]);
    list.add(files.filter((file) => fileProblem(file) === null));
  }

  return {
    uploads,
    refusals,
    isWaiting: uploads.some(({ state }) => state === "waiting"),
    isSending,
    add: (files) => take(files, []),
    addFrom(data) {
      const { files, hasFolder } = filesOf(data);
      take(files, hasFolder ? ["Failed to process files"] : []);
    },
    remove: (key) => list.remove(key),
    retry: (key) => list.retry(key),
    async sendTo(id) {
      if (!list.read().some(({ state }) => state === "waiting")) return;
      setSending(true);
      const isWhole = await list.sendTo(id);
      setSending(false);
      if (!isWhole) toast.error(partlySaved);
    },
  };
}
