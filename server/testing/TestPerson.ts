import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { cookiesIn } from "./cookiesIn.js";

export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  extensions?: {
    code?: string;
    fields?: Record<string, string>;
    item?: unknown;
    retryAfterSeconds?: number;
    [name: string]: unknown;
  };
}

/** Thrown by `run` when the answer carries errors; `code`, `fields` and `item` are those of the first. */
export class GraphqlFailure extends Error {
  readonly code: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly item: unknown;

  constructor(
    readonly errors: GraphqlError[],
    readonly data: unknown,
  ) {
    super(errors.map(({ message, extensions }) => `${extensions?.code}: ${message}`).join("; "));
    this.name = "GraphqlFailure";
    this.code = errors[0]?.extensions?.code;
    this.fields = errors[0]?.extensions?.fields;
    this.item = errors[0]?.extensions?.item;
  }
}

export interface RestAnswer<T = unknown> {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, else the text; null if empty. */
  body: T;
}

export interface TestIdentity {
  userId: string;
  email: string;
  password: string;
  displayName: string;
  /** As a Cookie header; empty without a session. */
  cookie: string;
}

// biome-ignore lint/suspicious/noExplicitAny: an untyped document has an untyped answer, which a test reads as it likes
type Untyped = any;

/** Someone who uses a test app over HTTP. */
export class TestPerson {
  constructor(
    private readonly url: string,
    private readonly origin: string,
    private readonly identity: TestIdentity,
    /** Sent with each request: the cookie or the token. */
    readonly credentials: Record<string, string> = identity.cookie ? { cookie: identity.cookie } : {},
  ) {}

  /** Someone who isn't signed in. */
  static stranger(url: string, origin: string): TestPerson {
    return new TestPerson(url, origin, { userId: "", email: "", password: "", displayName: "", cookie: "" });
  }

  get userId(): string {
    return this.identity.userId;
  }

  get email(): string {
    return this.identity.email;
  }

  get password(): string {
    return this.identity.password;
  }

  get displayName(): string {
    return this.identity.displayName;
  }

  get cookie(): string {
    return this.credentials.cookie ?? "";
  }

  /**
   * Runs a GraphQL operation, and keeps the cookies of its answer.
   * @throws GraphqlFailure when the answer carries errors.
   */
  async run<TData, TVariables>(
    document: TypedDocumentNode<TData, TVariables> | { toString(): string; __apiType?: (v: TVariables) => TData },
    variables?: TVariables,
  ): Promise<TData>;
  async run(document: string, variables?: Record<string, unknown>): Promise<Untyped>;
  async run(document: unknown, variables: unknown = {}): Promise<unknown> {
    const query =
      typeof document === "object" && document !== null && "kind" in document
        ? print(document as TypedDocumentNode)
        : String(document);
    const answer = await this.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    this.take(answer);
    const { data, errors } = (await answer.json()) as { data?: unknown; errors?: GraphqlError[] };
    if (errors) throw new GraphqlFailure(errors, data);
    return data;
  }

  /** Keeps the cookies of an answer, as a browser does. */
  private take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const name = pair.slice(0, pair.indexOf("=") + 1);
      const others = this.cookie.split("; ").filter((each) => each && !each.startsWith(name));
      this.credentials.cookie = [...others, pair].join("; ");
    }
  }

  /** Calls a REST path such as `/api/v1/notes`; a body that isn't a string is sent as JSON. */
  async rest<T = Untyped>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<RestAnswer<T>> {
    const isJson = body !== undefined && typeof body !== "string";
    const answer = await this.fetch(path, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await answer.text();
    const parsed: unknown =
      text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text || null;
    return { status: answer.status, headers: answer.headers, body: parsed as T };
  }

  /** A plain request as this person, from a page of the app. */
  fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    return fetch(new URL(path, this.url), {
      redirect: "manual",
      ...init,
      headers: { origin: this.origin, ...this.credentials, ...init.headers },
    });
  }

  /** The same person after confirming their password, which gives the session a new token. */
  async proved(): Promise<TestPerson> {
    const answer = await this.rest("POST", "/api/auth/reauthenticate", { password: this.password });
    if (answer.status !== 200) throw new Error(`Confirming failed: ${answer.status} ${JSON.stringify(answer.body)}`);
    return this.as({ ...this.identity, cookie: cookiesIn(answer) });
  }

  /** Another person on the same app. */
  as(identity: TestIdentity): TestPerson {
    return new TestPerson(this.url, this.origin, identity);
  }

  /** The same person at another address, e.g. after a restart. */
  at(url: string): TestPerson {
    return new TestPerson(url, this.origin, this.identity, this.credentials);
  }

  /** The same person with a new API token. */
  async token(may: "READ" | "READ_WRITE" | readonly string[] = "READ_WRITE"): Promise<TestPerson> {
    const { createApiToken } = await this.run(
      "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
      { input: { name: `Test ${may}`, ...(typeof may === "string" ? { access: may } : { scopes: may }) } },
    );
    return new TestPerson(this.url, this.origin, this.identity, { authorization: `Bearer ${createApiToken.token}` });
  }
}
