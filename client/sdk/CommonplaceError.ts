/** The facts of a CommonplaceError beside its sentence. */
export interface ErrorFacts {
  fields?: Readonly<Record<string, string>> | undefined;
  item?: unknown;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  data?: unknown;
}

/** A request that failed. It never carries the token. */
export class CommonplaceError extends Error {
  override readonly name = "CommonplaceError";
  /** A code of the API, e.g. `NOT_FOUND`, or one of the client: `UNREACHABLE`, `TIMED_OUT`. */
  readonly code: string;
  /** A sentence for each input that is wrong, of `INVALID_INPUT`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The stored thing, of a `CONFLICT` between two saves. */
  readonly item: unknown;
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined;
  /** After how many seconds to try again, if that may help. */
  readonly retryAfter: number | undefined;
  /** The part of the answer that there is: fields of the operation fail one by one. */
  readonly data: unknown;

  constructor(code: string, message: string, { fields = {}, item, requestId, retryAfter, data }: ErrorFacts = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.item = item;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.data = data;
  }
}
