import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface OwnInstance {
  url: string;
  stop: () => Promise<void>;
}

/** An instance without accounts, for a journey that changes shared settings. Resolves once it is ready. */
export async function ownInstance(settings: Record<string, string> = {}): Promise<OwnInstance> {
  // each worker has its own port
  const port = String(Number(process.env.E2E_PORT) + 4 + Number(process.env.TEST_PARALLEL_INDEX));
  const url = `http://localhost:${port}`;
  const { SMTP_URL: _none, ...env } = process.env;
  const server = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...env,
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: join(process.env.E2E_FOLDER ?? "", `own-${process.pid}-${Date.now()}`),
      RATE_LIMIT_AUTH: "off",
      LOG_LEVEL: "warn",
      NODE_ENV: "test",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  await new Promise<void>((ready, fail) => {
    let said = "";
    server.stdout.on("data", (bytes) => {
      said += bytes;
      if (said.includes("is ready at")) ready();
    });
    ended.then(() => fail(new Error(`The instance ended before it was ready: ${said}`)), fail);
  });
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
