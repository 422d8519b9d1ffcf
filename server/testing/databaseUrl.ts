import type { SocketConnection } from "../platform/postgres/embeddedPostgres.js";

/** A database on a socket, as DATABASE_URL would have it. */
export function databaseUrl({ host, port, user, database }: SocketConnection): string {
  return `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
}
