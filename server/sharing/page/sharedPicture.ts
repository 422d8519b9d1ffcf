import { sql } from "kysely";
import { systemData } from "../../platform/data/Data.js";
import { pictureOrigins } from "../../platform/http/httpSecurity.js";
import type { Services } from "../../platform/services.js";
import type { FoundLink } from "./findShared.js";

interface Picture {
  type: string;
  bytes: Buffer;
}

const maxBytes = 1024 * 1024;
const maxKept = 50;
const secondsToAnswer = 5;

const kept = new Map<string, Promise<Picture | null>>();

/**
 * The picture of a shared video, fetched by the server, so that a reader's browser contacts no third party before they
 * press play. Null if there is none, or its host is not allowed.
 */
export async function sharedPicture(services: Services, { itemId, sendId }: FoundLink): Promise<Picture | null> {
  const found = await systemData(services.pool, "for whoever has a link")
    .selectFrom("content_item as n")
    .leftJoin("send as s", (join) => join.on("s.id", "=", sendId))
    .where("n.id", "=", itemId)
    .select(sql<string | null>`coalesce(s.card->>'thumbnailUrl', n.thumbnail_url)`.as("url"))
    .executeTakeFirst();
  const url = found?.url;
  if (!url || !URL.canParse(url) || !pictureOrigins(services.settings).includes(new URL(url).origin)) return null;
  let picture = kept.get(url);
  if (!picture) {
    picture = fetchPicture(url).catch(() => null);
    kept.set(url, picture);
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    // A failed picture is not cached, because it may work the next time.
    void picture.then((found) => found ?? kept.delete(url));
  }
  return picture;
}

async function fetchPicture(url: string): Promise<Picture | null> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(secondsToAnswer * 1000) });
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (!answer.ok || !answer.body || !/^image\/(?:jpeg|png|webp|avif|gif)$/.test(type)) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return { type, bytes: Buffer.concat(chunks) };
}
