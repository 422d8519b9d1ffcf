import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Site } from "../faults/Site.js";

const document = "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }";
/** A refused client waits before it asks again. */
const pauseMilliseconds = 50;

interface WritersOptions {
  /** How many write for one person; 5 by default. */
  perPerson?: number;
  /** Between an answer and the next note; none by default. */
  pauseMilliseconds?: number;
}

/** People who create notes as fast as they are answered, and the outcome of each. */
export class Writers {
  /** Their cookies. */
  readonly people: string[] = [];
  /** Ids of acknowledged notes, with their time and their person's cookie. */
  readonly acknowledged = new Map<string, { at: number; cookie: string }>();
  /** How many refusals named the outage and when to try again. */
  outages = 0;
  /** Every other failure, counted by its description. */
  readonly others = new Map<string, number>();
  slowestMilliseconds = 0;
  private isOver = false;
  private written = 0;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly site: Site,
    private readonly count: number,
    private readonly options: WritersOptions = {},
  ) {}

  async signUp(): Promise<void> {
    const { perPerson = 5 } = this.options;
    for (let at = 0; at < Math.ceil(this.count / perPerson); at += 1)
      this.people.push(await this.site.signUp(`Writer${at}`));
  }

  start(): void {
    this.running = Promise.all(
      Array.from({ length: this.count }, (_, at) => this.write(this.people[at % this.people.length] as string)),
    );
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  /** When the first write after a moment was acknowledged; polls until there is one or 30 s have passed. */
  async firstAfter(moment: number): Promise<number> {
    while (performance.now() - moment < 30_000) {
      const after = [...this.acknowledged.values()].filter(({ at }) => at >= moment);
      if (after.length > 0) return Math.min(...after.map(({ at }) => at)) - moment;
      await wait(5);
    }
    return Number.POSITIVE_INFINITY;
  }

  private async write(cookie: string): Promise<void> {
    while (!this.isOver) {
      this.written += 1;
      const body = { query: document, variables: { input: { title: `Written amid a fault: ${this.written}` } } };
      try {
        const answer = await this.site.call("POST", "/graphql", body, cookie);
        this.slowestMilliseconds = Math.max(this.slowestMilliseconds, answer.milliseconds);
        if (this.take(answer, cookie)) {
          if (this.options.pauseMilliseconds) await wait(this.options.pauseMilliseconds);
          continue;
        }
      } catch (error) {
        this.add(`no answer: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`);
        if (!this.site.isAlive) return;
      }
      await wait(pauseMilliseconds);
    }
  }

  /** @returns true for an acknowledged write. */
  private take({ status, body, retryAfter }: Answer, cookie: string): boolean {
    const { data, errors } = (body ?? {}) as {
      data?: { createNote: { id: string } | null };
      errors?: { message: string; extensions: { code: string } }[];
    };
    const id = data?.createNote?.id;
    if (id) {
      this.acknowledged.set(id, { at: performance.now(), cookie });
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
