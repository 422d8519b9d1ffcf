import type { SendMailOptions } from "nodemailer";
import type { FileStore } from "../storage/FileStore.js";

/** The headers and files of a mail. */
export interface Envelope {
  /** The person who wrote it, if one did: shown beside the app's own address. */
  fromName?: string;
  /** Who a reply goes to. */
  replyTo?: string;
  /** For unsolicited mails: the address of a page, and of a POST, that stops more of the kind. */
  stopUrl?: string;
  files?: { fileName: string; fileType: string; storageKey: string }[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin a header of its own
const controls = /[\0-\x1f\x7f\u2028\u2029]+/g;

/** A text that can't break out of its header. */
export function headerText(text: string): string {
  return text.toWellFormed().replace(controls, " ").trim();
}

export function senderOf(mailFrom: string, { fromName, replyTo }: Envelope): Pick<SendMailOptions, "from" | "replyTo"> {
  if (!fromName) return { from: mailFrom };
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
  const from = { name: `${headerText(fromName)} (Commonplace)`, address };
  return replyTo ? { from, replyTo: { name: headerText(fromName), address: replyTo } } : { from };
}

export function headersOf({ stopUrl }: Envelope): Record<string, string> {
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (!stopUrl) return automatic;
  // A mail program can then offer to unsubscribe with one click (RFC 8058).
  return { ...automatic, "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The files as streams, all of them or none; a file whose bytes are gone is left out. */
export async function attachmentsOf(
  { files = [] }: Envelope,
  store: Pick<FileStore, "read">,
): Promise<NonNullable<SendMailOptions["attachments"]>> {
  const read = files.map(async ({ fileName, fileType, storageKey }) => {
    const content = await store.read(storageKey);
    return content ? [{ filename: headerText(fileName), contentType: fileType, content }] : [];
  });
  const results = await Promise.allSettled(read);
  const opened = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const failure = results.find((result) => result.status === "rejected");
  if (!failure) return opened;
  // Nobody will read them, and each holds a file or a connection to the store.
  for (const { content } of opened) content.destroy();
  throw failure.reason;
}
