import type { ApolloClient } from "@apollo/client";
import { errorText } from "../../data/errorText";
import { isTextImage } from "../../richText/html/imageHtml";
import type { ImageUpload } from "../../richText/images/TextImages";
import { toast } from "../../ui/toast/toast";
import { addToNote } from "./cachedAttachments";
import { sendFile } from "./sendFile";
import { UploadTurns } from "./UploadTurns";

/** `waiting` until its note is saved, `queued` until fewer than three others are uploading. */
export interface Upload extends ImageUpload {
  key: number;
  /** The stored attachment, once it has arrived. */
  storedId: string | null;
}

const failure = "Failed to upload file";
const turns = new UploadTurns(3);
const byItem = new Map<string, ItemUploads>();
let lastKey = 0;

function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * The uploads of one item. They continue after the editor is closed, and failed ones stay so that they can be retried.
 */
export class ItemUploads {
  static #active = 0;
  #client: ApolloClient;
  #itemId: string | null;
  #uploads: readonly Upload[] = [];
  #aborts = new Map<number, AbortController>();
  #running = new Set<Promise<boolean>>();
  #watchers = new Set<() => void>();

  /** @param itemId null for a note that is not saved yet: its files wait. */
  constructor(client: ApolloClient, itemId: string | null) {
    this.#client = client;
    this.#itemId = itemId;
  }

  /** The shared list of an item's uploads. */
  static of(client: ApolloClient, itemId: string): ItemUploads {
    const uploads = byItem.get(itemId) ?? new ItemUploads(client, itemId);
    byItem.set(itemId, uploads);
    return uploads;
  }

  readonly read = (): readonly Upload[] => this.#uploads;

  readonly watch = (tell: () => void): (() => void) => {
    this.#watchers.add(tell);
    return () => {
      this.#watchers.delete(tell);
      if (this.#watchers.size > 0) return;
      this.#set(this.#uploads.filter(({ state }) => state !== "done"));
    };
  };

  /** Adds files within the size limit; they are sent at once if the item exists. @returns their keys. */
  add(files: readonly File[]): number[] {
    const begun = { state: "waiting", progress: 0, problem: null, attachmentId: null, storedId: null } as const;
    const added = files.map((file): Upload => ({ key: ++lastKey, file, ...begun }));
    this.#set([...this.#uploads, ...added]);
    if (this.#itemId) for (const { key } of added) void this.#send(key, this.#itemId);
    return added.map(({ key }) => key);
  }

  /** Sends the files that waited for the item to be saved. @returns whether all have arrived that are on their way. */
  async sendTo(itemId: string): Promise<boolean> {
    this.#itemId = itemId;
    byItem.set(itemId, this);
    for (const { key, state } of this.#uploads) if (state === "waiting") void this.#send(key, itemId);
    return (await Promise.all(this.#running)).every(Boolean);
  }

  retry(key: number): void {
    if (this.#itemId) void this.#send(key, this.#itemId);
  }

  /** Removes a file, whether it is waiting, uploading or failed. */
  remove(key: number): void {
    this.#aborts.get(key)?.abort();
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
  }

  /** Counts a stored file no longer, once it is deleted. */
  forget(attachmentId: string): void {
    this.#set(this.#uploads.filter((upload) => upload.storedId !== attachmentId));
  }

  #send(key: number, itemId: string): Promise<boolean> {
    const sending = this.#sendNow(key, itemId).finally(() => this.#running.delete(sending));
    this.#running.add(sending);
    return sending;
  }

  async #sendNow(key: number, itemId: string): Promise<boolean> {
    const file = this.#uploads.find((upload) => upload.key === key)?.file;
    if (!file) return true;
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    this.#change(key, { state: "queued", progress: 0, problem: null });
    if (ItemUploads.#active++ === 0) window.addEventListener("beforeunload", holdPage);
    await turns.take();
    try {
      abort.signal.throwIfAborted();
      this.#change(key, { state: "sending" });
      const attachment = await sendFile(itemId, file, abort.signal, (progress) => this.#change(key, { progress }));
      addToNote(this.#client.cache, itemId, attachment);
      const attachmentId = isTextImage(attachment.fileType) ? attachment.id : null;
      this.#change(key, { state: "done", progress: 1, attachmentId, storedId: attachment.id });
      return true;
    } catch (error) {
      if (abort.signal.aborted) return true;
      const problem = errorText(error, failure);
      this.#change(key, { state: "failed", problem });
      if (this.#watchers.size === 0) this.#report(problem);
      return false;
    } finally {
      turns.end();
      this.#aborts.delete(key);
      if (--ItemUploads.#active === 0) window.removeEventListener("beforeunload", holdPage);
    }
  }

  /** Only one toast shows at a time, so it stands for all failed files. */
  #report(problem: string): void {
    const failed = this.#uploads.filter(({ state }) => state === "failed");
    toast.error(failed.length > 1 ? "Failed to upload files" : problem, {
      retry: () => {
        for (const { key } of failed) this.retry(key);
      },
    });
  }

  #change(key: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const tell of this.#watchers) tell();
  }
}
