import { existsSync } from "node:fs";
import { succeeds } from "./run.mjs";

const places = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy", "/opt/homebrew/bin/haproxy"];

/**
 * Finds an HAProxy, or installs Debian's for root.
 * @returns its path.
 * @throws when there is none and none can be installed.
 */
export async function ensureHaproxy() {
  const find = () => [process.env.HAPROXY_PATH, ...places].find((path) => path && existsSync(path));
  const here = find();
  if (here) return here;
  if (process.getuid?.() === 0) {
    console.log("Installing HAProxy ...");
    const apt = (...args) => succeeds("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive" } });
    if (await apt("update")) await apt("install", "-y", "--no-install-recommends", "haproxy");
  }
  const installed = find();
  if (installed) return installed;
  throw new Error(
    "The grown form needs HAProxy: there is none here, and it could not be installed. Install it, or say where one is in HAPROXY_PATH.",
  );
}
