import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface ArrivedMail {
  to: string;
  /** The received text, with quoted-printable decoded. */
  text: string;
}

export interface MailServer {
  mails: ArrivedMail[];
  /** Addresses that it rejects permanently. */
  refused: Set<string>;
  /** Addresses that it rejects for now. */
  busy: Set<string>;
  stop: () => Promise<void>;
}

const taken = "EADDRINUSE";

/**
 * The mail server that the app is configured for, reserved for one journey at a time. Waits while another journey uses
 * it.
 */
export async function startMailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  const refused = new Set<string>();
  const busy = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (refused.has(address)) done(Object.assign(new Error("There is nobody of this name"), { responseCode: 550 }));
      else if (busy.has(address)) done(Object.assign(new Error("This mailbox is full"), { responseCode: 450 }));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks)
          .toString()
          .replaceAll("=\r\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text });
        done();
      });
    },
  });
  for (let isListening = false; !isListening; ) {
    server.server.listen(Number(process.env.E2E_SMTP_PORT), "127.0.0.1");
    isListening = await once(server.server, "listening").then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === taken) return setTimeout(200, false);
        throw error;
      },
    );
  }
  return { mails, refused, busy, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
