import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface Freezable {
  port: number;
  /** From now on nothing is answered, on existing and new connections. */
  freeze(): void;
  /** Existing connections get no more answers; new ones do. */
  lose(): void;
  /** Answers again; bytes that arrived meanwhile are passed on. */
  thaw(): void;
}

/**
 * A port that forwards to another one, or to a socket's path, until it is frozen. Without a target it never answers.
 */
export async function freezable(target?: NetConnectOpts): Promise<Freezable> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on("data", (chunk) => to.write(chunk));
    from.on("error", () => undefined);
    from.once("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isFrozen) from.pause();
  };
  const server = createServer((near) => {
    if (!target) {
      sockets.add(near.on("error", () => undefined));
      return;
    }
    const far = connect(target);
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    lose: () => {
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
