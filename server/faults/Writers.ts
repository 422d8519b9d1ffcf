import { setTimeout as wait } from "node:timers/promises";
import type { AppProcess } from "./AppProcess.js";

const document = "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }";
const writersPerPerson = 5;
/** A client that was refused doesn't ask again at once. */
const pauseMilliseconds = 50;

/** People who create notes as fast as they are answered, and what became of each. */
export class Writers {
  /** Ids of what was acknowledged, with the moment. */
  readonly acknowledged = new Map<string, number>();
  /** How many refusals named the outage and when to try again. */
  outages = 0;
  /** Every other failure, by what it was. */
  readonly others = new Map<string, number>();
  slowestMilliseconds = 0;
  private isOver = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly app: AppProcess) {}

  async start(count: number): Promise<void> {
    const cookies: string[] = [];
    for (let at = 0; at < Math.ceil(count / writersPerPerson); at += 1)
      cookies.push(await this.app.signUp(`Writer${at}`));
    this.running = Promise.all(
      Array.from({ length: count }, (_, at) => this.write(cookies[at % cookies.length] as string)),
    );
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  /** When the first write after a moment was acknowledged; polls until there is one or 30 s have passed. */
  async firstAfter(moment: number): Promise<number> {
    while (performance.now() - moment < 30_000) {
      for (const at of [...this.acknowledged.values()].reverse()) {
        if (at < moment) break;
        const after = [...this.acknowledged.values()].filter((each) => each >= moment);
        return Math.min(...after) - moment;
      }
      await wait(5);
    }
    return Number.POSITIVE_INFINITY;
  }

  private async write(cookie: string): Promise<void> {
    const body = { query: document, variables: { input: { title: "Written amid a fault" } } };
    while (!this.isOver) {
      try {
        const answer = await this.app.call("POST", "/graphql", body, cookie);
        this.slowestMilliseconds = Math.max(this.slowestMilliseconds, answer.milliseconds);
        if (this.count(answer)) continue;
      } catch (error) {
        this.add(`no answer: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`);
        if (!this.app.isAlive) return;
      }
      await wait(pauseMilliseconds);
    }
  }

  /** @returns true for an acknowledged write. */
  private count({ status, body, retryAfter }: Awaited<ReturnType<AppProcess["call"]>>): boolean {
    const { data, errors } = (body ?? {}) as {
      data?: { createNote: { id: string } | null };
      errors?: { message: string; extensions: { code: string } }[];
    };
    const id = data?.createNote?.id;
    if (id) {
      this.acknowledged.set(id, performance.now());
      return true;
    }
    const [error] = errors ?? [];
    if (error?.extensions.code === "UPSTREAM_FAILED" && retryAfter) this.outages += 1;
    else this.add(`${status} ${error?.extensions.code} ${error?.message}`);
    return false;
  }

  private add(what: string): void {
    this.others.set(what, (this.others.get(what) ?? 0) + 1);
  }
}
