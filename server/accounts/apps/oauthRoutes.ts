import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limitOf, type Rate } from "../../limits.js";
import { RateLimitedError } from "../../platform/errors.js";
import { networkOf } from "../../platform/http/networkOf.js";
import { readScopes, scopes } from "../../platform/scopes.js";
import { addressHeader } from "../auth/authHeaders.js";
import type { AuthRoutesParts } from "../auth/authRoutes.js";
import { stayConnected } from "./oauthPlugin.js";
import { registerApp } from "./registerApp.js";

const basePath = "/api/auth/oauth2";
const largestBodyBytes = 16 * 1024;
const noStore = { "cache-control": "no-store", pragma: "no-cache" };
/** Apps in a browser call these from their own pages; none of them reads a cookie. */
const fromAnywhere = { "access-control-allow-origin": "*" };
/** The parameters of an authorization; the rest of an address is dropped. */
const asked = ["response_type", "client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method"];

type Fields = Record<string, unknown>;

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
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof RateLimitedError)) throw error;
      const { retryAfterSeconds } = error.extensions as { retryAfterSeconds: number };
      reply.code(429).headers({ ...noStore, ...fromAnywhere, "retry-after": String(retryAfterSeconds) });
      return reply.send(refusal("temporarily_unavailable", error.message));
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
        if (!isOurs(resource))
          return reply
            .code(400)
            .headers({ ...noStore, ...fromAnywhere })
            .send(refusal("invalid_target"));
        return send(reply, await ask(request, "token", { body }));
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
      if (!isOurs(given.resource)) return reply.redirect("/connect?error=invalid_target", 302);
      const wanted = typeof given.scope === "string" && given.scope.trim() ? given.scope.trim() : readScopes.join(" ");
      const query = new URLSearchParams();
      for (const name of asked) if (typeof given[name] === "string") query.set(name, given[name]);
      query.set("scope", [...new Set([...wanted.split(/\s+/), stayConnected])].join(" "));
      const answer = await ask(request, `authorize?${query}`, { withCookie: true });
      // the page of other failed sign-ins
      const location = answer.headers.get("location")?.replace(`${publicUrl}/auth/callback?`, `${publicUrl}/connect?`);
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

function refusal(error: string, sentence?: string) {
  return { error, ...(sentence ? { error_description: sentence } : {}) };
}

function fieldsOf(body: unknown): Fields {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}
