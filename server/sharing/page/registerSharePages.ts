import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition } from "../../attachments/contentDisposition.js";
import { harmless } from "../../attachments/registerDownloads.js";
import { RateLimitedError } from "../../platform/errors.js";
import { Attempts, type Tier } from "../../platform/fairShares/Attempts.js";
import { nothingAllowed } from "../../platform/http/httpSecurity.js";
import { networkOf } from "../../platform/http/networkOf.js";
import { isUuid } from "../../platform/isUuid.js";
import type { Services } from "../../platform/services.js";
import { isSharePassword, renewSharePassword } from "../passwords.js";
import { tokenPattern } from "../tokens.js";
import { drawShared, type Form, pagePolicyOf } from "./drawShared.js";
import { type FoundLink, findSharedFile } from "./findShared.js";
import { goneSentence } from "./PlainPages.js";
import { pageFonts } from "./pageFonts.js";
import { RenderCache, type Rendered } from "./RenderCache.js";
import { ShareLinkLoader } from "./ShareLinkLoader.js";
import { sharedPicture } from "./sharedPicture.js";
import { isOpenTo, knownReader, knownReaderCookie, passwordCookie } from "./sharePassword.js";
import { TokenGuessLimiter } from "./TokenGuessLimiter.js";
import { VisitCounter } from "./VisitCounter.js";

/** Wrong passwords for one link from one network, and from each browser that has entered the right one before. */
const wrongFromOne: readonly Tier[] = [
  [5, 60],
  [10, 600],
  [20, 3_600],
];
/** From all networks together: a single network never reaches this, and known browsers are exempt. */
const wrongForLink: readonly Tier[] = [
  [100, 600],
  [300, 3_600],
  [1_000, 86_400],
];
const maxFormBytes = 4_096;
const html = "text/html; charset=utf-8";

interface Address {
  token: string;
  form: Form;
}

/** Answers /shared/<token>: the shared item, for everyone who has the link. */
export async function registerSharePages(fastify: FastifyInstance, services: Services): Promise<void> {
  const { pool, log, clock, limits, files } = services;
  const fonts = pageFonts();
  const pages = new RenderCache();
  const visits = new VisitCounter(pool, log);
  const limiter = new TokenGuessLimiter(limits);
  const loader = new ShareLinkLoader(pool, clock);
  const attempts = new Attempts(limits);
  fastify.addHook("onClose", () => visits.flush());

  await fastify.register(async (shared) => {
    shared.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    shared.addHook("onRequest", async (_request, reply) => {
      // Revalidated each time, so that a revoked link stops working at once.
      reply.headers({ "cache-control": "private, no-cache", "x-robots-tag": "noindex, nofollow" });
    });

    shared.route<{ Params: { address: string } }>({
      method: ["GET", "HEAD"],
      url: "/shared/:address",
      handler: async (request, reply) => {
        const address = addressOf(request.params.address);
        const link = await linkOf(request, address?.token);
        if (link === "WAIT") return wait(request, reply);
        if (!link || !address) return gone(reply, formOf(request.params.address));
        if (!(await isOpenTo(services, link, request.headers.cookie)))
          return askPassword(reply, `/shared/${address.token}`, null);
        const page = await pageOf(link, address);
        if (!page) return gone(reply, address.form);
        if (request.method === "GET" && !isPrefetch(request)) visits.count(link.id, clock());
        return send(request, reply, page);
      },
    });

    shared.route<{ Params: { address: string } }>({
      method: "POST",
      url: "/shared/:address",
      handler: async (request, reply) => {
        const address = addressOf(request.params.address);
        const link = await linkOf(request, address?.token);
        if (link === "WAIT") return wait(request, reply);
        if (!link || !address || address.form !== "html") return gone(reply, "html");
        const path = `/shared/${address.token}`;
        if (link.passwordHash === null) return reply.redirect(path, 303);
        const given = (request.body instanceof URLSearchParams ? request.body.get("password") : null) ?? "";
        try {
          const opened = await openWith(link, given, request);
          if (!opened) return askPassword(reply, path, "This is not the password. Please try again.");
          const cookies = [
            await passwordCookie(services, opened),
            await knownReaderCookie(services, opened, request.headers.cookie),
          ];
          return reply.header("set-cookie", cookies).redirect(path, 303);
        } catch (error) {
          if (!(error instanceof RateLimitedError)) throw error;
          const { retryAfterSeconds } = error.extensions as { retryAfterSeconds: number };
          return askPassword(reply.code(429).header("retry-after", retryAfterSeconds), path, error.message);
        }
      },
    });

    shared.route<{ Params: { token: string; fileId: string } }>({
      method: ["GET", "HEAD"],
      url: "/shared/:token/files/:fileId",
      handler: async (request, reply) => {
        const { token, fileId } = request.params;
        const link = await linkOf(request, token);
        if (link === "WAIT") return wait(request, reply);
        const isOpen = link !== null && isUuid(fileId) && (await isOpenTo(services, link, request.headers.cookie));
        const file = isOpen ? await findSharedFile(pool, link, fileId) : null;
        const bytes = file && (await files.read(file.storageKey));
        if (!file || !bytes) return gone(reply, "html");
        reply.headers({
          "content-type": harmless.test(file.fileType) ? file.fileType : "application/octet-stream",
          "content-length": file.fileSize,
          "content-disposition": contentDisposition(file.fileName),
          "content-security-policy": `sandbox; ${nothingAllowed}`,
        });
        if (request.method === "GET") return reply.send(bytes);
        bytes.destroy();
        return reply.send();
      },
    });

    shared.route<{ Params: { token: string } }>({
      method: ["GET", "HEAD"],
      url: "/shared/:token/picture",
      handler: async (request, reply) => {
        const link = await linkOf(request, request.params.token);
        if (link === "WAIT") return wait(request, reply);
        const isOpen = link !== null && (await isOpenTo(services, link, request.headers.cookie));
        const picture = isOpen ? await sharedPicture(services, link) : null;
        if (!picture) return reply.code(404).send();
        return reply.header("cache-control", "private, max-age=3600").type(picture.type).send(picture.bytes);
      },
    });

    // There are no other routes below: without this the app's page would be served.
    shared.route({
      method: ["GET", "HEAD"],
      url: "/shared/*",
      handler: (_request, reply) => gone(reply, "html"),
    });
  });

  /** Null for a link that has closed, was revoked, or never existed; WAIT for an address with too many attempts. */
  async function linkOf(request: FastifyRequest, token: string | undefined): Promise<FoundLink | "WAIT" | null> {
    if (limiter.secondsToWait(request.ip) > 0) return "WAIT";
    const isOn = services.instanceSettings.values.publicLinks;
    const link = isOn && token && tokenPattern.test(token) ? await loader.find(token) : null;
    if (!link) await limiter.count(request.ip);
    return link;
  }

  /** The link with its stored password after checking this one; null for a wrong one. */
  async function openWith(link: FoundLink, given: string, request: FastifyRequest): Promise<FoundLink | null> {
    const { passwordHash } = link;
    if (passwordHash === null) return link;
    const key = `share password ${link.id}`;
    const reader = await knownReader(services, link, request.headers.cookie);
    const { isWrong } = await attempts.run(
      reader
        ? [[`${key} ${reader}`, wrongFromOne]]
        : [
            [`${key} ${networkOf(request.ip)}`, wrongFromOne],
            [key, wrongForLink],
          ],
      async () => ({ isWrong: !(await isSharePassword(given, passwordHash)) }),
    );
    return isWrong ? null : { ...link, passwordHash: await renewSharePassword(pool, link.id, given, passwordHash) };
  }

  function pageOf(link: FoundLink, { token, form }: Address): Promise<Rendered | null> {
    const draw = async () => {
      const drawn = await drawShared(services, link, { form, path: `/shared/${token}`, fonts });
      if (!drawn) throw new GoneMeanwhile();
      return drawn;
    };
    return pages.get(`${link.id} ${form}`, `${link.version} ${link.expiresAt}`, draw).catch((error: unknown) => {
      if (error instanceof GoneMeanwhile) return null;
      throw error;
    });
  }

  async function gone(reply: FastifyReply, form: Form): Promise<FastifyReply> {
    reply.code(404);
    if (form !== "html") return reply.type("text/plain; charset=utf-8").send(`${goneSentence}\n`);
    const [{ renderPage }, { GonePage }] = await Promise.all([import("./renderPage.js"), import("./PlainPages.js")]);
    const page = renderPage(GonePage, { fonts });
    return reply.header("content-security-policy", pagePolicyOf(page)).type(html).send(page);
  }

  async function askPassword(reply: FastifyReply, action: string, problem: string | null): Promise<FastifyReply> {
    const [{ renderPage }, { PasswordPage }] = await Promise.all([
      import("./renderPage.js"),
      import("./PlainPages.js"),
    ]);
    const page = renderPage(PasswordPage, { fonts, action, problem });
    if (reply.statusCode === 200) reply.code(401);
    const policy = pagePolicyOf(page, [], "form-action 'self'");
    return reply
      .headers({ "content-security-policy": policy, "cache-control": "private, no-store" })
      .type(html)
      .send(page);
  }

  function wait(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const seconds = limiter.secondsToWait(request.ip) || 1;
    return reply
      .code(429)
      .header("retry-after", String(seconds))
      .type("text/plain; charset=utf-8")
      .send("Too many links that don't exist. Please try again in a minute.\n");
  }
}

class GoneMeanwhile extends Error {}

function addressOf(given: string): Address | null {
  const [, token = "", form = "html"] = /^([\w-]+)(?:\.(txt|md))?$/.exec(given) ?? [];
  return token === "" ? null : { token, form: form as Form };
}

function formOf(given: string): Form {
  return (/\.(txt|md)$/.exec(given)?.[1] as Form | undefined) ?? "html";
}

/** A prefetch is not counted as a visit. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /prefetch|prerender/.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""));
}

function send({ headers, method }: FastifyRequest, reply: FastifyReply, page: Rendered): FastifyReply {
  reply.headers({ etag: page.etag, vary: "accept-encoding, cookie", "content-security-policy": page.policy });
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^(?!W\/)/, "W/"));
  if (known?.includes(page.etag)) return reply.code(304).send();
  const accepted = String(headers["accept-encoding"] ?? "");
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  const bytes = encoding === null ? page.plain : page[encoding];
  if (encoding !== null) reply.header("content-encoding", encoding);
  reply.header("content-length", bytes.length).type(page.type);
  return reply.send(method === "HEAD" ? undefined : bytes);
}
