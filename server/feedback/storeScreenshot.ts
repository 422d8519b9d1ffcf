import { randomUUID } from "node:crypto";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError, TooLargeError } from "../platform/errors.js";
import type { ArrivingFile } from "../platform/graphql/Upload.js";
import type { FileUpload } from "../platform/http/ArrivingFile.js";

export interface Screenshot {
  key: string;
  type: string;
  size: number;
}

const maxBytes = limitOf.files.screenshotBytes.max;
const secondsToArrive = 86_400;
/** The file type is detected by its first bytes, regardless of its name. */
const kinds: readonly { type: string; begins: Buffer; at: number }[] = [
  { type: "image/png", begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), at: 0 },
  { type: "image/jpeg", begins: Buffer.from([0xff, 0xd8, 0xff]), at: 0 },
  { type: "image/webp", begins: Buffer.from("WEBP"), at: 8 },
];

/**
 * Stores a screenshot of a page. Until a row owns it, it is one of the files that the sweep removes.
 * @throws TooLargeError above 5 MB, InvalidInputError for a file that is not a PNG, JPEG or WebP.
 */
export async function storeScreenshot(ctx: Context, arriving: ArrivingFile): Promise<Screenshot> {
  const file = await arriving.promise.catch(() => {
    throw refusal("The picture did not arrive");
  });
  const bytes = await read(file);
  const kind = kinds.find(({ begins, at }) => bytes.subarray(at, at + begins.length).equals(begins));
  if (!kind) throw refusal("The screenshot must be a PNG, JPEG or WebP picture");
  const key = `feedback/${randomUUID()}`;
  const remove_after = new Date(ctx.clock().getTime() + secondsToArrive * 1000).toISOString();
  await ctx.own.db.insertInto("unowned_file").values({ storage_key: key, remove_after }).execute();
  const size = await ctx.services.files.put(key, [bytes] as unknown as AsyncIterable<Uint8Array>);
  return { key, type: kind.type, size };
}

/** Marks the screenshot as owned; call it in the transaction that writes the row. */
export async function ownScreenshot(tx: Context, { key }: Screenshot): Promise<void> {
  await tx.own.db.deleteFrom("unowned_file").where("storage_key", "=", key).execute();
}

async function read(file: FileUpload): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.createReadStream()) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError("The screenshot is too large. Maximum size is 5MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refusal(sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { screenshot: sentence });
}
