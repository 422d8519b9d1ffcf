import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  profiles?: string[];
  volumes?: string[];
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
}

/** docker-compose.yml, with its merges resolved. */
export const compose = parse(readFileSync(resolve(import.meta.dirname, "../../docker-compose.yml"), "utf8"), {
  merge: true,
}) as { services: Record<string, Service> };

/** A service's environment without any variables set; required variables are left as they are written. */
export function environmentOf(service: string): Record<string, string> {
  const written = Object.entries(compose.services[service]?.environment ?? {});
  return Object.fromEntries(
    written.map(([name, value]) => [name, String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1")]),
  );
}
