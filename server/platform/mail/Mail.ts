import { pipeline, Transform } from "node:stream";
import type { Updateable } from "kysely";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Settings } from "../../settings/settings.js";
import { type Runner, systemData } from "../data/Data.js";
import { givenRows } from "../data/givenRows.js";
import { anyOf } from "../data/Parameter.js";
import type { Tables } from "../data/tables.js";
import type { JobRun, Jobs, SqlRunner } from "../jobs/jobs.js";
import type { FileStore } from "../storage/FileStore.js";
import { attachmentsOf, type Envelope, headersOf, senderOf } from "./envelope.js";
import { carriesKey, sealProps, unsealProps, withoutKeys } from "./mailKeys.js";
import { isAnswer, isPermanent } from "./refusal.js";
import type { MailTemplate, MailTemplates } from "./templates.js";

export interface MailParts {
  settings: Settings;
  pool: Pool;
  log: Logger;
  clock: () => Date;
  jobs: Jobs;
  files: FileStore;
  /** The instance's own secret. */
  secret(): Promise<string>;
}

export interface NewMail<T extends MailTemplate = MailTemplate> {
  /** Its id in the outbox; generated unless given. */
  id?: string;
  to: string;
  template: T;
  props: MailTemplates[T];
  envelope?: Envelope;
}

/** The parts of a mail in the outbox. */
interface Written {
  template: MailTemplate;
  props: MailTemplates[MailTemplate] | { sealed: string };
  envelope: Envelope;
}

interface Outgoing extends SendMailOptions {
  /** Called once everything except the end has been sent; the end waits for it. */
  noteOut(): Promise<void>;
}

/** Whether the mail of this id is still meant to be sent, its content was deleted, or its recipient refuses it. */
export type MailCheck = (mailId: string) => Promise<"MEANT" | "DELETED" | "REFUSED">;

const deliver = "mail.deliver";
const cutOff = `${deliver}.cutOff`;
/** The reason of a mail that was no longer meant to be sent. */
export const takenBack = "It was deleted before it could go out";
const unreadable = "AUTH_SECRET changed while it waited";
/** The process or a connection ended when the mail's last byte may have been sent, before its answer was stored. */
const unanswered = "It may have arrived: something failed while it was being sent";
/** All tries ended before they reached the mail server. */
const brokenOff = "Every attempt to send it was interrupted";
const secondsToConnect = 20;
/** A mail server examines a mail before it answers. */
const secondsToAnswer = 90;
const maxConnections = 3;
const deliverySeconds = 180;
/** For all of them together. */
const untriedSeconds = 30;

/** Mail as rows of the outbox, delivered by a job; without SMTP_URL they stay there, to be read by an admin. */
export class Mail {
  private transport: Transporter | null = null;
  private readonly checks = new Map<MailTemplate, MailCheck>();

  constructor(private readonly parts: MailParts) {
    parts.jobs.define<{ mailId: string }>(cutOff, ({ mailId }) => this.noteCutOff(mailId));
    parts.jobs.define<{ mailId: string }>(deliver, ({ mailId }, run) => this.deliver(mailId, run), {
      // About six hours in all, longer than most outages of a mail server.
      retries: 12,
      deadLetter: cutOff,
      retryDelaySeconds: 10,
      timeoutSeconds: deliverySeconds,
      concurrency: maxConnections,
    });
  }

  /**
   * Registers a check of a template's mails before they are sent: those of deleted content are given up, and refused
   * ones removed.
   */
  check(template: MailTemplate, check: MailCheck): void {
    this.checks.set(template, check);
  }

  /** Writes the mail and its delivery job in `tx`, or on its own; resolves once both are stored. */
  async send<T extends MailTemplate>(mail: NewMail<T>, tx?: SqlRunner): Promise<void> {
    await this.sendAll([mail as NewMail], tx);
  }

  /** Writes mails and their delivery jobs, each in one statement. */
  async sendAll(mails: readonly NewMail[], tx?: SqlRunner): Promise<void> {
    if (mails.length === 0) return;
    const secret = await this.parts.secret();
    const created_at = this.parts.clock().toISOString();
    const rows = mails.map(({ id = uuidv7(), to: recipient, template, props, envelope = {} }) => {
      return { id, recipient, template, props: sealProps(secret, props), envelope, created_at };
    });
    const columns = ["id", "recipient", "template", "props", "envelope", "created_at"] as const;
    await this.outbox(tx)
      .insertInto("outbox_mail")
      .columns(columns)
      .expression((eb) => eb.selectFrom(givenRows("outbox_mail", rows)).select(columns))
      .execute();
    await this.queueDelivery(rows, tx);
  }

  /**
   * Tries mails of a template that have never been tried, once each, for processes that run no jobs; their jobs stay.
   */
  async sendUntried(template: MailTemplate, stopped: AbortSignal): Promise<void> {
    const untried = await this.outbox()
      .selectFrom("outbox_mail")
      .select("id")
      .where("status", "=", "WAITING")
      .where("template", "=", template)
      .where("attempts", "=", 0)
      .execute();
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(untriedSeconds * 1_000)]);
    for (const { id } of untried) {
      if (signal.aborted) return;
      await this.deliver(id, { signal, isLastAttempt: false }).catch((error: unknown) =>
        this.parts.log.warn({ err: error }, "A mail could not be sent at once"),
      );
    }
  }

  /** Retries mails that failed or were refused; one that is already waiting is left alone. */
  async sendAgain(ids: readonly string[], tx?: SqlRunner): Promise<void> {
    const mails = await this.outbox(tx)
      .updateTable("outbox_mail")
      .set({ status: "WAITING", sent_at: null, failed_at: null, last_error: null })
      .where("id", "=", anyOf(ids))
      .where("status", "in", ["FAILED", "BOUNCED"])
      .returning("id")
      .execute();
    await this.queueDelivery(mails, tx);
  }

  /** Disconnects from the mail server; calling it again does nothing. */
  async stop(): Promise<void> {
    this.transport?.close();
    this.transport = null;
  }

  private outbox(runner: Runner = this.parts.pool) {
    return systemData(runner, "mail goes out");
  }

  private async change(id: string, values: Updateable<Tables["outbox_mail"]>): Promise<void> {
    await this.outbox().updateTable("outbox_mail").set(values).where("id", "=", id).execute();
  }

  private async queueDelivery(mails: readonly { id: string }[], tx: SqlRunner | undefined): Promise<void> {
    const jobs = mails.map(({ id }) => ({ mailId: id }));
    await this.parts.jobs.queueAll(deliver, jobs, tx ? { tx } : {});
  }

  private async deliver(id: string, run: Pick<JobRun, "signal" | "isLastAttempt">): Promise<void> {
    const { settings, clock, files } = this.parts;
    const row = await this.outbox()
      .updateTable("outbox_mail")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", "WAITING")
      .returning(["template", "props", "envelope", "recipient", "created_at", "sent_at", "attempts"])
      .$narrowType<Written>()
      .executeTakeFirst();
    if (!row) return;
    // A mail with a key is never sent again: the key has expired, or a new one is requested.
    const emptied = carriesKey(row.template) ? { props: "{}" } : {};
    // a try that timed out may run for a moment beside the next one, and only the next one may send and store then
    const changeMine = async (values: Updateable<Tables["outbox_mail"]>): Promise<boolean> => {
      const mine = this.outbox().updateTable("outbox_mail").set(values).where("id", "=", id);
      return (await mine.where("attempts", "=", row.attempts).returning("id").execute()).length > 0;
    };
    // Sending twice is worse than sending once with a note: whoever reads the outbox can send it again.
    const giveUp = async (last_error: string): Promise<void> => {
      await changeMine({ status: "FAILED", failed_at: clock().toISOString(), last_error, ...emptied });
    };
    if (row.sent_at) return giveUp(unanswered);
    const found = await this.checks.get(row.template)?.(id);
    if (found === "DELETED") return giveUp(takenBack);
    if (found === "REFUSED") {
      await this.outbox().deleteFrom("outbox_mail").where("id", "=", id).execute();
      return;
    }
    const { renderMail } = await import("./renderMail.js");
    const props = unsealProps(await this.parts.secret(), row.props);
    if (!props) return giveUp(unreadable);
    const { subject, html, text } = await renderMail(row.template, props);
    if (!settings.smtpUrl) {
      const kept = (words: string) => (carriesKey(row.template) ? withoutKeys(words) : words);
      return this.change(id, { status: "KEPT", subject, html: kept(html), plain_text: kept(text), props: "{}" });
    }
    let isOut = false;
    let isOver = false;
    let noting: Promise<boolean> | null = null;
    try {
      const transport = await this.connect(settings.smtpUrl);
      const mail: Outgoing = {
        noteOut: async () => {
          // a mail server may refuse in the middle of a mail
          if (isOver) throw new Error("This try is over");
          noting = changeMine({ sent_at: clock().toISOString() });
          if (!(await noting)) throw new Error("A later try has begun");
          isOut = true;
        },
        signal: run.signal,
        ...senderOf(settings.mailFrom, row.envelope),
        to: { name: "", address: row.recipient },
        subject,
        html,
        text,
        attachments: await attachmentsOf(row.envelope, files),
        date: new Date(row.created_at),
        // The same for every try, so that a mail that arrives twice is recognized as one.
        messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
        headers: headersOf(row.envelope),
      };
      await transport.sendMail(mail);
    } catch (error) {
      isOver = true;
      await (noting as Promise<boolean> | null)?.catch(() => undefined);
      if (isOut && !isAnswer(error)) return giveUp(unanswered);
      const reason = error instanceof Error ? error.message : String(error);
      const isRefused = isPermanent(error);
      const status = isRefused ? "BOUNCED" : run.isLastAttempt ? "FAILED" : "WAITING";
      const last_error = reason.slice(0, 1000);
      const ended = status !== "WAITING" && { failed_at: clock().toISOString(), ...emptied };
      await changeMine({ last_error, status, sent_at: null, subject, ...ended });
      // The server will say the same next time.
      if (isRefused) return;
      throw error;
    }
    // The link of a delivered mail belongs to its recipient alone.
    await this.change(id, { status: "SENT", sent_at: clock().toISOString(), subject, props: "{}", last_error: null });
  }

  /** No try is left, and the last one stored no result: its process ended, or the database was away. */
  private async noteCutOff(id: string): Promise<void> {
    const mail = this.outbox().selectFrom("outbox_mail").select("attempts").where("id", "=", id);
    const left = await mail.where("status", "=", "WAITING").executeTakeFirst();
    // somebody may have sent it again meanwhile
    if (!left || (await this.parts.jobs.isUnderWay(deliver, { mailId: id }))) return;
    const waiting = this.outbox().updateTable("outbox_mail").where("id", "=", id).where("status", "=", "WAITING");
    const noted = waiting.where("attempts", "=", left.attempts).set((eb) => {
      const reason = eb.fn.coalesce("last_error", eb.val(brokenOff));
      return {
        status: "FAILED",
        failed_at: this.parts.clock().toISOString(),
        last_error: eb.case().when("sent_at", "is not", null).then(unanswered).else(reason).end(),
      };
    });
    const row = await noted.returning("template").executeTakeFirst();
    if (row && carriesKey(row.template as MailTemplate)) await this.change(id, { props: "{}" });
  }

  private async connect(smtpUrl: string): Promise<Transporter> {
    if (this.transport) return this.transport;
    const { createTransport } = await import("nodemailer");
    const milliseconds = secondsToConnect * 1000;
    this.transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections,
      dnsTimeout: milliseconds,
      connectionTimeout: milliseconds,
      greetingTimeout: milliseconds,
      socketTimeout: secondsToAnswer * 1000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transport.use("stream", ({ data, message }, done) => {
      const { noteOut } = data as Outgoing;
      message.processFunc((mail) => pipeline(mail, beforeEnd(noteOut), () => undefined));
      done();
    });
    return this.transport;
  }
}

/** Passes a mail on, and calls `act` once everything except its end is out. */
function beforeEnd(act: () => Promise<void>): Transform {
  return new Transform({
    // so that the end isn't reached before the mail server has taken everything before it
    readableHighWaterMark: 1,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void act().then(() => done(), done),
  });
}
