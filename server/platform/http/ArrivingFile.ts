import { Upload } from "graphql-upload-minimal";

/** A file of a form, as its part began. */
export interface FileUpload {
  /** Empty where the sender gave none. */
  filename: string;
  /** The type that the sender states. */
  mimetype: string;
  /**
   * The bytes as they come, once. They end when the form has ended too.
   * @throws InvalidInputError for a form that broke off or holds another file, and where they were asked for before.
   */
  createReadStream(): AsyncIterable<Uint8Array>;
}

/** Members of an Upload that the package's own reader of forms uses and its types leave out. */
interface Arrival {
  /** Fails with a sentence where the form has no such file. */
  readonly promise: Promise<FileUpload>;
  resolve(file: FileUpload): void;
  reject(error: Error): void;
}

const Arrival = Upload as unknown as new () => Arrival;

/** A file that arrives while the operation runs. An operation that never asks for its file is no bug. */
export class ArrivingFile extends Arrival {}
