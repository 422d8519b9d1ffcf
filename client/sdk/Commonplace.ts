import { CommonplaceError } from "./CommonplaceError.js";
import { type Document, operationTypeOf, type ParametersOf, textOf } from "./Document.js";
import { errorOf, withoutToken } from "./errorOf.js";
import { AddAttachmentDocument, type AddAttachmentMutation, AttachmentUrlDocument } from "./gql/graphql.js";
import { LiveSocket, type SubscribeOptions } from "./LiveSocket.js";
import { wait } from "./wait.js";

export interface CommonplaceOptions {
  /** The instance, e.g. `https://notes.example.com`. */
  url: string | URL;
  /** An API token, or an app's access token. */
  token: string;
  /** In place of the global `fetch`, e.g. for a proxy. */
  fetch?: typeof fetch;
  /** After how many milliseconds a request is given up: 30 000 unless given, ten times that for an upload. */
  timeoutMs?: number;
}

export interface RunOptions {
  /** Gives the request up. */
  signal?: AbortSignal;
  /** 1 to 255 characters: the change happens once, however often it is sent within 24 hours. */
  idempotencyKey?: string;
}

/** A page of a list, as the API gives it. */
interface Page<TNode> {
  nodes: readonly TNode[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

interface Answer<TData> {
  data?: TData | null;
  errors?: unknown;
}

const maxAttempts = 4;
const maxWaitSeconds = 60;
const defaultTimeoutMs = 30_000;
/** The API gives no more at once. */
const maxAnswerBytes = 80 * 1024 * 1024;
/** Answers of the middle, such as a proxy, which come without a body of the API. */
const codeOfStatus: Readonly<Record<number, string>> = {
  413: "TOO_LARGE",
  429: "RATE_LIMITED",
  502: "UPSTREAM_FAILED",
  503: "UPSTREAM_FAILED",
  504: "UPSTREAM_FAILED",
};

/** One person's library on one instance. */
export class Commonplace {
  readonly #url: URL;
  readonly #token: string;
  readonly #fetch: typeof globalThis.fetch;
  readonly #timeoutMs: number;
  #live: LiveSocket | undefined;

  /** @throws CommonplaceError for an address or a token that can't be one. */
  constructor({ url, token, fetch = globalThis.fetch, timeoutMs = defaultTimeoutMs }: CommonplaceOptions) {
    this.#url = addressOf(url);
    // a header with other characters is refused by an error that quotes it
    if (!/^[\x21-\x7e]{1,8192}$/.test(token)) throw new CommonplaceError("INVALID_INPUT", "This is not a token");
    this.#token = token;
    this.#fetch = fetch;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Runs a query or a mutation. A query, and a mutation with an idempotency key, is sent up to four times if the server
   * can't be reached or says after how many seconds to try again.
   * @throws CommonplaceError when the answer carries errors.
   */
  async run<TData, TVariables>(
    document: Document<TData, TVariables>,
    ...parameters: ParametersOf<TVariables, RunOptions>
  ): Promise<TData> {
    const [variables, { signal, idempotencyKey } = {}] = parameters as [unknown?, RunOptions?];
    if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      throw new CommonplaceError("INVALID_INPUT", "An idempotency key has 1 to 255 letters, digits and signs of ASCII");
    }
    const query = textOf(document);
    const mayRepeat = operationTypeOf(query) === "query" || idempotencyKey !== undefined;
    const request = {
      headers: {
        "content-type": "application/json",
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      body: JSON.stringify({ query, variables }),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#send<TData>(request, this.#timeoutMs, signal);
      } catch (error) {
        if (!mayRepeat || attempt === maxAttempts || !(error instanceof CommonplaceError)) throw error;
        const seconds = error.code === "UNREACHABLE" ? 2 ** attempt / 4 : error.retryAfter;
        if (seconds === undefined || seconds > maxWaitSeconds) throw error;
        await wait(seconds * 1000, signal);
      }
    }
  }

  /**
   * Events, until the signal ends them or the loop is left. It connects again after a lost connection.
   * @throws CommonplaceError for a refused token or document.
   */
  subscribe<TData, TVariables>(
    document: Document<TData, TVariables>,
    ...parameters: ParametersOf<TVariables, SubscribeOptions>
  ): AsyncGenerator<TData, void, undefined> {
    const [variables, options = {}] = parameters as [Record<string, unknown>?, SubscribeOptions?];
    this.#live ??= new LiveSocket(this.#url, this.#token);
    return this.#live.iterate(textOf(document), variables, options);
  }

  /** Adds a file to a note or video, under the name that it has. */
  async upload(
    itemId: string,
    file: File,
    { signal }: Pick<RunOptions, "signal"> = {},
  ): Promise<AddAttachmentMutation["addAttachment"]> {
    const body = new FormData();
    body.append(
      "operations",
      JSON.stringify({ query: textOf(AddAttachmentDocument), variables: { itemId, file: null } }),
    );
    body.append("map", JSON.stringify({ 0: ["variables.file"] }));
    body.append("0", file);
    const request = { headers: { "apollo-require-preflight": "true" }, body };
    const { addAttachment } = await this.#send<AddAttachmentMutation>(request, this.#timeoutMs * 10, signal);
    return addAttachment;
  }

  /** The bytes of an attachment, as they arrive. */
  async download(
    attachmentId: string,
    { signal }: Pick<RunOptions, "signal"> = {},
  ): Promise<ReadableStream<Uint8Array>> {
    const { attachmentUrl } = await this.run(
      AttachmentUrlDocument,
      { id: attachmentId },
      { ...(signal && { signal }) },
    );
    // the link alone gives the file, and from no other address than the instance's
    const { pathname } = new URL(attachmentUrl, this.#url);
    const response = await this.#within(this.#timeoutMs * 10, signal, (ended) =>
      this.#fetch(new URL(pathname, this.#url), { redirect: "manual", signal: ended }),
    );
    if (response.ok && response.body) return response.body;
    const code = response.status === 404 ? "NOT_FOUND" : (codeOfStatus[response.status] ?? "INTERNAL");
    throw new CommonplaceError(code, `The server answered with status ${response.status} and not with the file`);
  }

  /**
   * The things of a list, page by page.
   * @param pick takes the list from an answer: `({ notes }) => notes`.
   */
  async *pages<TData, TVariables extends { after?: string | null | undefined }, TNode>(
    document: Document<TData, TVariables>,
    variables: TVariables,
    pick: (data: TData) => Page<TNode>,
    { signal }: Pick<RunOptions, "signal"> = {},
  ): AsyncGenerator<TNode, void, undefined> {
    let after = variables.after;
    for (;;) {
      const parameters = [{ ...variables, after }, { signal }] as unknown as ParametersOf<TVariables, RunOptions>;
      const { nodes, pageInfo } = pick(await this.run(document, ...parameters)) ?? {};
      if (!Array.isArray(nodes) || !pageInfo) throw new CommonplaceError("INTERNAL", "The answer has no such list");
      yield* nodes;
      if (!pageInfo.hasNextPage || pageInfo.endCursor === after) return;
      after = pageInfo.endCursor;
    }
  }

  /** Closes the WebSocket of the subscriptions, if there is one. */
  async close(): Promise<void> {
    await this.#live?.close();
    this.#live = undefined;
  }

  async #send<TData>(
    { headers, body }: { headers: Record<string, string>; body: string | FormData },
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<TData> {
    const request = {
      method: "POST",
      headers: { ...headers, accept: "application/graphql-response+json", authorization: `Bearer ${this.#token}` },
      body,
    };
    const { response, text } = await this.#within(timeoutMs, signal, async (ended) => {
      const response = await this.#fetch(this.#url, { ...request, redirect: "manual", signal: ended });
      return { response, text: await readText(response) };
    });
    const answer = parsed<TData>(text);
    const facts = {
      requestId: withoutToken(response.headers.get("x-request-id") ?? undefined, this.#token),
      retryAfter: secondsOf(response.headers.get("retry-after")),
    };
    if (Array.isArray(answer?.errors) && answer.errors.length > 0) {
      const { errors, data } = withoutToken({ errors: answer.errors, data: answer.data }, this.#token);
      throw errorOf(errors, { ...facts, data });
    }
    if (typeof answer?.data === "object" && answer.data !== null) return answer.data;
    throw new CommonplaceError(
      codeOfStatus[response.status] ?? "INTERNAL",
      `The server answered with status ${response.status} and nothing that is of the API`,
      facts,
    );
  }

  /** Gives the work up at the deadline or by the signal. A redirect isn't followed: its address must not get the token. */
  async #within<T>(
    timeoutMs: number,
    signal: AbortSignal | undefined,
    work: (ended: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await work(signal ? AbortSignal.any([signal, deadline]) : deadline);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof CommonplaceError) throw error;
      if (deadline.aborted) throw new CommonplaceError("TIMED_OUT", `No answer within ${timeoutMs / 1000} seconds`);
      throw new CommonplaceError("UNREACHABLE", `${this.#url.origin} can't be reached${reasonOf(error)}`);
    }
  }
}

/** @throws CommonplaceError for a text that is longer than any answer. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new CommonplaceError("TOO_LARGE", "The answer is longer than one of the API");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The address of the API below an instance's. */
function addressOf(url: string | URL): URL {
  const instance = URL.parse(String(url));
  const isFine = instance && /^https?:$/.test(instance.protocol) && !instance.username && !instance.password;
  if (!isFine)
    throw new CommonplaceError("INVALID_INPUT", "The address must begin with https:// or http://, and name nobody");
  return new URL("/graphql", instance);
}

function parsed<TData>(text: string): Answer<TData> | null {
  try {
    return JSON.parse(text) as Answer<TData>;
  } catch {
    return null;
  }
}

/** A date, which the API doesn't send, is no number of seconds. */
function secondsOf(header: string | null): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

/** The system's code of a failed connection, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? ` (${code})` : "";
}
