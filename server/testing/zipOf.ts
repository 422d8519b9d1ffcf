import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A zip of these files by their paths. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date("2024-05-01T10:00:00Z");
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path, { mtime });
  zip.end();
  return buffer(zip.outputStream);
}
