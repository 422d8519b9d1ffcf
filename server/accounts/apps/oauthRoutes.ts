import { createHash } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limitOf, type Rate } from "../../limits.js";
import { systemData } from "../../platform/data/Data.js";
import { AppError, InvalidInputError, RateLimitedError, statusOfError } from "../../platform/errors.js";
import { networkOf } from "../../platform/http/networkOf.js";
import { readScopes, scopes } from "../../platform/scopes.js";
import { addressHeader } from "../auth/authHeaders.js";
import type { AuthRoutesParts } from "../auth/authRoutes.js";
import { refreshTokenPrefix, stayConnected } from "./oauthPlugin.js";
import { registerApp } from "./registerApp.js";

const basePath = "/api/auth/oauth2";
const largestBodyBytes = 16 * 1024;
const noStore = { "cache-control": "no-store", pragma: "no-cache" };
/** Apps in a browser call these from their own pages; none of them reads a cookie. */
const fromAnywhere = { "access-control-allow-origin": "*" };
/** The parameters of an authorization; the rest of an address is dropped. */
const asked = ["response_type", "client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method"];

type Fields = Record<string, unknown>;

/** RFC 6749, 5.2. */
interface Refusal {
  error?: string;
  error_description?: string;
}

/** Mounts what apps and the page of consent call. @see https://datatracker.ietf.org/doc/html/draft-ietf-oauth-v2-1 */
export async function registerOauthRoutes(fastify: FastifyInstance, parts: AuthRoutesParts): Promise<void> {
  const { publicUrl, rateLimitAuth } = parts.settings;
  const resources = [publicUrl, `${publicUrl}/mcp`];
  const issuer = `${publicUrl}/api/auth`;
  const limited = async (request: FastifyRequest, rate: Rate) => {
    if (rateLimitAuth !== "on") return;
    await parts.limits.take(`oauth:${request.routeOptions.url}:${networkOf(request.ip)}`, rate);
  };

  await fastify.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) => {
      const fields = new URLSearchParams(text as string);
      const repeated = [...fields.keys()].find((name) => name !== "resource" && fields.getAll(name).length > 1);
      if (repeated) return done(new InvalidInputError(`${repeated} must not be repeated`));
      done(null, {
        ...Object.fromEntries(fields),
        ...(fields.has("resource") && { resource: fields.getAll("resource") }),
      });
    });
    scope.setErrorHandler((error: FastifyError | AppError, request, reply) => {
      const status = error instanceof AppError ? statusOfError[error.code] : (error.statusCode ?? 500);
      if (status >= 500) throw error;
      const { retryAfterSeconds } = error instanceof AppError ? error.extensions : {};
      if (retryAfterSeconds) reply.header("retry-after", String(retryAfterSeconds));
      const isRegistration = request.routeOptions.url === `${basePath}/register`;
      const isUnreadable = isRegistration ? "invalid_client_metadata" : "invalid_request";
      const code = error instanceof RateLimitedError ? "temporarily_unavailable" : isUnreadable;
      return refuse(reply, status, refusal(code, error.message));
    });
    for (const path of ["token", "revoke", "register"]) {
      scope.options(`${basePath}/${path}`, (_request, reply) =>
        reply
          .code(204)
          .headers({ ...fromAnywhere, "access-control-allow-methods": "POST" })
          .headers({ "access-control-allow-headers": "Content-Type, Authorization, MCP-Protocol-Version" })
          .send(),
      );
    }

    scope.route({
      method: "POST",
      url: `${basePath}/register`,
      bodyLimit: largestBodyBytes,
      handler: async (request, reply) => {
        await limited(request, limitOf.access.appRegistrations);
        return registerApp(parts, fieldsOf(request.body), (body) =>
          ask(request, "register", { body, isJson: true }).then((answer) => send(reply, answer)),
        );
      },
    });
    scope.route({
      method: "POST",
      url: `${basePath}/token`,
      bodyLimit: largestBodyBytes,
      handler: async (request, reply) => {
        await limited(request, limitOf.access.appRequests);
        const { resource, ...body } = fieldsOf(request.body);
        if (!isOurs(resource)) return refuse(reply, 400, refusal("invalid_target"));
        const answer = await (body.grant_type === "refresh_token"
          ? refresh(request, body)
          : ask(request, "token", { body }));
        const { error, error_description: sentence } = (answer.ok ? {} : await answer.clone().json()) as Refusal;
        return isOfGrant(error, sentence)
          ? refuse(reply, 400, refusal("invalid_grant", sentence))
          : send(reply, answer);
      },
    });
    scope.route({
      method: "POST",
      url: `${basePath}/revoke`,
      bodyLimit: largestBodyBytes,
      handler: async (request, reply) => {
        await limited(request, limitOf.access.appRequests);
        // a wrong hint must not keep the token alive
        const { token_type_hint: _, ...body } = fieldsOf(request.body);
        const answer = await ask(request, "revoke", { body });
        const { error } = (answer.status === 400 ? await answer.clone().json() : {}) as { error?: string };
        // a token that doesn't work is as good as revoked (RFC 7009, 2.2)
        if (body.token && error === "invalid_request") return reply.headers({ ...noStore, ...fromAnywhere }).send();
        return send(reply, answer);
      },
    });
    scope.get(`${basePath}/authorize`, async (request, reply) => {
      await limited(request, limitOf.access.appRequests);
      const given = request.query as Fields;
      const wanted = typeof given.scope === "string" && given.scope.trim() ? given.scope.trim() : readScopes.join(" ");
      const query = new URLSearchParams();
      for (const name of asked) if (typeof given[name] === "string") query.set(name, given[name]);
      query.set("scope", [...new Set([...wanted.split(/\s+/), stayConnected])].join(" "));
      // of other addresses nobody knows which program answers there (RFC 8252, 8.6)
      if (!query.get("redirect_uri")?.startsWith("https:")) query.set("prompt", "consent");
      const refused = refusalOf(given);
      // with a scope that doesn't exist the library leads back to the app, once it knows that the address is the app's own
      if (refused) query.set("scope", "none");
      const answer = await ask(request, `authorize?${query}`, { withCookie: true });
      // the page of other failed sign-ins
      const location = answer.headers
        .get("location")
        ?.replace(`${publicUrl}/auth/callback?`, `${publicUrl}/connect?`)
        .replace(/([?&]error=)invalid_scope&error_description=[^&]*/, refused ? `$1${refused}` : "$&");
      return location ? reply.headers(noStore).redirect(location, 302) : send(reply, answer);
    });

    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
      registration_endpoint: `${issuer}/oauth2/register`,
      revocation_endpoint: `${issuer}/oauth2/revoke`,
      scopes_supported: scopes,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${publicUrl}/docs/api`,
    };
    const ofResource = (resource: string) => ({
      resource,
      resource_name: "Commonplace",
      authorization_servers: [issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ["header"],
    });
    const wellKnown = "/.well-known/oauth";
    const documents: Record<string, object> = {
      [`${wellKnown}-authorization-server`]: metadata,
      [`${wellKnown}-authorization-server/api/auth`]: metadata,
      [`${wellKnown}-protected-resource`]: ofResource(publicUrl),
      [`${wellKnown}-protected-resource/mcp`]: ofResource(`${publicUrl}/mcp`),
    };
    for (const [path, document] of Object.entries(documents))
      scope.get(path, (_request, reply) =>
        reply.headers({ ...fromAnywhere, "cache-control": "max-age=300" }).send(document),
      );
  });

  /** A token works for the whole app: an app may ask for one of its addresses, and for none of another server. */
  function isOurs(resource: unknown): boolean {
    return [resource ?? []].flat().every((each) => resources.includes(String(each).replace(/\/$/, "")));
  }

  /** The code for what the library doesn't refuse in the address that a person comes with. */
  function refusalOf(given: Fields): string | null {
    if (!isOurs(given.resource)) return "invalid_target";
    const challenge = given.code_challenge;
    const isMalformed = typeof challenge === "string" && !/^[\w-]{43}$/.test(challenge);
    return isMalformed || ["scope", ...asked].some((name) => Array.isArray(given[name])) ? "invalid_request" : null;
  }

  /**
   * The library ends all tokens of an app when one is used that was exchanged before. Of calls with one token in the
   * same moment it answers one and refuses the others: such a one is asked again, which is a second use. The one that was
   * answered gives its tokens back if the others were ended before these were stored.
   */
  async function refresh(request: FastifyRequest, given: Fields): Promise<Response> {
    const body = given.scope ? { ...given, scope: `${given.scope} ${stayConnected}` } : given;
    const answer = await ask(request, "token", { body });
    if (!answer.ok) return ask(request, "token", { body });
    const rows = systemData(parts.pool, "the sign-in library");
    const used = await rows
      .selectFrom("oauth_refresh_token")
      .where("token", "=", storedToken(body.refresh_token))
      .select("scopes")
      .forShare()
      .executeTakeFirst();
    const { refresh_token: token } = (await answer.clone().json()) as Fields;
    if (!used) {
      await ask(request, "revoke", { body: { client_id: body.client_id, token } });
      return ask(request, "token", { body });
    }
    // fewer scopes are for the access token alone (RFC 6749, 6)
    if (given.scope) {
      const { scopes } = used;
      await rows.updateTable("oauth_refresh_token").set({ scopes }).where("token", "=", storedToken(token)).execute();
    }
    return answer;
  }

  /** Passes a call to the library. */
  async function ask(
    request: FastifyRequest,
    path: string,
    { body, isJson, withCookie }: { body?: Fields; isJson?: boolean; withCookie?: boolean },
  ): Promise<Response> {
    const headers = new Headers({ origin: publicUrl, [addressHeader]: request.ip });
    if (withCookie && request.headers.cookie) headers.set("cookie", request.headers.cookie);
    if (body) headers.set("content-type", isJson ? "application/json" : "application/x-www-form-urlencoded");
    const text = body && (isJson ? JSON.stringify(body) : String(new URLSearchParams(body as Record<string, string>)));
    const auth = await parts.appsAuth();
    const asking = new Request(`${issuer}/oauth2/${path}`, {
      method: body ? "POST" : "GET",
      headers,
      body: text ?? null,
    });
    return auth.handler(asking);
  }

  async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
    reply.code(answer.status).headers({ ...noStore, ...fromAnywhere });
    return reply.type("application/json; charset=utf-8").send(await answer.text());
  }
}

function refusal(error: string, sentence?: string): Refusal {
  return { error, ...(sentence ? { error_description: sentence } : {}) };
}

function refuse(reply: FastifyReply, status: number, body: Refusal): FastifyReply {
  return reply
    .code(status)
    .headers({ ...noStore, ...fromAnywhere })
    .send(body);
}

/** Whether a code or refresh token doesn't work, which the library calls by other names. */
function isOfGrant(error = "", sentence = ""): boolean {
  const isGone = ["code verification failed", "session no longer exists", "user not found"].includes(sentence);
  return isGone || ["invalid_token", "invalid_user"].includes(error);
}

/** The stored form of a refresh token. */
const storedToken = (token: unknown): string =>
  createHash("sha256").update(String(token).slice(refreshTokenPrefix.length)).digest("base64url");

function fieldsOf(body: unknown): Fields {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}
