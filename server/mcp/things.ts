import { McpFetchDocument, type McpFetchQuery } from "../gql/graphql.js";
import { NotFoundError } from "../platform/errors.js";
import { markdownOf } from "./noteMarkdown.js";
import { eventOf, projectOf, type ThingKind, taskOf, urlOf } from "./outputs.js";
import { present } from "./present.js";
import type { Call } from "./Tool.js";

type Node = NonNullable<McpFetchQuery["node"]>;
type NodeOf<Name extends Node["__typename"]> = Extract<Node, { __typename?: Name }>;

/** A thing as a text, and what else is known of it. */
export interface Thing {
  id: string;
  kind: ThingKind;
  title: string;
  /** Markdown. */
  text: string;
  url: string;
  metadata: Record<string, unknown>;
}

/** Characters of one page of a text or transcript. */
export const pageCharacters = 40_000;

/** A part of a long text, and where the next begins. */
export function textPage(whole: string, from: number): { text: string; nextCursor?: string } {
  let next = Math.min(from + pageCharacters, whole.length);
  // a character that takes two places stays whole
  if (/[\uD800-\uDBFF]/.test(whole.charAt(next - 1)) && next < whole.length) next -= 1;
  return { text: whole.slice(from, next), ...(next < whole.length && { nextCursor: String(next) }) };
}

/**
 * A note, video, project, task or event of the viewer's that isn't in the trash.
 * @throws NotFoundError, Refusal
 */
export async function readThing(call: Call, id: string): Promise<Thing> {
  const { node } = await call.run(McpFetchDocument, { id });
  switch (node?.__typename) {
    case "Note":
      if (!node.deletedAt) return noteOf(call, node);
      break;
    case "Video":
      if (!node.deletedAt) return videoOf(call, node);
      break;
    case "Project":
      if (!node.deletedAt) {
        const { __typename, deletedAt, createdAt, ...project } = node;
        const { name, description = "", url, ...facts } = projectOf(call, project);
        return { id, kind: "project", title: name, text: description, url, metadata: { ...facts, createdAt } };
      }
      break;
    case "Task":
      if (!node.deletedAt) {
        const { __typename, deletedAt, createdAt, subtasks, ...task } = node;
        const { title, description, url, ...facts } = taskOf(call, task);
        const lines = subtasks.map((each) => `- [${each.isCompleted ? "x" : " "}] ${each.title} (${each.id})`);
        const text = [description, lines.join("\n")].filter(Boolean).join("\n\n");
        return { id, kind: "task", title, text, url, metadata: { ...facts, createdAt } };
      }
      break;
    case "EventOccurrence":
      if (!node.deletedAt) {
        const { __typename, deletedAt, createdAt, ...event } = node;
        const { title, description = "", url, ...facts } = eventOf(call, event);
        return { id, kind: "event", title, text: description, url, metadata: { ...facts, createdAt } };
      }
  }
  throw new NotFoundError();
}

async function noteOf(call: Call, note: NodeOf<"Note">): Promise<Thing> {
  const { __typename, id, title, content, category, tags, deletedAt, ...facts } = note;
  const fileIds = facts.attachments.map((each) => each.id);
  const text = content ? await markdownOf(call.ctx, { text: content, fileIds }) : "";
  const metadata = present({ ...facts, category: category?.name ?? null, tags: namesOf(tags) });
  return { id, kind: "note", title, text, url: urlOf(call, "note", note), metadata };
}

function videoOf(call: Call, video: NodeOf<"Video">): Thing {
  const { __typename, id, title, aiSummary, keyPoints, personalNotes, ...others } = video;
  const { category, tags, deletedAt, ...facts } = others;
  const points = keyPoints.map(({ seconds, text }) => `- ${clock(seconds)} ${text}`).join("\n");
  const parts = { Summary: aiSummary, "Key points": points, Notes: personalNotes };
  const text = Object.entries(parts)
    .flatMap(([head, body]) => (body ? [`## ${head}\n\n${body}`] : []))
    .join("\n\n");
  const metadata = present({ ...facts, category: category?.name ?? null, tags: namesOf(tags) });
  return { id, kind: "video", title, text, url: urlOf(call, "video", video), metadata };
}

export const namesOf = (tags: readonly { name: string }[]): string[] => tags.map(({ name }) => name);

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
