import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise } from "yauzl";

/** The texts of a zip's files by their paths. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  for (const entry of entries)
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return files;
}
