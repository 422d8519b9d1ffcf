import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { PassThrough, pipeline } from "node:stream";
import { processRequest, type Upload } from "graphql-upload-minimal";
import { InvalidInputError } from "./errors.js";

const maxFiles = 10;
const maxFieldBytes = 1_048_576;
const maxSkippedBytes = 100 * 1_048_576;

/** Read before there is an operation, so that it has to carry its own status. */
class FormError extends InvalidInputError {
  readonly statusCode = 400;

  constructor() {
    super("The form can't be read");
  }
}

export function isForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType ?? "");
}

/**
 * The operation of a GraphQL multipart request, as soon as it is known: its files are read while it runs.
 * @throws InvalidInputError for a form that is none.
 */
export function readOperationForm(request: IncomingMessage): Promise<unknown> {
  return readForm(request);
}

/**
 * The part `file` of a form, to be read while the operation that takes it runs; awaiting it fails when there is none.
 * The form is read as GraphQL's is, with the part that names the file put before it.
 * @throws InvalidInputError for a form that is none.
 */
export async function readFileForm(request: IncomingMessage): Promise<Upload> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers["content-type"] ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new FormError();
  const field = (name: string, value: unknown) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`;
  const form: PassThrough & { headers?: IncomingHttpHeaders } = new PassThrough();
  form.headers = request.headers;
  form.write(field("operations", { file: null }) + field("map", { file: ["file"] }));
  // A caller who goes away ends the form, whose reader notices.
  pipeline(request, form, () => undefined);
  const { file } = (await readForm(form as unknown as IncomingMessage)) as { file: Upload };
  return file;
}

/** Reads away what is left of a form once it is answered, so that its connection can go on; no more than 100 MB. */
export function skipRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  let skipped = 0;
  request.on("data", (chunk: Buffer) => {
    skipped += chunk.length;
    if (skipped > maxSkippedBytes) request.destroy();
  });
  request.resume();
}

async function readForm(request: IncomingMessage): Promise<unknown> {
  try {
    // Without a response and a size: whoever takes a file counts its bytes, and what is left is skipped after the answer.
    return await processRequest(request, undefined as never, { maxFieldSize: maxFieldBytes, maxFiles });
  } catch {
    throw new FormError();
  }
}
