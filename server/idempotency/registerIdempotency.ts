import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { limitOf } from "../limits.js";
import type { ViewerIdentity } from "../platform/context.js";
import { type OwnData, ownDataOf, type Runner, systemData } from "../platform/data/Data.js";
import { isOwn } from "../platform/data/owners.js";
import { viewerId } from "../platform/data/Parameter.js";
import { ConflictError, InvalidInputError } from "../platform/errors.js";
import { isForm } from "../platform/http/uploadForms.js";
import type { Services } from "../platform/services.js";

const maxKeyLength = limitOf.access.idempotencyKeyCharacters.max;
const maxAnswerBytes = limitOf.access.idempotencyAnswerBytes.max;
const dayMilliseconds = 86_400_000;
/** No request runs for as long: one that has no answer by then has crashed, and may be sent again if nothing was done. */
const leaseMilliseconds = 120_000;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Answers after which a request may be tried again; nothing was done, or the person is asked to wait. */
const passing = new Set([401, 403, 408, 413, 429, 500, 502, 503]);
const passingCodes = new Set(["INTERNAL", "RATE_LIMITED", "UPSTREAM_FAILED", "UNAUTHENTICATED", "FORBIDDEN"]);

/**
 * Lets a statement be over before it is on the disk. The change of the request waits for the disk, and with it what was
 * written before; an answer that a crash of the database loses is told as one that was not kept.
 */
const withoutDisk = sql<string>`set_config('synchronous_commit', 'off', true)`.as("commit");

/** A request whose answer is kept. */
interface Kept {
  userId: string;
  own: OwnData;
  keyHash: Buffer;
  secret: Buffer;
  startedAt: string;
}

interface Answer {
  type: string;
  body: string;
}

/**
 * Answers a request that is sent again with its Idempotency-Key as the first time, for 24 hours. Call it before the
 * routes are registered. Without that header nothing is looked up.
 */
export function registerIdempotency(fastify: FastifyInstance, services: Services): void {
  const running = new WeakMap<FastifyRequest, Kept>();

  fastify.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (key === undefined || safeMethods.has(request.method) || !isOfApi(request)) return;
    if (request.routeOptions.url === "/graphql" && !/\bmutation\b/.test(String(documentOf(request)))) return;
    if (typeof key !== "string" || key.length < 1 || key.length > maxKeyLength)
      throw new InvalidInputError(`The Idempotency-Key must have 1 to ${maxKeyLength} characters`);
    if (isForm(request.headers["content-type"])) throw new InvalidInputError("An upload takes no Idempotency-Key");
    const viewer = await services.viewers.viewerOf(request.headers, request.ip);
    if (!viewer) return;
    const kept = await begin(request, reply, viewer, key);
    if (!kept) return;
    running.set(request, kept);
    request.beforeCommit = (client) => markDone(kept, client);
  });

  fastify.addHook("onSend", async (request, reply, payload) => {
    const kept = running.get(request);
    if (!kept) return payload;
    running.delete(request);
    const body = typeof payload === "string" || Buffer.isBuffer(payload) ? payload.toString() : "";
    await end(kept, reply, body).catch((err: unknown) =>
      services.log.error({ err, requestId: request.id }, "The answer to an Idempotency-Key was not kept"),
    );
    return payload;
  });

  /** Null when the answer was there already, and has been sent. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, tokenId }: ViewerIdentity,
    key: string,
  ): Promise<Kept | null> {
    const now = services.clock().getTime();
    const startedAt = new Date(now).toISOString();
    // another token of the person may be allowed less
    const who = `${tokenId ?? userId} ${key}`;
    const keyHash = hashOf("key", who);
    const secret = hashOf("answer", who);
    const mediaType = request.headers["content-type"]?.split(";")[0] ?? "";
    // they decide what is done, and how it is answered
    const { "if-match": ifMatch = "", accept = "" } = request.headers;
    const given = JSON.stringify(request.body ?? null);
    const requestHash = hashOf(request.method, request.url, mediaType, ifMatch, accept, given);
    const own = ownDataOf(services.pool, userId);
    const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
    const mine = await own.db
      .insertInto("idempotency_key")
      .values({ owner_id: viewerId, key_hash: keyHash, request_hash: requestHash, started_at: startedAt })
      .onConflict((conflict) =>
        conflict
          .columns(["owner_id", "key_hash"])
          .doUpdateSet({ request_hash: requestHash, started_at: startedAt, is_done: false, status: null, answer: null })
          .where((eb) =>
            eb.and([
              isOwn("idempotency_key"),
              eb.or([
                eb("idempotency_key.started_at", "<", before(dayMilliseconds)),
                eb.and([
                  eb("idempotency_key.status", "is", null),
                  eb("idempotency_key.is_done", "=", false),
                  eb("idempotency_key.request_hash", "=", requestHash),
                  eb("idempotency_key.started_at", "<", before(leaseMilliseconds)),
                ]),
              ]),
            ]),
          ),
      )
      .returning(["started_at", withoutDisk])
      .executeTakeFirst();
    const kept = { userId, own, keyHash, secret, startedAt };
    if (mine) {
      await services.limits.take(`idempotency ${userId}`, limitOf.access.idempotencyKeys).catch(async (error) => {
        await forget(kept);
        throw error;
      });
      return kept;
    }
    const stored = await own
      .select("idempotency_key")
      .where("key_hash", "=", keyHash)
      .select(["request_hash", "started_at", "is_done", "status", "answer"])
      .executeTakeFirst();
    if (stored && !requestHash.equals(stored.request_hash))
      throw new ConflictError("This Idempotency-Key was used for another request");
    const isRunning = !stored || (stored.status === null && stored.started_at >= before(leaseMilliseconds));
    if (isRunning || (stored.status === null && !stored.is_done)) {
      reply.header("retry-after", "1");
      throw new ConflictError("The request with this Idempotency-Key is still running. Please try again in a moment");
    }
    if (stored.status === null || !stored.answer)
      throw new ConflictError("This request was done, but its answer was not kept");
    const { type, body } = unseal(stored.answer, secret);
    reply.code(stored.status).header("idempotency-replayed", "true");
    if (type) reply.header("content-type", type);
    await reply.send(body);
    return null;
  }

  async function end(kept: Kept, reply: FastifyReply, body: string): Promise<void> {
    const { statusCode: status } = reply;
    if ((passing.has(status) || isUndone(body)) && (await forget(kept))) return;
    const type = String(reply.getHeader("content-type") ?? "");
    const answer = Buffer.byteLength(body) > maxAnswerBytes ? null : seal({ type, body }, kept.secret);
    await kept.own
      .update("idempotency_key")
      .set({ status, answer })
      .where("key_hash", "=", kept.keyHash)
      .where("started_at", "=", kept.startedAt)
      .returning(withoutDisk)
      .execute();
  }
}

/** Commits with the change, so that it is never made again. @throws ConflictError when the key is another's by now. */
async function markDone({ userId, keyHash, startedAt }: Kept, client: Runner): Promise<void> {
  const { numUpdatedRows } = await ownDataOf(client, userId)
    .update("idempotency_key")
    .set({ is_done: true })
    .where("key_hash", "=", keyHash)
    .where("started_at", "=", startedAt)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ConflictError("This request took too long, and was sent again meanwhile");
}

/** Whether an answer of GraphQL says that it has nothing, for a reason that may pass. */
function isUndone(body: string): boolean {
  if (!body.startsWith('{"errors":') && !body.includes('"errors":[')) return false;
  const { data, errors } = JSON.parse(body) as {
    data?: Record<string, unknown> | null;
    errors?: { extensions?: { code?: string } }[];
  };
  const isNothing = Object.values(data ?? {}).every((value) => value === null);
  return isNothing && Boolean(errors?.some(({ extensions }) => passingCodes.has(extensions?.code ?? "")));
}

/** The request may be sent again. @returns false when it changed something all the same. */
async function forget({ own, keyHash, startedAt }: Kept): Promise<boolean> {
  const { numDeletedRows } = await own
    .delete("idempotency_key")
    .where("key_hash", "=", keyHash)
    .where("started_at", "=", startedAt)
    .where("is_done", "=", false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// by the route, since an address can be written in many ways
const isOfApi = ({ routeOptions: { url = "" } }: FastifyRequest) => url === "/graphql" || url.startsWith("/api/v1/");
const documentOf = ({ body }: FastifyRequest) => (body as { query?: unknown } | null | undefined)?.query ?? "";
const hashOf = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest();

/** An answer may hold a new token: it is stored so that only whoever knows the key can read it. */
function seal(answer: Answer, secret: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unseal(stored: Buffer, secret: Buffer): Answer {
  const decipher = createDecipheriv("aes-256-gcm", secret, stored.subarray(0, 12));
  decipher.setAuthTag(stored.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]).toString());
}

/** Forgets the keys of yesterday every night; call it before the jobs start. */
export function defineKeyPurge({ jobs, pool, clock }: Services): void {
  jobs.define("idempotency.purge", async () => {
    await systemData(pool, "answers of yesterday are forgotten")
      .deleteFrom("idempotency_key")
      .where(
        "started_at",
        "<",
        sql<string>`${new Date(clock().getTime() - dayMilliseconds).toISOString()}::timestamptz`,
      )
      .execute();
  });
  jobs.schedule("idempotency.purge", "50 3 * * *");
}
