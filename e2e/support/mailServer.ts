import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface Letter {
  to: string;
  /** As it came over the wire, quoted-printable undone. */
  text: string;
}

/** The mail server that the app is set to, for as long as a journey needs it. */
export async function startMailServer(): Promise<{ letters: Letter[]; stop: () => Promise<void> }> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks)
          .toString()
          .replaceAll("=\r\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, text });
        done();
      });
    },
  });
  server.listen(Number(process.env.E2E_SMTP_PORT), "127.0.0.1");
  await once(server.server, "listening");
  return { letters, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
