/** Limits how many uploads run at once; the others wait in order of arrival. */
export class UploadTurns {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(maxAtOnce: number) {
    this.#free = maxAtOnce;
  }

  /** Resolves when a slot is free; call `end` when done. */
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
