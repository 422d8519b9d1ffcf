import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A mail server on a free port that tells whom it got mail for. */
export async function mailCatcher(): Promise<{ url: string; recipients: string[] }> {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, session, done) => {
      stream.resume();
      stream.on("end", () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  return { url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, recipients };
}
