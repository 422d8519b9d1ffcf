import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const configuration = resolve(import.meta.dirname, "../../ops/haproxy.cfg");

/** HAProxy with the configuration of docker-compose.yml, on that port. @returns a function that stops it. */
export async function startProxy(
  haproxy: string,
  port: number,
  [one, other]: readonly number[],
): Promise<() => Promise<void>> {
  const proxy = spawn(haproxy, ["-db", "-f", configuration], {
    env: { PORT: String(port), APP_1: `127.0.0.1:${one}`, APP_2: `127.0.0.1:${other}` },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  proxy.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk).slice(-4_000);
  });
  const ended = once(proxy, "exit");
  while (!(await fetch(`http://localhost:${port}/health/ready`).catch(() => null))?.ok)
    if (proxy.exitCode !== null) throw new Error(`HAProxy did not start: ${said}`);
  return async () => {
    proxy.kill("SIGTERM");
    await ended;
  };
}
