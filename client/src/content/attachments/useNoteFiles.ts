import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "../../ui/toast/toast";
import { fileProblem } from "./fileProblem";
import { filesOf } from "./filesOf";
import { ItemUploads, type Upload } from "./ItemUploads";

const partlySaved =
  "Note saved, but some files failed to upload. You can try uploading them again by editing the note.";

type Added = Pick<Upload, "key" | "file">;

export interface NoteFiles {
  /** Files chosen since the editor opened, or failed before. */
  uploads: readonly Upload[];
  /** Why files of the last choice were refused, one sentence each. */
  refusals: readonly string[];
  /** Chosen for a note that is not saved yet: leaving would lose them. */
  isWaiting: boolean;
  /** Being sent to the note that was just saved. */
  isSending: boolean;
  /** @returns the uploads of the files that are not refused. */
  add(files: readonly File[]): Added[];
  /** Adds the files of a drop or paste. */
  addFrom(data: DataTransfer): Added[];
  /** The upload of this key as it is at this moment. */
  find(key: number): Upload | undefined;
  remove(key: number): void;
  retry(key: number): void;
  /**
   * Uploads the files that waited for the note, and reports failures; resolves at once when nothing waited.
   * @param isAll whether to wait for all files that are on their way.
   */
  sendTo(noteId: string, isAll: boolean): Promise<void>;
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

  function take(files: readonly File[], others: readonly string[]): Added[] {
    setRefusals([...others, ...files.flatMap((file) => fileProblem(file) ?? [])]);
    const taken = files.filter((file) => fileProblem(file) === null);
    const keys = list.add(taken);
    return taken.flatMap((file, index) => {
      const key = keys[index];
      return key === undefined ? [] : [{ key, file }];
    });
  }

  return {
    uploads,
    refusals,
    isWaiting: uploads.some(({ state }) => state === "waiting"),
    isSending,
    add: (files) => take(files, []),
    addFrom(data) {
      const { files, hasFolder } = filesOf(data);
      return take(files, hasFolder ? ["Failed to process files"] : []);
    },
    find: (key) => list.read().find((upload) => upload.key === key),
    remove: (key) => list.remove(key),
    retry: (key) => list.retry(key),
    async sendTo(id, isAll) {
      if (!isAll && !list.read().some(({ state }) => state === "waiting")) return;
      setSending(true);
      const isWhole = await list.sendTo(id);
      setSending(false);
      if (!isWhole) toast.error(partlySaved);
    },
  };
}
