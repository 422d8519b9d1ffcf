import type { Transporter } from "nodemailer";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Settings } from "../../settings.js";
import type { JobRun, Jobs, SqlRunner } from "../jobs.js";
import type { MailTemplate, MailTemplates } from "./templates.js";

export interface MailParts {
  settings: Settings;
  pool: Pool;
  log: Logger;
  clock: () => Date;
  jobs: Jobs;
}

export interface Letter<T extends MailTemplate = MailTemplate> {
  to: string;
  template: T;
  props: MailTemplates[T];
}

interface OutboxRow {
  id: string;
  recipient: string;
  template: MailTemplate;
  props: MailTemplates[MailTemplate];
  created_at: string;
}

const deliver = "mail.deliver";
const secondsToAnswer = 20;

/** Mail as rows of the outbox, delivered by a job; without SMTP_URL they stay there, to be read by an admin. */
export class Mail {
  private transport: Transporter | null = null;

  constructor(private readonly parts: MailParts) {
    parts.jobs.define<{ mailId: string }>(deliver, ({ mailId }, run) => this.deliver(mailId, run), {
      // About six hours in all, which outlasts most breakdowns of a mail server.
      retries: 12,
      retryDelaySeconds: 10,
      timeoutSeconds: 120,
    });
  }

  /** Writes the letter and its delivery job in `tx`, or on its own; resolves once both are stored. */
  async send<T extends MailTemplate>({ to, template, props }: Letter<T>, tx?: SqlRunner): Promise<void> {
    const id = uuidv7();
    const runner: SqlRunner = tx ?? this.parts.pool;
    await runner.query(
      "insert into outbox_mail (id, recipient, template, props, created_at) values ($1, $2, $3, $4, $5)",
      [id, to, template, JSON.stringify(props), this.parts.clock().toISOString()],
    );
    await this.parts.jobs.queue(deliver, { mailId: id }, tx ? { tx } : {});
  }

  private async deliver(id: string, run: JobRun): Promise<void> {
    const { pool, settings, clock } = this.parts;
    const { rows } = await pool.query<OutboxRow>(
      "update outbox_mail set attempts = attempts + 1 where id = $1 and status = 'WAITING' returning *",
      [id],
    );
    const row = rows[0];
    if (!row) return;
    const { renderMail } = await import("./renderMail.js");
    const { subject, html, text } = await renderMail(row.template, row.props);
    if (!settings.smtpUrl) {
      await pool.query(
        "update outbox_mail set status = 'KEPT', subject = $2, html = $3, plain_text = $4, props = '{}' where id = $1",
        [id, subject, html, text],
      );
      return;
    }
    try {
      const transport = await this.connect(settings.smtpUrl);
      await transport.sendMail({
        from: settings.mailFrom,
        to: { name: "", address: row.recipient },
        subject,
        html,
        text,
        date: new Date(row.created_at),
        // The same for every try, so that a letter that arrives twice is known for one.
        messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await pool.query("update outbox_mail set last_error = $2, status = $3, subject = $4 where id = $1", [
        id,
        reason.slice(0, 1000),
        run.isLastAttempt ? "FAILED" : "WAITING",
        subject,
      ]);
      throw error;
    }
    // A link that was delivered is nobody else's any more.
    await pool.query(
      "update outbox_mail set status = 'SENT', sent_at = $2, subject = $3, props = '{}', last_error = null where id = $1",
      [id, clock().toISOString(), subject],
    );
  }

  private async connect(smtpUrl: string): Promise<Transporter> {
    if (this.transport) return this.transport;
    const { createTransport } = await import("nodemailer");
    const milliseconds = secondsToAnswer * 1000;
    this.transport = createTransport({
      url: smtpUrl,
      connectionTimeout: milliseconds,
      greetingTimeout: milliseconds,
      socketTimeout: milliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.transport;
  }
}
