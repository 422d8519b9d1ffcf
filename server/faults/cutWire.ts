import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How a neighbor answers: well, or badly. */
export type Manner = "well" | "error" | "slowly" | "garbage" | "hangs up" | "hangs up before its answer";

/** Each protocol's temporary error, sent instead of an answer. */
const errors = {
  http: "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
  smtp: "421 Come back later\r\n",
};
const garbage = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 89) % 256));
const slowMilliseconds = 1_000;

/** A port in front of another one that forwards the traffic, or spoils it. @returns a function that sets the manner. */
export function cutWire(
  port: number,
  innerPort: number,
  protocol: keyof typeof errors,
): Promise<(manner: Manner) => void> {
  let manner: Manner = "well";
  const server = createServer((near) => {
    const far = connect(innerPort, "127.0.0.1");
    const hangUp = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on("error", () => undefined).once("close", hangUp);
    const say = (words: string | Buffer): void => void near.end(words, hangUp);
    const isSpoiled = (): boolean => {
      if (manner === "error") say(errors[protocol]);
      if (manner === "garbage") say(garbage);
      return manner === "error" || manner === "garbage";
    };
    // a mail server speaks first
    if (protocol === "smtp" && isSpoiled()) return;
    /** Whether the text of a mail comes next. */
    let isMail = false;
    near.on("data", (chunk) => {
      if (near.writableEnded || isSpoiled()) return;
      if (manner === "hangs up" && isMail) return hangUp();
      far.write(chunk);
      if (protocol === "smtp") isMail = /^DATA\r\n/i.test(chunk.toString("latin1")) || (isMail && !isEnd(chunk));
    });
    let last = Promise.resolve();
    far.on("data", (chunk) => {
      if (protocol === "http" && manner === "hangs up") return void near.write(chunk.subarray(0, 20), hangUp);
      if (manner === "hangs up before its answer" && (protocol === "http" || /^250 .*queued/i.test(chunk.toString())))
        return hangUp();
      const milliseconds = manner === "slowly" ? slowMilliseconds : 0;
      last = last.then(async () => {
        if (milliseconds) await wait(milliseconds);
        if (!near.destroyed) near.write(chunk);
      });
    });
  });
  return new Promise((done) =>
    server.listen(port, "127.0.0.1", () =>
      done((next) => {
        manner = next;
      }),
    ),
  );
}

const isEnd = (chunk: Buffer): boolean => chunk.toString("latin1").endsWith("\r\n.\r\n");
