import type { Transporter } from "nodemailer";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Settings } from "../../settings.js";
import type { JobRun, Jobs, SqlRunner } from "../jobs.js";
import type { FileStore } from "../storage/FileStore.js";
import { attachmentsOf, type Envelope, headersOf, senderOf } from "./envelope.js";
import { isPermanent } from "./isPermanent.js";
import { carriesKey, sealProps, unsealProps, withoutKeys } from "./letterKeys.js";
import type { MailTemplate, MailTemplates } from "./templates.js";

export interface MailParts {
  settings: Settings;
  pool: Pool;
  log: Logger;
  clock: () => Date;
  jobs: Jobs;
  files: FileStore;
  /** The instance's own. */
  secret(): Promise<string>;
}

export interface Letter<T extends MailTemplate = MailTemplate> {
  /** Names it in the outbox; made unless given. */
  id?: string;
  to: string;
  template: T;
  props: MailTemplates[T];
  envelope?: Envelope;
}

interface OutboxRow {
  id: string;
  recipient: string;
  template: MailTemplate;
  props: MailTemplates[MailTemplate] | { sealed: string };
  envelope: Envelope;
  created_at: string;
}

/** Whether the letter of this id should still go. */
export type MailCheck = (mailId: string) => Promise<boolean>;

const deliver = "mail.deliver";
/** The reason of a letter that was no longer meant to go. */
export const takenBack = "It was deleted before it could go out";
const unreadable = "AUTH_SECRET changed while it waited";
const secondsToAnswer = 20;
const mostConnections = 3;

const insertSql = `
  insert into outbox_mail (id, recipient, template, props, envelope, created_at)
  select id, recipient, template, props, envelope, $2
  from json_to_recordset($1) as letter (id uuid, recipient text, template text, props jsonb, envelope jsonb)`;
const failedSql = `update outbox_mail set last_error = $2, status = $3, subject = $4,
  props = case when $5 then '{}' else props end where id = $1`;
const waitAgainSql = `update outbox_mail set status = 'WAITING', last_error = null
  where id = any($1::uuid[]) and status in ('FAILED', 'BOUNCED') returning id`;

/** Mail as rows of the outbox, delivered by a job; without SMTP_URL they stay there, to be read by an admin. */
export class Mail {
  private transport: Transporter | null = null;
  private readonly checks = new Map<MailTemplate, MailCheck>();

  constructor(private readonly parts: MailParts) {
    parts.jobs.define<{ mailId: string }>(deliver, ({ mailId }, run) => this.deliver(mailId, run), {
      // About six hours in all, which outlasts most breakdowns of a mail server.
      retries: 12,
      retryDelaySeconds: 10,
      timeoutSeconds: 120,
      concurrency: mostConnections,
    });
  }

  /** Has letters of a template asked about before they go: what is no longer meant to go is given up. */
  check(template: MailTemplate, isMeant: MailCheck): void {
    this.checks.set(template, isMeant);
  }

  /** Writes the letter and its delivery job in `tx`, or on its own; resolves once both are stored. */
  async send<T extends MailTemplate>(letter: Letter<T>, tx?: SqlRunner): Promise<void> {
    await this.sendAll([letter as Letter], tx);
  }

  /** Writes letters and their delivery jobs, each in one statement. */
  async sendAll(letters: readonly Letter[], tx?: SqlRunner): Promise<void> {
    if (letters.length === 0) return;
    const secret = await this.parts.secret();
    const rows = letters.map(({ id = uuidv7(), to: recipient, template, props, envelope = {} }) => {
      return { id, recipient, template, props: sealProps(secret, props), envelope };
    });
    const runner: SqlRunner = tx ?? this.parts.pool;
    await runner.query(insertSql, [JSON.stringify(rows), this.parts.clock().toISOString()]);
    await this.queueDelivery(rows, tx);
  }

  /** Tries letters that failed or were refused once more. */
  async sendAgain(ids: readonly string[], tx?: SqlRunner): Promise<void> {
    const runner: SqlRunner = tx ?? this.parts.pool;
    await runner.query(waitAgainSql, [ids]);
    await this.queueDelivery(
      ids.map((id) => ({ id })),
      tx,
    );
  }

  /** Lets go of the mail server; calling it again does nothing. */
  async stop(): Promise<void> {
    this.transport?.close();
    this.transport = null;
  }

  private async queueDelivery(letters: readonly { id: string }[], tx: SqlRunner | undefined): Promise<void> {
    const jobs = letters.map(({ id }) => ({ mailId: id }));
    await this.parts.jobs.queueAll(deliver, jobs, tx ? { tx } : {});
  }

  private async deliver(id: string, run: JobRun): Promise<void> {
    const { pool, settings, clock, files } = this.parts;
    const { rows } = await pool.query<OutboxRow>(
      "update outbox_mail set attempts = attempts + 1 where id = $1 and status = 'WAITING' returning *",
      [id],
    );
    const row = rows[0];
    if (!row) return;
    const isMeant = this.checks.get(row.template);
    if (isMeant && !(await isMeant(id))) {
      await pool.query("update outbox_mail set status = 'FAILED', last_error = $2 where id = $1", [id, takenBack]);
      return;
    }
    const { renderMail } = await import("./renderMail.js");
    const props = unsealProps(await this.parts.secret(), row.props);
    if (!props) {
      await pool.query("update outbox_mail set status = 'FAILED', last_error = $2 where id = $1", [id, unreadable]);
      return;
    }
    const { subject, html, text } = await renderMail(row.template, props);
    if (!settings.smtpUrl) {
      const kept = (words: string) => (carriesKey(row.template) ? withoutKeys(words) : words);
      await pool.query(
        "update outbox_mail set status = 'KEPT', subject = $2, html = $3, plain_text = $4, props = '{}' where id = $1",
        [id, subject, kept(html), kept(text)],
      );
      return;
    }
    try {
      const transport = await this.connect(settings.smtpUrl);
      await transport.sendMail({
        ...senderOf(settings.mailFrom, row.envelope),
        to: { name: "", address: row.recipient },
        subject,
        html,
        text,
        attachments: await attachmentsOf(row.envelope, files),
        date: new Date(row.created_at),
        // The same for every try, so that a letter that arrives twice is known for one.
        messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
        headers: headersOf(row.envelope),
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isRefused = isPermanent(error);
      const status = isRefused ? "BOUNCED" : run.isLastAttempt ? "FAILED" : "WAITING";
      // Nobody sends it again: what it held is over, or asked for anew.
      const isOver = status !== "WAITING" && carriesKey(row.template);
      await pool.query(failedSql, [id, reason.slice(0, 1000), status, subject, isOver]);
      // The server will say the same next time.
      if (isRefused) return;
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
      pool: true,
      maxConnections: mostConnections,
      dnsTimeout: milliseconds,
      connectionTimeout: milliseconds,
      greetingTimeout: milliseconds,
      socketTimeout: milliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.transport;
  }
}
