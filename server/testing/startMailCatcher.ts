import { SMTPServer } from "smtp-server";

interface CaughtMail {
  from: string;
  to: string[];
  /** Its header lines, unfolded. */
  headers: string;
  /** As it was received, with quoted-printable decoded. */
  text: string;
}

export interface MailCatcher {
  url: string;
  /** The recipients of all its mails, with repeats. */
  recipients: string[];
  mails: CaughtMail[];
  /** While true, it refuses mails temporarily. */
  isAway: boolean;
  /** Addresses that it refuses permanently. */
  refused: Set<string>;
  /** Addresses that it refuses temporarily. */
  busy: Set<string>;
  /** Called with each mail before it is acknowledged. */
  onMail?: (mail: CaughtMail) => void;
  stop(): Promise<void>;
}

/** A mail server on a free port that keeps its mails, until it is stopped. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const catcher: MailCatcher = {
    url: "",
    recipients: [],
    mails: [],
    isAway: false,
    refused: new Set(),
    busy: new Set(),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onMailFrom: (_address, _session, done) => (catcher.isAway ? done(failure(451, "Come back later")) : done()),
    onRcptTo: ({ address }, _session, done) => {
      if (catcher.refused.has(address)) done(failure(550, "There is nobody of this name"));
      else if (catcher.busy.has(address)) done(failure(450, "This mailbox is full"));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        catcher.recipients.push(...to);
        const headers = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
        const mail = { from, to, headers, text: decode(raw) };
        catcher.onMail?.(mail);
        catcher.mails.push(mail);
        done();
      });
    },
  });
  // a killed process leaves broken connections
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  catcher.url = `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return catcher;
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function decode(raw: string): string {
  const bytes = raw
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
