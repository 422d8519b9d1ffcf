/** Lets so many at a time go, the others in the order they came. */
export class UploadTurns {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(maxAtOnce: number) {
    this.#free = maxAtOnce;
  }

  /** Resolves when it is one's turn; call `end` when done. */
  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
