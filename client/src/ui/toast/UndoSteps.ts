const maxSteps = 20;

type Step = () => Promise<unknown>;

export interface AddedStep {
  /** Runs the last step, which is another one if an act has followed. Does nothing once this step was taken. */
  run(): void;
  drop(): void;
  isTaken(): boolean;
}

/** The acts that this tab can take back, the last one at the end. Steps run one after the other, each of them once. */
export class UndoSteps {
  private steps: Step[] = [];
  private running: Promise<unknown> = Promise.resolve();

  add(step: Step): AddedStep {
    this.steps = [...this.steps.slice(1 - maxSteps), step];
    return {
      run: () => void (this.steps.includes(step) && this.runLast()),
      drop: () => this.leaveOut(step),
      isTaken: () => !this.steps.includes(step),
    };
  }

  /** @returns false if there is none. */
  runLast(): boolean {
    const last = this.steps.at(-1);
    if (!last) return false;
    this.leaveOut(last);
    this.running = this.running.then(last, last);
    return true;
  }

  clear(): void {
    this.steps = [];
  }

  private leaveOut(step: Step): void {
    this.steps = this.steps.filter((other) => other !== step);
  }
}
