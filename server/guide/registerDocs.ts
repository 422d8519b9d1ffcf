import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { etagOf, isKnown } from "../platform/http/etags.js";
import { failure } from "../platform/http/http.js";
import type { Services } from "../platform/services.js";
import { findTopics, readTopics, sections, type Topic } from "./readTopics.js";

const pictureTypes: Readonly<Record<string, string>> = { ".png": "image/png", ".webp": "image/webp" };

interface Served {
  body: string | Buffer;
  type: string;
  etag: string;
}

/**
 * Answers /docs/index.json, /docs/<topic>.md and /docs/pictures/<picture> with the documentation that this viewer may
 * read.
 */
export function registerDocs(fastify: FastifyInstance, services: Services, folder = findTopics()): void {
  const topics = folder ? readTopics(folder) : [];
  const files = new Map(topics.map((topic) => [topic.file, { topic, served: servedText(topic) }]));
  const pictures = folder ? readPictures(join(folder, "pictures")) : new Map<string, Served>();

  // names are looked up in a list of existing files, so no name leads out of the folder
  fastify.get<{ Params: { "*": string } }>("/docs/*", async (request, reply) => {
    const name = request.params["*"];
    const picture = pictures.get(name);
    if (picture) return sendServed(request, reply, picture, "public, max-age=3600");
    if (name === "index.json") {
      const index = indexOf(await isAdmin(request), topics);
      return reply.header("cache-control", "private, no-cache").header("vary", "cookie, authorization").send(index);
    }
    const found = files.get(name);
    if (!found || (found.topic.isForAdmins && !(await isAdmin(request)))) {
      return reply
        .code(404)
        .header("cache-control", "private, no-store")
        .send(failure(request, "NOT_FOUND", "Not found"));
    }
    return sendServed(request, reply, found.served, found.topic.isForAdmins ? "private, no-store" : "public, no-cache");
  });

  /** An invalid sign-in counts as signed out. */
  async function isAdmin(request: FastifyRequest): Promise<boolean> {
    const viewer = await services.accounts.viewerOf(request.headers, request.ip).catch(() => null);
    return viewer?.isAdmin ?? false;
  }
}

function indexOf(isAdmin: boolean, topics: readonly Topic[]): object {
  const readable = topics.filter((topic) => isAdmin || !topic.isForAdmins);
  return {
    sections: sections
      .map((section) => ({
        section,
        topics: readable.filter((topic) => topic.section === section).map(({ title, file }) => ({ title, file })),
      }))
      .filter((section) => section.topics.length > 0),
  };
}

function servedText({ text }: Topic): Served {
  return { body: text, type: "text/markdown; charset=utf-8", etag: etagOf(text) };
}

function readPictures(folder: string): Map<string, Served> {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder).flatMap((name): [string, Served][] => {
      const type = pictureTypes[extname(name)];
      if (!type) return [];
      const body = readFileSync(join(folder, name));
      return [[`pictures/${name}`, { body, type, etag: etagOf(body) }]];
    }),
  );
}

/** Answers 304 if the reader already has the text. */
function sendServed(request: FastifyRequest, reply: FastifyReply, served: Served, cacheControl: string): FastifyReply {
  reply.headers({ etag: served.etag, "cache-control": cacheControl, "content-type": served.type });
  if (isKnown(served.etag, request)) return reply.code(304).send();
  return reply.send(served.body);
}
