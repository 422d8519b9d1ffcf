/** A file of a form, as its part began. */
export interface FileUpload {
  /** Empty where the sender gave none. */
  filename: string;
  /** What the sender says that it is. */
  mimetype: string;
  /**
   * The bytes as they come, once. They end when the form has ended too.
   * @throws InvalidInputError for a form that broke off or holds another file, and where they were asked for before.
   */
  createReadStream(): AsyncIterable<Uint8Array>;
}

/** A file that arrives while the operation runs. */
export class ArrivingFile {
  private readonly arrival = Promise.withResolvers<FileUpload>();
  /** Fails with a sentence where the form has no such file. */
  readonly promise = this.arrival.promise;
  readonly arrive = this.arrival.resolve;
  readonly fail = this.arrival.reject;

  constructor() {
    // an operation that never asks for its file is no bug
    this.promise.catch(() => undefined);
  }
}
