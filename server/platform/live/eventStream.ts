import type { DomainEvent } from "./events.js";

/** When more events wait, the reader is too slow: the oldest are dropped, since events are hints. */
const maxWaiting = 500;

/** Events pushed on one side and read as an async iterator on the other. */
export class EventStream implements AsyncIterableIterator<DomainEvent> {
  private readonly waiting: DomainEvent[] = [];
  private readonly readers: ((result: IteratorResult<DomainEvent>) => void)[] = [];
  private isEnded = false;

  /** @param onEnd called once, when either side ends it. */
  constructor(private readonly onEnd: () => void) {}

  push(event: DomainEvent): void {
    if (this.isEnded) return;
    const reader = this.readers.shift();
    if (reader) reader({ value: event, done: false });
    else this.waiting.push(event);
    if (this.waiting.length > maxWaiting) this.waiting.shift();
  }

  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.waiting.length = 0;
    for (const reader of this.readers.splice(0)) reader({ value: undefined, done: true });
    this.onEnd();
  }

  next(): Promise<IteratorResult<DomainEvent>> {
    const event = this.waiting.shift();
    if (event) return Promise.resolve({ value: event, done: false });
    if (this.isEnded) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => this.readers.push(resolve));
  }

  return(): Promise<IteratorResult<DomainEvent>> {
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
