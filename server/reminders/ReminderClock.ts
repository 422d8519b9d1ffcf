import type { Services } from "../platform/services.js";
import { deliverReminders, nextReminderAt } from "./deliverReminders.js";

/** Looked for so often at least: what other instances and people add is found then. */
const mostMilliseconds = 15_000;
const leastMilliseconds = 250;

/** Tells of reminders when they are due; every instance has one, and the database sees to it that each is told once. */
export class ReminderClock {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly services: Pick<Services, "pool" | "clock" | "jobs" | "log">) {}

  start(): void {
    this.wait(mostMilliseconds);
  }

  /** Lets what runs end; calling it again does nothing. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private wait(milliseconds: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.tick();
    }, milliseconds);
    this.timer.unref();
  }

  private async tick(): Promise<void> {
    const { log, clock } = this.services;
    let wait = mostMilliseconds;
    try {
      await deliverReminders(this.services);
      const next = await nextReminderAt(this.services);
      if (next !== null) wait = Math.min(Math.max(next - clock().getTime(), leastMilliseconds), mostMilliseconds);
    } catch (error) {
      log.error({ err: error }, "Reminders could not be told");
    }
    this.wait(wait);
  }
}
