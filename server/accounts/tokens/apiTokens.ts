import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { limitOf } from "../../limits.js";
import type { Context } from "../../platform/context.js";
import { ConflictError, InvalidInputError } from "../../platform/errors.js";
import { type CreateApiTokenInput, maxDays } from "../accountInputs.js";
import type { CreatedApiToken } from "../accountTypes.js";
import { lockPerson } from "../lockPerson.js";
import { hashToken } from "../sessions/findViewer.js";
import { requireBrowser } from "../sessions/requireBrowser.js";
import { requireRecentSignIn } from "../sessions/requireRecentSignIn.js";
import { sessionEnded } from "../sessions/sessionEnded.js";
import { ApiToken, ApiTokenAccess } from "./ApiToken.js";

const maxTokens = limitOf.access.tokens.max;
const dayMilliseconds = 86_400_000;

/** Creates a token of 256 random bits, of which only the hash is stored. */
export async function createApiToken(ctx: Context, input: CreateApiTokenInput): Promise<CreatedApiToken> {
  const { userId } = requireBrowser(ctx);
  const token = `cp_${randomBytes(32).toString("base64url")}`;
  const now = ctx.clock();
  const apiToken = Object.assign(new ApiToken(), {
    id: uuidv7(),
    ownerId: userId,
    name: input.name.trim(),
    access: accessOf(input),
    limitedTo: input.scopes ? [...new Set(input.scopes)] : null,
    hash: hashToken(token),
    createdAt: now.toISOString(),
    lastUsedAt: null,
    expiresAt: endOf(input, now),
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

/** @throws InvalidInputError for both of access and scopes, and for neither. */
function accessOf({ access, scopes }: CreateApiTokenInput): ApiTokenAccess {
  if (access && scopes) throw refusal("scopes", "Please give either access or scopes");
  if (access) return access;
  if (!scopes) throw refusal("scopes", "Please choose what the token may do");
  return scopes.some((scope) => scope.endsWith(":write")) ? ApiTokenAccess.READ_WRITE : ApiTokenAccess.READ;
}

/** @throws InvalidInputError for both ways to say when, for the past, and for more than ten years. */
function endOf({ expiresInDays, expiresAt }: CreateApiTokenInput, now: Date): string | null {
  const latest = now.getTime() + maxDays * dayMilliseconds;
  if (!expiresAt) return expiresInDays ? new Date(now.getTime() + expiresInDays * dayMilliseconds).toISOString() : null;
  if (expiresInDays) throw refusal("expiresAt", "Please give either expiresAt or expiresInDays");
  const end = Date.parse(expiresAt);
  if (end > now.getTime() && end <= latest) return new Date(end).toISOString();
  throw refusal("expiresAt", `Please choose a time within ${maxDays} days from now`);
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
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
