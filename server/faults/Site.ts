import { cookiesIn } from "../testing/cookiesIn.js";

const password = "an uncommon passphrase 7";

export interface Answer {
  status: number;
  /** Null if the answer is not JSON. */
  body: Record<string, unknown> | null;
  retryAfter: string | null;
  milliseconds: number;
  bytes: Buffer;
  cookie: string;
}

/** A running app at an address, and the calls that measure it. */
export class Site {
  /** @param origin the origin from which the app accepts requests of pages. */
  constructor(
    readonly url: string,
    readonly origin: string,
  ) {}

  /** False when nothing will answer any longer. */
  get isAlive(): boolean {
    return true;
  }

  async call(method: string, path: string, body?: unknown, cookie?: string): Promise<Answer> {
    const began = performance.now();
    const isForm = body instanceof FormData;
    const answer = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        origin: this.origin,
        ...(cookie ? { cookie } : {}),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get("content-type")?.includes("json");
    return {
      status: answer.status,
      body: isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : null,
      retryAfter: answer.headers.get("retry-after"),
      milliseconds: performance.now() - began,
      bytes,
      cookie: cookiesIn(answer),
    };
  }

  graphql(query: string, variables: object, cookie: string): Promise<Answer> {
    return this.call("POST", "/graphql", { query, variables }, cookie);
  }

  /** @throws if the answer isn't complete. */
  async ask<T>(cookie: string, query: string, variables: object = {}): Promise<T> {
    const { status, body } = await this.graphql(query, variables, cookie);
    if (status !== 200 || !body?.data || body.errors) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data as T;
  }

  /** Signs up somebody new. @returns their cookie. */
  async signUp(name: string): Promise<string> {
    const answer = await this.call("POST", "/api/auth/sign-up/email", { name, email: emailOf(name), password });
    if (answer.status !== 200) throw new Error(`Nobody could sign up: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.cookie;
  }

  signIn(name: string): Promise<Answer> {
    return this.call("POST", "/api/auth/sign-in/email", { email: emailOf(name), password });
  }
}

const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;
