import type { IncomingHttpHeaders } from "node:http";
import type { BetterAuthOptions } from "better-auth/minimal";
import type { FastifyInstance } from "fastify";
import type { ViewerIdentity } from "../platform/context.js";
import type { Runner } from "../platform/data/Data.js";
import { UnauthenticatedError } from "../platform/errors.js";
import { Attempts } from "../platform/fairShares/Attempts.js";
import { currentCaller } from "../platform/fairShares/callers.js";
import { meantHeader } from "../platform/http/ownOrigin.js";
import { recordEvents } from "../platform/live/events.js";
import type { Services, Viewers } from "../platform/services.js";
import type { Gauge } from "../platform/telemetry/metrics.js";
import { registerOauthRoutes } from "./apps/oauthRoutes.js";
import { type AuthRoutesParts, registerAuthRoutes } from "./auth/authRoutes.js";
import { authSecret } from "./auth/authSecret.js";
import { confirmAddress } from "./auth/confirmAddress.js";
import { countsOfGuess, type Guess } from "./auth/guesses.js";
import { knownDevice, knownForAccount } from "./auth/knownDevice.js";
import type { Auth } from "./auth/makeAuth.js";
import { retryableMemo } from "./auth/retryableMemo.js";
import { purgeAccounts } from "./deletion/purgeAccounts.js";
import { passwordStrength } from "./passwords/passwordStrength.js";
import { sendResetLink } from "./passwords/resetPassword.js";
import { hashAllOldCodes } from "./secondFactor/recoveryCodes.js";
import { findAppViewer, findSessionViewer, findTokenViewer, hashToken } from "./sessions/findViewer.js";
import { readCookie, sessionCookieName, verifySessionCookie } from "./sessions/sessionCookie.js";
import { sessionEnded } from "./sessions/sessionEnded.js";
import { ViewerCache } from "./sessions/ViewerCache.js";

declare module "../platform/services.js" {
  interface Services {
    accounts: Accounts;
  }
}

/** Why somebody may not create an account. */
export type SignUpRefusal = "SIGN_UP_CLOSED" | "INVITATION_REQUIRED";

export interface AccountsParts extends Omit<Services, "accounts" | "viewers"> {
  /** Why somebody may not create an account, with or without an invitation's link; null when they may. */
  refuseSignUp: (invitation: string | null) => Promise<SignUpRefusal | null>;
  /** Gives a new account its examples, in the transaction that creates the account. */
  addExamples: (tx: Runner, person: NewPerson) => Promise<void>;
}

export interface NewPerson {
  id: string;
  createdAt: string;
}

type Plugins = NonNullable<BetterAuthOptions["plugins"]>[number][];

/** The form of a token: a prefix that secret scanners recognize, and 256 random bits. */
const tokenPattern = /^cp_[\w-]{43}$/;
/** The form of a token that another app got. */
const appTokenPrefix = "cpa_";
const appTokenPattern = /^cpa_[A-Za-z]{32}$/;

const unconfirmedSentence =
  "REQUIRE_EMAIL_CONFIRMATION is off: anyone can sign up with an address that isn't theirs and receive what is sent to it. Mail works here, so it can be turned on.";
const unconfirmableSentence =
  "REQUIRE_EMAIL_CONFIRMATION is on, but no mail server is set: nobody new can confirm an address. Set SMTP_URL.";

/** Identifies who makes a request, and serves the sign-in routes. */
export class Accounts implements Viewers {
  private readonly cache = new ViewerCache();
  private readonly cookieName: string;
  /** The secret that signs this instance's cookies and links; each use derives its own key from it. */
  readonly secret = retryableMemo(() => authSecret(this.parts.settings, this.parts.pool));
  /** The library is loaded on the first sign-up or sign-in: identifying a viewer does not need it. */
  private readonly baseAuth = retryableMemo(() => this.makeAuth(false));
  /** Separate, so that an unavailable provider does not block other sign-ins. */
  private readonly oidcAuth = retryableMemo(() => this.makeAuth(true));

  /** Separate, since few people connect another app. */
  private readonly appsAuth = retryableMemo(async () => {
    const { oauthPlugin } = await import("./apps/oauthPlugin.js");
    return this.makeAuth(false, [oauthPlugin()]);
  });

  /** The person found for each request, by its headers; used by the log. */
  private readonly found = new WeakMap<IncomingHttpHeaders, string>();

  private readonly attempts: Attempts;

  constructor(
    private readonly parts: AccountsParts,
    private readonly strengthOf = passwordStrength,
  ) {
    const { jobs, limits, live, settings } = parts;
    this.attempts = new Attempts(limits);
    this.cookieName = sessionCookieName(settings.publicUrl);
    for (const name of ["session.ended", "viewer.changed"]) live.handle(name, ({ audience }) => this.forget(audience));
    jobs.define("accounts.resetPassword", (request: Parameters<typeof sendResetLink>[1]) =>
      sendResetLink(parts, request),
    );
    jobs.define("accounts.confirmAddress", async (request: Parameters<typeof confirmAddress>[2]) =>
      confirmAddress(parts, await this.secret(), request),
    );
    jobs.define("accounts.purge", async () => {
      await purgeAccounts(parts);
      await hashAllOldCodes(parts.pool, await this.secret());
    });
    jobs.schedule("accounts.purge", "17 3 * * *");
  }

  /**
   * The person behind a session cookie or a Bearer token; null without either, for a cookie that is no longer valid,
   * and for a cookie of a different person than the page that sends it.
   * @throws UnauthenticatedError for a bad, expired or revoked Bearer token.
   */
  async viewerOf(headers: IncomingHttpHeaders, ip: string): Promise<ViewerIdentity | null> {
    const viewer = await this.findViewer(headers, ip);
    if (viewer) {
      this.found.set(headers, viewer.userId);
      currentCaller()?.become(viewer.userId, viewer.via === "token");
    }
    return viewer;
  }

  /** Whether a session still works, even if its token has changed since; records that it was seen. */
  async isSessionOpen(sessionId: string, ip: string): Promise<boolean> {
    return (await findSessionViewer(this.parts, "id", sessionId, ip)) !== null;
  }

  /** The id of the person that `viewerOf` found behind these headers; null where it found nobody or wasn't asked. */
  personOf(headers: IncomingHttpHeaders): string | null {
    return this.found.get(headers) ?? null;
  }

  /** How many viewers are cached, and how many requests were answered from the cache. */
  get gauges(): Gauge[] {
    const { cache } = this;
    return [
      { name: "viewers_cached", about: "Sessions and tokens whose person is remembered.", read: () => cache.size },
      {
        name: "viewer_lookups_total",
        about: "Requests since the start, by whether their person was known or looked up.",
        onlyGrows: true,
        read: () => [
          { value: cache.counts.known, labels: { how: "known" } },
          { value: cache.counts.lookedUp, labels: { how: "looked up" } },
        ],
      },
    ];
  }

  /** Drops this person from the cache, so that their next request looks them up again. */
  forget(userId: string): void {
    this.cache.forget(userId);
  }

  /**
   * Checks a person's password or code. Sign-in and reauthentication share one count of wrong attempts.
   * @throws RateLimitedError before the attempt is made.
   */
  async guess<T extends { isWrong: boolean }>(
    guess: Guess,
    { headers, ip }: { headers: IncomingHttpHeaders; ip: string },
    attempt: () => Promise<T>,
  ): Promise<T> {
    const { pool, settings } = this.parts;
    // There are so few possible codes that no setting turns their limit off.
    if (settings.rateLimitAuth !== "on" && guess.what === "password") return attempt();
    const known = await knownForAccount(pool, guess.email);
    const device = { secret: await this.secret(), publicUrl: settings.publicUrl };
    return this.attempts.run(countsOfGuess(guess, knownDevice(device, headers.cookie, known), ip), attempt);
  }

  /** Mounts sign-up, sign-in and related routes at /api/auth. */
  async register(fastify: FastifyInstance): Promise<void> {
    const { settings, log } = this.parts;
    if (settings.smtpUrl && !settings.requireEmailConfirmation) log.warn(unconfirmedSentence);
    if (!settings.smtpUrl && settings.requireEmailConfirmation) log.warn(unconfirmableSentence);
    const parts: AuthRoutesParts = {
      ...this.parts,
      secret: () => this.secret(),
      strengthOf: this.strengthOf,
      forget: (userId) => this.forget(userId),
      guess: (guess, from, attempt) => this.guess(guess, from, attempt),
      auth: (needsOidc) => (needsOidc ? this.oidcAuth() : this.baseAuth()),
      viewerOf: (request) => this.viewerOf(request.headers, request.ip),
      appsAuth: () => this.appsAuth(),
    };
    await registerAuthRoutes(fastify, parts);
    await registerOauthRoutes(fastify, parts);
  }

  private async findViewer(headers: IncomingHttpHeaders, ip: string): Promise<ViewerIdentity | null> {
    const bearer = /^Bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? "");
    if (bearer) return this.viewerOfToken(bearer[1]?.trim() ?? "");
    const cookie = readCookie(headers.cookie, this.cookieName);
    if (!cookie) return null;
    const viewer = await this.cache.get(`cookie ${cookie}`, this.parts.clock(), async () => {
      const token = verifySessionCookie(cookie, await this.secret());
      return token ? findSessionViewer(this.parts, "token", token, ip) : null;
    });
    const meant = headers[meantHeader];
    return meant === undefined || meant === viewer?.userId ? viewer : null;
  }

  private async viewerOfToken(token: string): Promise<ViewerIdentity> {
    const isOfApp = appTokenPattern.test(token);
    if (!isOfApp && !tokenPattern.test(token)) throw new UnauthenticatedError();
    const viewer = await this.cache.get(`token ${token}`, this.parts.clock(), () =>
      isOfApp
        ? findAppViewer(this.parts, hashToken(token.slice(appTokenPrefix.length)))
        : findTokenViewer(this.parts, hashToken(token)),
    );
    if (!viewer) throw new UnauthenticatedError();
    return viewer;
  }

  private async makeAuth(withOidc: boolean, others: Plugins = []): Promise<Auth> {
    const { settings, jobs, pool } = this.parts;
    const plugins: Plugins = [...others];
    if (withOidc && settings.oidc) {
      const { oidcPlugin } = await import("./auth/oidcPlugin.js");
      plugins.push(await oidcPlugin(settings.oidc, settings.requireEmailConfirmation));
    }
    const [{ makeAuth }, secret] = await Promise.all([import("./auth/makeAuth.js"), this.secret()]);
    const announce = async (userId: string, ended: Parameters<typeof sessionEnded>[1]) => {
      this.forget(userId);
      await recordEvents(pool, [sessionEnded(userId, ended)]);
    };
    return makeAuth({
      ...this.parts,
      secret,
      plugins,
      onSessionEnded: (userId, sessionId) => announce(userId, { sessionId }),
      onTokenEnded: (userId, tokenId) => announce(userId, { tokenId }),
      refuseSignUp: this.parts.refuseSignUp,
      addExamples: this.parts.addExamples,
      confirmAddress: (email, callbackPath) => jobs.queue("accounts.confirmAddress", { email, callbackPath }),
    });
  }
}
