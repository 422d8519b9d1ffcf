import { timingSafeEqual } from "node:crypto";
import type { Context } from "../platform/context.js";
import { ownDataOf } from "../platform/data/Data.js";
import { viewerId } from "../platform/data/Parameter.js";
import { signatureOf } from "../platform/seal.js";
import type { Services } from "../platform/services.js";

const validSeconds = 300;
const hour = 3_600;
const idBytes = 16;
const payloadBytes = 2 * idBytes + 6;
const signatureBytes = 32;

/** The first part of a link's path, and the name of the key that signs it. */
const keyNames = { files: "attachment links", images: "image links", exports: "export links" } as const;
export type LinkPath = keyof typeof keyNames;

/** An address that serves a file for 5 minutes to anyone who has it, unless the viewer is suspended. */
export function downloadLink(ctx: Context, path: "files" | "exports", fileId: string): Promise<string> {
  return signedLink(ctx, path, fileId, seconds(ctx) + validSeconds);
}

/**
 * An address that shows an image for one to two hours. It changes only every hour, so that browsers load an image once
 * and a text stays the same bytes.
 */
export function imageLink(ctx: Context, fileId: string): Promise<string> {
  return signedLink(ctx, "images", fileId, (Math.floor(seconds(ctx) / hour) + 2) * hour);
}

/** A text whose addresses of images say which they are, and no longer until when they work. */
export const withoutSignatures = (text: string): string => text.replace(/(\/images\/[\w-]{42})[\w-]{52}/g, "$1");

const seconds = (ctx: Context) => Math.floor(ctx.clock().getTime() / 1000);

async function signedLink(ctx: Context, path: LinkPath, fileId: string, expires: number): Promise<string> {
  const { settings, accounts } = ctx.services;
  const payload = Buffer.alloc(payloadBytes);
  payload.write(fileId.replaceAll("-", ""), "hex");
  payload.write(ctx.requireViewer().userId.replaceAll("-", ""), idBytes, "hex");
  payload.writeUIntBE(expires, 2 * idBytes, 6);
  const signature = signatureOf(payload, await accounts.secret(), keyNames[path]);
  return `${settings.publicUrl}/${path}/${Buffer.concat([payload, signature]).toString("base64url")}`;
}

/**
 * The id of the file that a link's token is for; null for a malformed, forged or expired token, and for one of a
 * suspended person.
 */
export async function fileOfToken(
  { accounts, clock, pool }: Pick<Services, "accounts" | "clock" | "pool">,
  path: LinkPath,
  token: string,
): Promise<string | null> {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== payloadBytes + signatureBytes) return null;
  const payload = bytes.subarray(0, payloadBytes);
  if (!timingSafeEqual(bytes.subarray(payloadBytes), signatureOf(payload, await accounts.secret(), keyNames[path])))
    return null;
  if (payload.readUIntBE(2 * idBytes, 6) * 1000 < clock().getTime()) return null;
  const { db } = ownDataOf(pool, uuidAt(payload, idBytes));
  const person = db.selectFrom("app_user").select("id").where("id", "=", viewerId).where("suspended_at", "is", null);
  return (await person.executeTakeFirst()) ? uuidAt(payload, 0) : null;
}

function uuidAt(payload: Buffer, start: number): string {
  const hex = payload.toString("hex", start, start + idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
