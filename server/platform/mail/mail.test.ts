import { mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { AppProcess } from "../../faults/AppProcess.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { testDatabase } from "../../testing/testDatabase.js";
import { inTransaction } from "../data/inTransaction.js";
import { attachmentsOf } from "./envelope.js";

interface Received {
  from: string;
  to: string[];
  /** The mail as it was received, with quoted-printable decoded. */
  text: string;
}

/** A mail server on a free port that keeps the mails that it accepts, or refuses while `isAway`. */
async function mailServer() {
  const state = {
    isAway: false,
    /** Sent in the middle of the next mail's content. */
    refusal: null as string | null,
    received: [] as Received[],
    url: "",
    beforeContent: async () => {},
    beforeAnswer: async (_count: number) => {},
    cut: () => {},
  };
  const sockets = () => [...(server.connections as Set<{ _socket: Socket }>)].map(({ _socket }) => _socket);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onMailFrom: (_address, _session, done) => {
      if (state.isAway) done(new Error("Come back later"));
      else state.beforeContent().then(() => done(), done);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (state.refusal) for (const socket of sockets()) socket.write(`${state.refusal}\r\n`);
        state.refusal = null;
      });
      stream.on("end", () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const text = Buffer.concat(chunks)
          .toString()
          .replaceAll("=\r\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
        state.beforeAnswer(state.received.push({ from, to, text })).then(() => done(), done);
      });
    },
  });
  // a killed process leaves broken connections
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.cut = () => {
    for (const socket of sockets()) socket.destroy();
  };
  onTestFinished(() => {
    const closing = new Promise<void>((resolve) => server.close(() => resolve()));
    state.cut();
    return closing;
  });
  const address = server.server.address();
  state.url = `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return state;
}

const mayHaveArrived = "It may have arrived: something failed while it was being sent";
const mail = {
  to: "tess@amaro.example",
  template: "resetPassword",
  props: {
    to: "tess@amaro.example",
    url: "https://notes.example.org/reset-password?token=abc",
    requestedAt: "2026-11-20T10:41:00.000Z",
    expiresAt: "2026-11-20T11:41:00.000Z",
    device: "Firefox on macOS",
  },
} as const;

async function outbox({ services }: TestApp) {
  const { rows } = await services.pool.query(
    "select status, attempts, subject, html, plain_text, props from outbox_mail order by id",
  );
  return rows;
}

test("a mail goes to the mail server as a page and as text", async () => {
  const server = await mailServer();
  const app = await testApp({ settings: { smtpUrl: server.url, mailFrom: "Commonplace <notes@example.org>" } });
  await app.services.mail.send(mail);
  await app.services.jobs.idle();
  expect(server.received).toMatchObject([{ from: "notes@example.org", to: ["tess@amaro.example"] }]);
  const text = server.received[0]?.text ?? "";
  expect(text).toContain("Subject: Choose a new password");
  expect(text).toContain("Auto-Submitted: auto-generated");
  expect(text).toContain("November 20, 2026 at 10:41 UTC from Firefox on macOS");
  expect(text).toMatch(/<a href="https:\/\/notes\.example\.org\/reset-password\?token=abc"/);
  // A delivered mail is emptied, since it held a key.
  expect(await outbox(app)).toEqual([
    { status: "SENT", attempts: 1, subject: "Choose a new password", html: null, plain_text: null, props: {} },
  ]);
});

test("a mail server that is away is tried again, and the mail arrives once", async () => {
  const server = await mailServer();
  server.isAway = true;
  const app = await testApp({ settings: { smtpUrl: server.url } });
  await app.services.mail.send(mail);
  await app.services.jobs.idle();
  const [waiting] = await outbox(app);
  expect(waiting).toMatchObject({ status: "WAITING", attempts: 1 });
  // The table holds no readable key.
  expect(JSON.stringify(waiting)).not.toContain("abc");
  server.isAway = false;
  // Ends the wait before the next try.
  await app.services.pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await app.services.jobs.idle();
  expect(server.received).toHaveLength(1);
  expect(await outbox(app)).toMatchObject([{ status: "SENT", attempts: 2 }]);
});

test("a process that is killed while sending sends no mail twice, and tells which may have arrived", {
  tags: ["slow"],
}, async () => {
  const count = 40;
  const server = await mailServer();
  const { url: databaseUrl, drop } = await testDatabase();
  onTestFinished(drop);
  const app = await testApp({ databaseUrl, settings: { smtpUrl: server.url, runJobs: false } });
  const props = { displayName: "Reader", adminName: "Ada", title: "Lamps", description: "Dim", answer: "Brighter" };
  const mailTo = (at: number) => ({ to: `reader${at}@amaro.example`, template: "feedbackAnswer" as const, props });
  await app.services.mail.sendAll(Array.from({ length: count }, (_, at) => mailTo(at)));
  const startWorker = async () => {
    const folder = mkdtempSync(join(tmpdir(), "commonplace-mail-"));
    const worker = await AppProcess.start("sources", {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SMTP_URL: server.url,
    });
    onTestFinished(async () => {
      await worker.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return worker;
  };

  const starting = startWorker();
  const isKilled = new Promise<void>((resolve) => {
    server.beforeAnswer = async (received) => {
      const worker = await starting;
      if (received !== count / 2) return;
      // the mail server has the whole mail, and its answer reaches nobody
      worker.signal("SIGKILL");
      await expect.poll(() => worker.pid).toBeNull();
      resolve();
    };
  });
  await isKilled;
  // the jobs of the killed process are due again
  await app.services.pool.query("update jobs.job set state = 'retry', start_after = now() where state = 'active'");
  await startWorker();
  const isOut = () =>
    vi.waitFor(async () => expect((await outbox(app)).map(({ status }) => status)).not.toContain("WAITING"), {
      timeout: 30_000,
    });
  await isOut();

  const arrived = () => server.received.flatMap(({ to }) => to);
  expect(new Set(arrived()).size).toBe(arrived().length);
  const { rows } = await app.services.pool.query(
    "select id, recipient, last_error from outbox_mail where status = 'FAILED'",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { last_error } of rows) expect(last_error).toBe(mayHaveArrived);
  expect(new Set([...arrived(), ...rows.map(({ recipient }) => recipient)]).size).toBe(count);

  // an admin may then send them again
  await app.services.mail.sendAgain(rows.map(({ id }) => id));
  await isOut();
  expect((await outbox(app)).map(({ status }) => status)).toEqual(Array.from({ length: count }, () => "SENT"));
});

test("a mail that was sent and never acknowledged is not sent again, and says so", async () => {
  const server = await mailServer();
  server.beforeAnswer = async () => server.cut();
  const app = await testApp({ settings: { smtpUrl: server.url } });
  await app.services.mail.send(mail);
  await app.services.jobs.idle();
  expect(server.received).toHaveLength(1);
  const { rows } = await app.services.pool.query("select status, last_error, props from outbox_mail");
  expect(rows).toEqual([{ status: "FAILED", last_error: mayHaveArrived, props: {} }]);
  const { rows: jobs } = await app.services.pool.query("select 1 from jobs.job where state = 'retry'");
  expect(jobs).toEqual([]);
});

test("a mail that is refused temporarily in the middle of its content is tried again, and arrives once", async () => {
  const server = await mailServer();
  const app = await testApp({ settings: { smtpUrl: server.url } });
  server.refusal = "452 4.3.1 Out of storage, come back later";
  await app.services.mail.send(mail);
  await app.services.jobs.idle();
  const row = async () =>
    (await app.services.pool.query("select status, sent_at is null as is_unsent, last_error from outbox_mail")).rows[0];
  expect(await row()).toEqual({
    status: "WAITING",
    is_unsent: true,
    last_error: expect.stringContaining("Out of storage"),
  });
  await app.services.pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await app.services.jobs.idle();
  expect(server.received).toHaveLength(1);
  expect(await row()).toMatchObject({ status: "SENT" });
});

test("a mail whose last try ends before it reaches the mail server says so", async () => {
  const server = await mailServer();
  const { services } = await testApp({ settings: { smtpUrl: server.url } });
  const { jobs, mail: mails, pool } = services;
  mails.check("resetPassword", async () => {
    throw new Error("The database is away");
  });
  await mails.send(mail);
  await jobs.idle();
  await pool.query("update jobs.job set start_after = now(), retry_count = retry_limit where state = 'retry'");
  await jobs.idle();
  const { rows } = await pool.query("select id, status, last_error, props from outbox_mail");
  const [failed] = rows;
  expect(rows).toMatchObject([{ status: "FAILED", last_error: "Every attempt to send it was interrupted", props: {} }]);

  // as after a process that ended when all but the end was sent
  await pool.query("update outbox_mail set status = 'WAITING', sent_at = now()");
  await jobs.queue("mail.deliver.cutOff", { mailId: failed.id });
  await jobs.idle();
  const { rows: ended } = await pool.query("select status, last_error from outbox_mail");
  expect(ended).toEqual([{ status: "FAILED", last_error: mayHaveArrived }]);
});

test("a mail that is sent again before its dead letter is handled is still sent", async () => {
  const server = await mailServer();
  const { services } = await testApp({ settings: { smtpUrl: server.url } });
  const { jobs, mail: mails, pool } = services;
  server.isAway = true;
  const props = { displayName: "Reader", adminName: "Ada", title: "Lamps", description: "Dim", answer: "Brighter" };
  await mails.send({ to: "reader@amaro.example", template: "feedbackAnswer", props });
  await jobs.idle();
  await pool.query("update jobs.job set start_after = now(), retry_count = retry_limit where state = 'retry'");
  await jobs.idle();
  const { rows } = await pool.query("select id from outbox_mail where status = 'FAILED'");
  await mails.sendAgain([rows[0].id]);
  await jobs.idle();
  await jobs.queue("mail.deliver.cutOff", { mailId: rows[0].id });
  await jobs.idle();
  server.isAway = false;
  await pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await jobs.idle();
  expect((await pool.query("select status from outbox_mail")).rows).toEqual([{ status: "SENT" }]);
});

test("a try that a later one has overtaken neither sends nor stores anything", async () => {
  const server = await mailServer();
  const app = await testApp({ settings: { smtpUrl: server.url } });
  server.beforeContent = async () => {
    await app.services.pool.query("update outbox_mail set attempts = attempts + 1");
  };
  await app.services.mail.send(mail);
  await app.services.jobs.idle();
  expect(server.received).toEqual([]);
  const { rows } = await app.services.pool.query("select status, last_error, sent_at, attempts from outbox_mail");
  expect(rows).toEqual([{ status: "WAITING", last_error: null, sent_at: null, attempts: 2 }]);

  server.beforeContent = async () => {};
  await app.services.pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await app.services.jobs.idle();
  expect(server.received).toHaveLength(1);
  expect((await outbox(app)).map(({ status }) => status)).toEqual(["SENT"]);
});

test("a mail is aborted when its process no longer has the job, whatever the mail server does", {
  tags: ["slow"],
}, async () => {
  const server = await mailServer();
  const app = await testApp({ settings: { smtpUrl: server.url } });
  server.beforeAnswer = async () => {
    // as another process would, when this one was silent for too long
    await app.services.pool.query("update jobs.job set state = 'cancelled' where state = 'active'");
    await new Promise(() => undefined);
  };
  await app.services.mail.send(mail);
  // the process looks every five seconds, and a mail server may take ninety
  await vi.waitFor(async () => expect(await outbox(app)).toMatchObject([{ status: "FAILED" }]), { timeout: 10_000 });
  const { rows } = await app.services.pool.query("select last_error from outbox_mail");
  expect(rows).toEqual([{ last_error: mayHaveArrived }]);
});

test("after the last try a mail is marked as failed, with the reason", async () => {
  const server = await mailServer();
  server.isAway = true;
  const app = await testApp({ settings: { smtpUrl: server.url } });
  await app.services.mail.send(mail);
  await app.services.jobs.idle();
  await app.services.pool.query(
    "update jobs.job set start_after = now(), retry_count = retry_limit where state = 'retry'",
  );
  await app.services.jobs.idle();
  const [failed] = await outbox(app);
  expect([failed.status, failed.props]).toEqual(["FAILED", {}]);
  const { rows } = await app.services.pool.query("select last_error from outbox_mail order by id");
  expect(rows[0].last_error).toContain("Come back later");
});

test("without a mail server mails are kept, to be read as page and text", async () => {
  const app = await testApp();
  await app.services.mail.send(mail);
  await app.services.mail.send({
    to: "tess@amaro.example",
    template: "confirmAddress",
    props: {
      to: "tess@amaro.example",
      displayName: "Tess <b>",
      url: mail.props.url,
      expiresAt: mail.props.expiresAt,
    },
  });
  await app.services.jobs.idle();
  const kept = await outbox(app);
  expect(kept).toMatchObject([
    { status: "KEPT", subject: "Choose a new password" },
    { status: "KEPT", subject: "Confirm your e-mail address" },
  ]);
  for (const { plain_text, html } of kept)
    for (const words of [plain_text, html]) {
      expect(words).toContain("(a link for its recipient alone)");
      expect(words).not.toContain("token=abc");
    }
  expect(kept[0].plain_text).not.toContain("The link works once, for one hour.");
  expect(kept[1].html).toContain("Tess &lt;b&gt;");
});

test("a mail belongs to the transaction that wrote it", async () => {
  const app = await testApp();
  const client = await app.services.pool.connect();
  await client.query("begin");
  await app.services.mail.send(mail, client);
  await client.query("rollback");
  client.release();
  await inTransaction(app.services.pool, (tx) => app.services.mail.send(mail, tx));
  await app.services.jobs.idle();
  expect(await outbox(app)).toMatchObject([{ status: "KEPT" }]);
});

test("when one file of a mail can't be read, the others are closed", async () => {
  const opened = Readable.from(["the plan"]);
  const read = async (key: string) => {
    if (key === "second") throw new Error("The store is away");
    return opened;
  };
  const files = ["first", "second"].map((storageKey) => ({ fileName: "a.txt", fileType: "text/plain", storageKey }));
  await expect(attachmentsOf({ files }, { read })).rejects.toThrow("The store is away");
  expect(opened.destroyed).toBe(true);
});
