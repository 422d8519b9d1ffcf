import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { type AppError, InvalidInputError, TooLargeError } from "../errors.js";
import { ArrivingFile, type FileUpload } from "./ArrivingFile.js";

/** The fields beside a file are small: they stay in memory while the file arrives. */
const maxFieldBytes = 65_536;
/** Two fields and their surroundings: no more can come before or after a file. */
const maxBytesAroundFile = 2 * maxFieldBytes + 262_144;
const limits = { fieldSize: maxFieldBytes, fields: 10, files: 2, parts: 20 };
/** The fields before the file must arrive within this time. The file itself may come over a slow line. */
const millisecondsBeforeFile = 10_000;
const maxSkippedBytes = 100 * 1_048_576;
const maxSkippedSilenceMilliseconds = 10_000;

const formSentence = "The form can't be read. Please send it as multipart/form-data, whole and with its boundary";
const oneFile = "The form holds more than one file. Please send one file at a time";
const tooSlow = "The form took too long to arrive. Please try again";
const brokeOff = "The upload broke off. Please try again";
const noFile = "Please choose a file";

class FormError extends InvalidInputError {
  constructor(sentence = formSentence) {
    super(sentence);
  }
}

class FormTooLargeError extends TooLargeError {
  constructor() {
    super(`A field of the form is too large. It may have ${maxFieldBytes / 1_024} kB`);
  }
}

export function isForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType ?? "");
}

/**
 * The operation of a GraphQL multipart request, as soon as it is known: its file is read while it runs.
 * @throws InvalidInputError for an invalid form, or one whose map names more than one place for a file.
 */
export async function readOperationForm(request: IncomingMessage): Promise<unknown> {
  const known = Promise.withResolvers<unknown>();
  let text: string | null = null;
  let named: NamedFile | null = null;
  let isMapped = false;
  readForm(request, {
    field(name, value) {
      if (name === "operations") text ??= value;
      if (name !== "map" || isMapped) return;
      if (text === null) throw new FormError("In the form, `operations` must come before `map`");
      // no sooner: parsed values take many times the memory of their text
      const operations = readObject(text, "operations");
      named = placeFile(operations, readObject(value, name));
      isMapped = true;
      known.resolve(operations);
    },
    file(name, file) {
      if (!isMapped) throw new FormError("In the form, the file must come after `map`");
      if (!named || named.name !== name) throw new FormError("The form holds a file that its `map` does not name");
      named.file.resolve(file);
    },
    end(error) {
      known.reject(error ?? new FormError("The form must hold `operations` and `map`"));
      named?.file.reject(error ?? new FormError(noFile));
    },
  });
  return known.promise;
}

/**
 * The part `file` of a form, to be read while the operation that takes it runs; awaiting it fails when there is none.
 * @throws InvalidInputError for an invalid form.
 */
export function readFileForm(request: IncomingMessage): ArrivingFile {
  const arriving = new ArrivingFile();
  readForm(request, {
    field: () => undefined,
    file(name, file, bytes) {
      if (name === "file") arriving.resolve(file);
      else bytes.resume();
    },
    end: (error) => arriving.reject(error ?? new InvalidInputError(noFile, { file: noFile })),
  });
  return arriving;
}

/**
 * Discards the rest of a form once it is answered, so that its connection can be reused; at most 100 MB, and only while
 * data arrives.
 */
export function drainForm(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  let skipped = 0;
  const silence = setTimeout(() => request.destroy(), maxSkippedSilenceMilliseconds);
  silence.unref();
  request.once("close", () => clearTimeout(silence));
  request.on("data", (chunk: Buffer) => {
    silence.refresh();
    skipped += chunk.length;
    if (skipped > maxSkippedBytes) request.destroy();
  });
  request.resume();
}

/** The handlers of a form's parts. Either of the first two may throw an AppError, which ends the reading. */
interface FormReader {
  field(name: string | undefined, value: string): void;
  file(name: string | undefined, file: FileUpload, bytes: Readable): void;
  /** Called once, when nothing more will come: null if the form was complete. */
  end(error: AppError | null): void;
}

/** @throws InvalidInputError for headers that aren't a form's. */
function readForm(request: IncomingMessage, reader: FormReader): void {
  const parser = parserOf(request);
  const ended = Promise.withResolvers<void>();
  ended.promise.catch(() => undefined);
  let isOver = false;
  let files = 0;
  let isInFile = false;
  let bytesAround = 0;

  const end = (error: AppError | null): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(isLate);
    if (error) ended.reject(error);
    else ended.resolve();
    reader.end(error);
    if (!error) return;
    request.off("data", count);
    request.unpipe(parser);
    parser.destroy();
    // not immediately: the write that led here pauses the request when it returns
    setImmediate(() => request.resume());
  };
  const isLate = setTimeout(() => end(new FormError(tooSlow)), millisecondsBeforeFile);
  isLate.unref();
  const attempt = (act: () => void): void => {
    // the parser finishes the current chunk in any case
    if (isOver) return;
    try {
      act();
    } catch (error) {
      end(error as AppError);
    }
  };
  const count = (chunk: Buffer): void => {
    if (isInFile) return;
    bytesAround += chunk.length;
    if (bytesAround > maxBytesAroundFile) end(new FormTooLargeError());
  };

  parser.on("field", (name, value, { valueTruncated }) =>
    attempt(() => {
      if (valueTruncated) throw new FormTooLargeError();
      reader.field(name, value);
    }),
  );
  parser.on("file", (name, bytes, { filename, mimeType }) => {
    // kept for the part's whole life, even if nobody reads it
    bytes.on("error", () => undefined);
    if (isOver) return void bytes.resume();
    attempt(() => {
      clearTimeout(isLate);
      files += 1;
      if (files > 1) throw new FormError(oneFile);
      isInFile = true;
      bytes.once("end", () => {
        isInFile = false;
      });
      let isTaken = false;
      const createReadStream = () => {
        if (isTaken) throw new InvalidInputError("A file can be used only once in an operation");
        isTaken = true;
        return read(bytes, ended.promise);
      };
      reader.file(name, { filename: filename ?? "", mimetype: mimeType, createReadStream }, bytes);
    });
  });
  for (const event of ["partsLimit", "fieldsLimit"] as const) {
    parser.on(event, () => end(new FormError("The form has too many parts")));
  }
  // kept for the parser's whole life: a form that can't be read fails again while the parser is destroyed
  parser.on("error", () => end(new FormError()));
  parser.on("finish", () => end(null));
  request.on("error", () => end(new FormError(brokeOff)));
  request.once("close", () => {
    if (!request.readableEnded) end(new FormError(brokeOff));
  });
  request.on("data", count);
  request.pipe(parser);
}

function parserOf({ headers }: IncomingMessage): ReturnType<typeof busboy> {
  try {
    return busboy({ headers, defParamCharset: "utf8", limits });
  } catch {
    throw new FormError();
  }
}

async function* read(bytes: Readable, ended: Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes as AsyncIterable<Uint8Array>;
  } catch {
    // the form's own error says why
    if (bytes.destroyed) await ended;
    throw new InvalidInputError(brokeOff);
  }
  // a form that breaks off, or holds another file, is refused as a whole
  await ended;
}

/** @throws InvalidInputError unless it is a JSON object. */
function readObject(text: string, name: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new FormError(`In the form, \`${name}\` must be a JSON object`);
}

interface NamedFile {
  name: string;
  file: ArrivingFile;
}

/**
 * Puts the file that a map names at its place among the operation's variables. The place must exist and hold null, so
 * that no path leads outside the operation's own values: to a prototype, or the far end of a list.
 * @returns null for a map without a file.
 * @throws InvalidInputError
 */
function placeFile(operations: object, map: object): NamedFile | null {
  const [entry, ...others] = Object.entries(map);
  if (!entry) return null;
  const [name, paths] = entry;
  if (others.length > 0) throw new FormError(oneFile);
  if (!Array.isArray(paths) || paths.length !== 1 || typeof paths[0] !== "string")
    throw new FormError("In the form, `map` must name one place for the file");
  const keys = paths[0].split(".");
  const last = keys.pop() ?? "";
  let place: unknown = operations;
  for (const key of keys) place = ownValue(place, key);
  if (ownValue(place, last) !== null) throw new FormError("In the form, `map` must name a place that holds null");
  const file = new ArrivingFile();
  (place as Record<string, unknown>)[last] = file;
  return { name, file };
}

function ownValue(from: unknown, key: string): unknown {
  return typeof from === "object" && from !== null && Object.hasOwn(from, key)
    ? (from as Record<string, unknown>)[key]
    : undefined;
}
