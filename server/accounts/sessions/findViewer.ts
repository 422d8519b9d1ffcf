import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { systemStatement } from "../../platform/data/Data.js";
import { sameOwner } from "../../platform/data/owners.js";
import type { Parameters } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import { plainAddress } from "../../platform/http/networkOf.js";
import { holdScopes, isScope, readScopes, type Scope } from "../../platform/scopes.js";
import { sessionEnd } from "./sessionCookie.js";
import type { FoundViewer } from "./ViewerCache.js";

interface Parts {
  pool: Pool;
  log: Logger;
  clock: () => Date;
}

const people = (db: Kysely<Tables>) =>
  db
    .selectFrom("app_user as u")
    .select(["u.id as userId", "u.email", "u.display_name as displayName", "u.is_admin as isAdmin"])
    .select("u.email_verified as emailVerified")
    .where("u.suspended_at", "is", null);
const findBySession = (column: "token" | "id") =>
  systemStatement("who asks, and when they last did")(
    (db, { value, now }: Parameters<{ value: string; now: string }>) =>
      people(db)
        .innerJoin("user_session as s", "s.owner_id", "u.id")
        .select(["s.id", "s.created_at", "s.last_seen_at as seen_at", "s.expires_at"])
        .select("s.has_second_factor as hasSecondFactor")
        .where(`s.${column}`, "=", value)
        .where("s.expires_at", ">", now),
  );
const findSession = { token: findBySession("token"), id: findBySession("id") };
const findToken = systemStatement("who asks, and when they last did")(
  (db, { hash, now }: Parameters<{ hash: Buffer; now: string }>) =>
    people(db)
      .innerJoin("api_token as t", "t.owner_id", "u.id")
      .select(["t.id", "t.access", "t.scopes", "t.last_used_at as seen_at", "t.expires_at"])
      .select(({ exists, or, ref, selectFrom }) => {
        const passkeys = selectFrom("passkey as p").select("p.id").whereRef("p.owner_id", "=", "u.id");
        return or([ref("u.two_factor_enabled"), exists(passkeys)]).as("hasSecondFactor");
      })
      .where("t.hash", "=", hash)
      .where((eb) => eb("t.expires_at", "is", null).or("t.expires_at", ">", now))
      .$narrowType<{ access: "READ" | "READ_WRITE"; scopes: Scope[] | null; hasSecondFactor: boolean }>(),
);

const findAppToken = systemStatement("who asks, and when they last did")(
  (db, { hash, now }: Parameters<{ hash: string; now: string }>) =>
    people(db)
      .innerJoin("oauth_access_token as t", "t.owner_id", "u.id")
      // an app that the person removed has none
      .innerJoin("oauth_consent as c", (join) => join.on(sameOwner("c", "t")).onRef("c.client_id", "=", "t.client_id"))
      .select([
        "t.id",
        "t.scopes",
        "c.id as consentId",
        "c.scopes as allowed",
        "c.last_used_at as seen_at",
        "t.expires_at",
      ])
      .select((eb) => eb.lit(false).as("hasSecondFactor"))
      .where("t.token", "=", hash)
      .where("t.revoked", "is", null)
      .where("t.expires_at", ">", now),
);
const touchApp = systemStatement("who asks, and when they last did")(
  (db, { id, now, minuteAgo }: Parameters<Times & { id: string }>) => {
    const consent = db.updateTable("oauth_consent").set({ last_used_at: now }).where("id", "=", id);
    return consent.where((eb) => eb("last_used_at", "is", null).or("last_used_at", "<=", minuteAgo));
  },
);

type Times = { now: string; minuteAgo: string };
const touchSession = systemStatement("who asks, and when they last did")(
  (db, { id, now, minuteAgo, expiresAt, ip }: Parameters<Times & { id: string; expiresAt: string; ip: string }>) => {
    const session = db.updateTable("user_session").where("id", "=", id).where("last_seen_at", "<=", minuteAgo);
    return session.set({ last_seen_at: now, expires_at: expiresAt, ip_address: ip });
  },
);
const touchToken = systemStatement("who asks, and when they last did")(
  (db, { id, now, minuteAgo }: Parameters<Times & { id: string }>) => {
    const token = db.updateTable("api_token").set({ last_used_at: now }).where("id", "=", id);
    return token.where((eb) => eb("last_used_at", "is", null).or("last_used_at", "<=", minuteAgo));
  },
);

/** The person whose session has this token or id; records to the minute that it was seen. */
export async function findSessionViewer(
  parts: Parts,
  column: "token" | "id",
  value: string,
  ip: string,
): Promise<FoundViewer | null> {
  const now = parts.clock();
  const [row] = await findSession[column](parts.pool, { value, now: now.toISOString() });
  if (!row) return null;
  const { id, created_at, seen_at, expires_at, ...person } = row;
  const expiresAt = sessionEnd(new Date(created_at), now).toISOString();
  await touch(parts.log, seen_at, now, (times) =>
    touchSession(parts.pool, { ...times, id, expiresAt, ip: plainAddress(ip) }),
  );
  const identity = { ...person, via: "session", scopes: null, sessionId: id, tokenId: null } as const;
  return { identity, endsAt: Date.parse(expires_at) };
}

/** The owner of the API token with this hash; records to the minute that it was used. */
export async function findTokenViewer(parts: Parts, hash: Buffer): Promise<FoundViewer | null> {
  const now = parts.clock();
  const [row] = await findToken(parts.pool, { hash, now: now.toISOString() });
  if (!row) return null;
  const { id, seen_at, expires_at, access, scopes, ...person } = row;
  await touch(parts.log, seen_at, now, (times) => touchToken(parts.pool, { ...times, id }));
  const granted = scopes ?? (access === "READ" ? readScopes : null);
  const held = granted && holdScopes(granted);
  const identity = { ...person, via: "token", scopes: held, sessionId: null, tokenId: id } as const;
  return { identity, endsAt: expires_at ? Date.parse(expires_at) : Number.POSITIVE_INFINITY };
}

/** The person who allowed an app what it does with this access token; records to the minute that it was used. */
export async function findAppViewer(parts: Parts, hash: Buffer): Promise<FoundViewer | null> {
  const now = parts.clock();
  const [row] = await findAppToken(parts.pool, { hash: hash.toString("base64url"), now: now.toISOString() });
  if (!row) return null;
  const { id, consentId, seen_at, expires_at, scopes, allowed, ...person } = row;
  await touch(parts.log, seen_at, now, (times) => touchApp(parts.pool, { ...times, id: consentId }));
  // an earlier token may have more scopes than the person's list of apps says now
  const listed = scopesIn(allowed);
  const held = new Set([...scopesIn(scopes)].filter((scope) => listed.has(scope)));
  const identity = { ...person, via: "token", scopes: held, sessionId: null, tokenId: id } as const;
  return { identity, endsAt: Date.parse(expires_at) };
}

const scopesIn = (json: string) => holdScopes((JSON.parse(json) as string[]).filter(isScope));

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A failure to record the time must not fail the request. */
async function touch(log: Logger, seenAt: string | null, now: Date, write: (times: Times) => Promise<unknown>) {
  const minuteAgo = now.getTime() - 60_000;
  if (seenAt && Date.parse(seenAt) > minuteAgo) return;
  try {
    await write({ now: now.toISOString(), minuteAgo: new Date(minuteAgo).toISOString() });
  } catch (error) {
    log.warn({ err: error }, "The time a session was last seen could not be kept");
  }
}
