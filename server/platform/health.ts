import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { asSystem } from "./callers.js";

const databaseMilliseconds = 2_000;

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, which takes the database; 503 while it can't.
 * @param isStopping true from the moment the app begins to stop.
 */
export function registerHealth(fastify: FastifyInstance, pool: Pool, isStopping: () => boolean): void {
  fastify.get("/health/live", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  fastify.get("/health/ready", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (isStopping()) return reply.code(503).send({ status: "stopping" });
    if (await answersInTime(pool)) return { status: "ok", database: "ok" };
    return reply.code(503).send({ status: "unavailable", database: "no answer" });
  });
}

async function answersInTime(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), databaseMilliseconds);
  });
  // nobody's share: whoever asks too much must not make the app look away
  const answer = asSystem(() => pool.query("select 1")).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
