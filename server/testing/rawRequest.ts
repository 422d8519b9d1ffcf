import { connect } from "node:net";

export interface RawRequest {
  pieces: readonly (string | Buffer)[];
  /** Who ends it: the server, with its answer or a WebSocket close frame, or the client, by leaving. */
  ends: "BY_ANSWER" | "BY_CLOSE_FRAME" | "BY_CLIENT";
  /** How the client leaves: by destroying the socket, with a reset, or by ending its side. */
  leaving?: "DESTROY" | "RESET" | "END";
}

export interface RawAnswer {
  /** Null if the connection ended without an answer. */
  status: number | null;
  text: string;
  milliseconds: number;
}

const patienceMilliseconds = 5_000;

/** Writes bytes unchanged to a new connection, and reads the response until it ends. */
export function rawRequest(url: string, { pieces, ends, leaving = "DESTROY" }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const begin = performance.now();
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname);
    const finish = (): void => {
      clearTimeout(timer);
      if (leaving === "RESET" && ends === "BY_CLIENT") socket.resetAndDestroy();
      else socket.destroy();
      const status = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(text)?.[1];
      resolve({ status: status ? Number(status) : null, text, milliseconds: performance.now() - begin });
    };
    const timer = setTimeout(finish, patienceMilliseconds);
    socket.setEncoding("latin1").setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("close", finish);
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (ends === "BY_CLOSE_FRAME" && /\r\n\r\n.*\x88/s.test(text)) finish();
    });
    void (async () => {
      for (const piece of pieces) await new Promise((done) => socket.write(piece, done));
      if (ends !== "BY_CLIENT") return;
      if (leaving === "END") socket.end();
      else finish();
    })();
  });
}
