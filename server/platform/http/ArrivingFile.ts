import { Upload } from "graphql-upload-minimal";

/** A file of a form, once its part has begun. */
export interface FileUpload {
  /** Empty if the sender gave none. */
  filename: string;
  /** The type that the sender states. */
  mimetype: string;
  /**
   * The bytes as they arrive, which can be read once. They end only when the form has ended too.
   * @throws InvalidInputError for a form that broke off or holds another file, and if the bytes were requested before.
   */
  createReadStream(): AsyncIterable<Uint8Array>;
}

/** Members of Upload that the package's own form reader uses and its types leave out. */
interface Arrival {
  /** Rejects with a sentence if the form has no such file. */
  readonly promise: Promise<FileUpload>;
  resolve(file: FileUpload): void;
  reject(error: Error): void;
}

const Arrival = Upload as unknown as new () => Arrival;

/** A file that arrives while the operation runs. An operation that never asks for its file is not a bug. */
export class ArrivingFile extends Arrival {}
