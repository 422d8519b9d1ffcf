import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

const worker = "/serviceWorker.js";

/**
 * Serves the app at its own address, where it can switch to a newer build: page routes can't intercept service worker
 * updates.
 */
export async function nextBuild() {
  let isNewer = false;
  const app = { host: "localhost", port: Number(process.env.E2E_PORT) };
  const server = createServer((incoming, answer) => {
    const headers: typeof incoming.headers = { ...incoming.headers, host: `${app.host}:${app.port}` };
    if (headers.origin) headers.origin = `http://${headers.host}`;
    const isWorker = incoming.url === worker;
    // the file to modify is fetched uncompressed and in full, never as "not modified"
    if (isWorker) for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
    const asked = request({ ...app, method: incoming.method, path: incoming.url, headers, agent: false });
    asked.on("response", (response) => {
      const told = { ...response.headers };
      if (isWorker) delete told["content-length"];
      answer.writeHead(response.statusCode ?? 502, told);
      response.pipe(answer, { end: !isWorker });
      if (isWorker) response.on("end", () => answer.end(isNewer ? "\n// the build after" : ""));
    });
    asked.on("error", () => answer.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((done) => server.listen(0, done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on serves the service worker of a newer build. */
    release(): void {
      isNewer = true;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
