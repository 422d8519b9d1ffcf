import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../platform/context.js";
import { ConflictError } from "../../platform/errors.js";
import type { CreateApiTokenInput } from "../accountInputs.js";
import type { CreatedApiToken } from "../accountTypes.js";
import { lockPerson } from "../lockPerson.js";
import { hashToken } from "../sessions/findViewer.js";
import { requireBrowser } from "../sessions/requireBrowser.js";
import { requireRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { sessionEnded } from "../sessions/sessionEnded.js";
import { ApiToken } from "./ApiToken.js";

const maxTokens = 50;

/** Creates a token of 256 random bits, of which only the hash is stored. */
export async function createApiToken(ctx: Context, input: CreateApiTokenInput): Promise<CreatedApiToken> {
  const { userId } = requireBrowser(ctx);
  const token = `cp_${randomBytes(32).toString("base64url")}`;
  const now = ctx.clock();
  const apiToken = Object.assign(new ApiToken(), {
    id: uuidv7(),
    ownerId: userId,
    name: input.name.trim(),
    access: input.access,
    hash: hashToken(token),
    createdAt: now.toISOString(),
    lastUsedAt: null,
    expiresAt: input.expiresInDays ? new Date(now.getTime() + input.expiresInDays * 86_400_000).toISOString() : null,
  });
  await ctx.transact(async (tx) => {
    await lockPerson(tx, userId);
    await requireRecentSignIn(tx);
    if ((await tx.mine(ApiToken, "token").getCount()) >= maxTokens)
      throw new ConflictError(`You already have ${maxTokens} tokens. Revoke one first.`);
    await tx.save(apiToken);
  });
  return { token, apiToken };
}

/** Revokes a token of the viewer's at once. */
export async function revokeApiToken(ctx: Context, id: string): Promise<string> {
  const { userId } = requireBrowser(ctx);
  const tokenId = await ctx.transact(async (tx) => {
    const token = await tx.load(ApiToken, id);
    const ended = token.id;
    await tx.remove(token, sessionEnded(userId, { tokenId: ended }));
    return ended;
  });
  ctx.services.accounts.forget(userId);
  return tokenId;
}
