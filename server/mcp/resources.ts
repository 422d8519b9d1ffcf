import {
  ErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from "@modelcontextprotocol/sdk/types.js";
import { McpNotesDocument, McpVideosDocument } from "../gql/graphql.js";
import { AppError, NotFoundError } from "../platform/errors.js";
import { type Needs, needsOf, requireScopes } from "../platform/scopes.js";
import { type Asking, callOf, sentenceOf } from "./callTool.js";
import type { ThingKind } from "./outputs.js";
import { RpcError } from "./RpcError.js";
import { notice, Refusal } from "./Tool.js";
import { readThing, textPage } from "./things.js";

const mimeType = "text/markdown";
/** The code of the protocol for a resource that doesn't exist. */
const notFound = -32002;
/** How many notes and how many videos are listed; all others are found by search. */
const listedOfEach = 25;

const kinds: Record<string, { kind: ThingKind; title: string; needs: Needs }> = {
  notes: { kind: "note", title: "A note", needs: needsOf("notes:read") },
  videos: { kind: "video", title: "A video", needs: needsOf("videos:read") },
  projects: { kind: "project", title: "A project", needs: needsOf("projects:read") },
  tasks: { kind: "task", title: "A task", needs: needsOf("projects:read|calendar:read") },
  events: { kind: "event", title: "An event", needs: needsOf("calendar:read") },
};

const may = (asking: Asking, folder: string) => callOf(asking).ctx.may(kinds[folder]?.needs ?? []);
const uriOf = (folder: string, id: string) => `commonplace://${folder}/${id}`;

export function resourceTemplates(asking: Asking): ResourceTemplate[] {
  return Object.entries(kinds)
    .filter(([folder]) => may(asking, folder))
    .map(([folder, { kind, title }]) => ({
      name: kind,
      title,
      description: `${title} as Markdown, by its id.`,
      uriTemplate: uriOf(folder, "{id}"),
      mimeType,
    }));
}

/** The notes and videos that were saved last. */
export async function recentResources(asking: Asking): Promise<Resource[]> {
  const { run } = callOf(asking);
  const sort = { by: "UPDATED_AT", order: "DESC" } as const;
  const recent = { first: listedOfEach, after: null, filter: {}, sort };
  const [notes, videos] = await Promise.all([
    may(asking, "notes") ? run(McpNotesDocument, recent).then((data) => data.notes.nodes) : [],
    may(asking, "videos") ? run(McpVideosDocument, recent).then((data) => data.videos.nodes) : [],
  ]);
  const resourceOf =
    (folder: string) =>
    ({ id, title, updatedAt }: { id: string; title: string; updatedAt: string }): Resource => ({
      uri: uriOf(folder, id),
      name: title,
      title,
      description: notice,
      mimeType,
      annotations: { lastModified: updatedAt },
    });
  return [...notes.map(resourceOf("notes")), ...videos.map(resourceOf("videos"))];
}

/** @throws RpcError */
export async function readResource(asking: Asking, uri: string): Promise<ReadResourceResult> {
  const [, folder = "", id = ""] = /^commonplace:\/\/([a-z]{1,20})\/([\w-]{1,100})$/.exec(uri) ?? [];
  const wanted = Object.hasOwn(kinds, folder) ? kinds[folder] : undefined;
  try {
    if (!wanted) throw new NotFoundError();
    requireScopes(asking.viewer.scopes, wanted.needs);
    const { kind, title, text: whole } = await readThing(callOf(asking), id);
    if (kind !== wanted.kind) throw new NotFoundError();
    const { text, nextCursor } = textPage(whole, 0);
    const parts = [notice, `# ${title}`, text];
    if (nextCursor) parts.push(`The text goes on: read the rest with fetch and the cursor ${nextCursor}.`);
    return { contents: [{ uri, mimeType, text: `${parts.join("\n\n")}\n` }] };
  } catch (error) {
    const code = error instanceof Refusal ? error.code : error instanceof AppError ? error.code : null;
    const number = code === "NOT_FOUND" ? notFound : code === null ? ErrorCode.InternalError : ErrorCode.InvalidParams;
    throw new RpcError(number, sentenceOf(asking, error));
  }
}
