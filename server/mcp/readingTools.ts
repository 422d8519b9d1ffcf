import { z } from "zod";
import {
  McpEventsDocument,
  McpFetchDocument,
  McpNotesDocument,
  McpProjectsDocument,
  McpSearchDocument,
  McpSubprojectsDocument,
  McpTasksDocument,
  McpTranscriptDocument,
  McpVideosDocument,
} from "../gql/graphql.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { readDay } from "../platform/isoTime.js";
import { instantOf } from "../platform/recurrence/zoneClock.js";
import { needsOf } from "../platform/scopes.js";
import * as inputs from "./inputs.js";
import {
  eventOf,
  eventOutput,
  itemOutput,
  listed,
  nextCursor,
  offsetOf,
  pageOf,
  projectOf,
  projectOutput,
  type ThingKind,
  taskOf,
  taskOutput,
  urlOf,
} from "./outputs.js";
import { present } from "./present.js";
import { readingTool } from "./Tool.js";
import { namesOf, pageCharacters, readThing, textPage } from "./things.js";

/** The max length of a text, in characters of Markdown: escaping makes it longer than its HTML. */
const maxCharacters = 10_000_000;
/** A video's transcript has no more lines. */
const maxLines = 20_000;
const maxDays = 366;
const dayMilliseconds = 86_400_000;

const kinds = ["NOTE", "VIDEO", "TRANSCRIPT", "PROJECT", "TASK", "EVENT"] as const;
const kindOfHit: Record<(typeof kinds)[number], ThingKind> = {
  NOTE: "note",
  VIDEO: "video",
  TRANSCRIPT: "video",
  PROJECT: "project",
  TASK: "task",
  EVENT: "event",
};
const thingKind = z.enum(["note", "video", "project", "task", "event"]);
const updatedSince = inputs.instant.optional().describe("Only those of which anything changed then or later.");
const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");

const search = readingTool({
  name: "search",
  title: "Search",
  description:
    'Finds notes, videos, passages of transcripts, projects, tasks and events by words. Also takes "a phrase", -without, #tag, @category, is:favorite, has:checklist, type:note, before:2026-11-21 and after:2026-11. Read a result whole with fetch.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(500),
    kinds: z.array(z.enum(kinds)).min(1).max(kinds.length).optional().describe("All unless given."),
    limit: z.int().min(1).max(20).default(10).describe("How many of each kind at most."),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        kind: thingKind,
        title: z.string(),
        text: z.string().optional().describe("The words around the match."),
        url: z.string(),
        seconds: z.int().optional().describe("Of a passage of a transcript: when it is said."),
        status: z.string().optional(),
        dueDate: z.string().optional(),
        start: z.string().optional(),
        path: z.string().optional().describe("Where a task or project belongs."),
        updatedAt: z.string(),
      }),
    ),
    hasMore: z.boolean().describe("Whether a kind has more than was asked for."),
    problems: z.array(z.string()).optional().describe("Parts of the query that weren't understood."),
  }),
  documents: [McpSearchDocument],
  // what others sent is not searched before it is accepted
  needs: needsOf("notes:read|videos:read|projects:read|calendar:read"),
  async run({ query, kinds: asked = [...kinds], limit }, call) {
    const { search: found } = await call.run(McpSearchDocument, { input: { query, kinds: asked, first: limit } });
    const hits = found.groups.flatMap((group) => group.hits);
    const results = hits.map(({ kind: hitKind, title, excerpt, projectId, ...hit }) => {
      const kind = kindOfHit[hitKind as keyof typeof kindOfHit];
      const url = urlOf(call, kind, { ...hit, projectId });
      return present({ ...hit, kind, title: textOf(title), text: textOf(excerpt) || null, url });
    });
    const problems = found.parsed.problems.map(({ text, sentence }) => `${text}: ${sentence}`);
    const hasMore = found.groups.some((group) => group.hasMore);
    return { results, hasMore, ...(problems.length > 0 && { problems }) };
  },
});

const fetch = readingTool({
  name: "fetch",
  title: "Read by id",
  description:
    "Reads a note, video, project, task or event by its id. The text is Markdown; a long one comes in pages. metadata has all other facts, and a note's version, which update_note needs. What is said in a video is read with get_transcript.",
  input: z.strictObject({ id: inputs.id, cursor: inputs.cursor }),
  output: z.object({
    id: z.string(),
    kind: thingKind,
    title: z.string(),
    text: z.string(),
    url: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    nextCursor,
  }),
  documents: [McpFetchDocument],
  async run({ id, cursor }, call) {
    const thing = await readThing(call, id);
    return { ...thing, ...textPage(thing.text, offsetOf(cursor, maxCharacters)) };
  },
});

const getTranscript = readingTool({
  name: "get_transcript",
  title: "Read transcript",
  description:
    "The transcript of a saved video in lines, each with the second at which it begins. A long one comes in pages; fromSeconds begins in the middle.",
  input: z.strictObject({
    videoId: inputs.id,
    fromSeconds: z.int().min(0).max(1_000_000).optional(),
    cursor: inputs.cursor,
  }),
  output: z.object({
    videoId: z.string(),
    title: z.string(),
    language: z.string().optional(),
    isTimed: z.boolean().describe("false: the times are guessed."),
    lines: z.array(z.object({ seconds: z.int(), text: z.string() })),
    nextCursor,
  }),
  documents: [McpTranscriptDocument],
  async run({ videoId, fromSeconds = 0, cursor }, call) {
    const { video } = await call.run(McpTranscriptDocument, { id: videoId });
    if (!video) throw new NotFoundError();
    const { title, transcript } = video;
    if (!transcript) throw new NotFoundError("This video has no transcript");
    const { segments, isTimed, language } = transcript;
    const first = segments.findIndex(({ startMilliseconds }) => startMilliseconds >= fromSeconds * 1_000);
    const from = cursor === undefined ? (first < 0 ? segments.length : first) : offsetOf(cursor, maxLines);
    let characters = 0;
    let next = from;
    while (next < segments.length && characters < pageCharacters) {
      characters += segments[next]?.text.length ?? 0;
      next += 1;
    }
    const lines = segments
      .slice(from, next)
      .map(({ startMilliseconds, text }) => ({ seconds: Math.floor(startMilliseconds / 1_000), text }));
    const isLast = next >= segments.length;
    return present({ videoId: video.id, title, language, isTimed, lines, nextCursor: isLast ? null : String(next) });
  },
});

const contentInput = z.strictObject({
  projectId: inputs.id.optional().describe("Only what is linked to this project or to one below it."),
  isFavorite: z.boolean().optional(),
  isArchived: z.boolean().default(false),
  updatedSince,
  limit: inputs.limit,
  cursor: inputs.cursor,
});

/** How a list of notes or videos is asked for: those saved last come first. */
const contentVariables = ({ projectId, limit, cursor, ...filter }: z.output<typeof contentInput>) => ({
  first: limit,
  after: cursor ?? null,
  filter: { ...filter, ...(projectId !== undefined && { projectIds: [projectId] }) },
  sort: { by: "UPDATED_AT" as const, order: "DESC" as const },
});

const listNotes = readingTool({
  name: "list_notes",
  title: "List notes",
  description: "Notes by pages, those saved last first, with the beginning of their text.",
  input: contentInput,
  output: z.object({ notes: z.array(itemOutput), nextCursor }),
  documents: [McpNotesDocument],
  async run(input, call) {
    const { nodes, pageInfo } = (await call.run(McpNotesDocument, contentVariables(input))).notes;
    const notes = nodes.map(({ excerpt, category, tags, ...note }) => {
      const words = excerpt.map(({ text }) => text).join("\n");
      const facts = { excerpt: words || null, category: category?.name ?? null, tags: namesOf(tags) };
      return present({ ...note, ...facts, url: urlOf(call, "note", note) });
    });
    return { notes, ...nextOf(pageInfo) };
  },
});

const listVideos = readingTool({
  name: "list_videos",
  title: "List videos",
  description: "Saved videos by pages, those saved last first, with the beginning of their summary.",
  input: contentInput,
  output: z.object({ videos: z.array(itemOutput), nextCursor }),
  documents: [McpVideosDocument],
  async run(input, call) {
    const { nodes, pageInfo } = (await call.run(McpVideosDocument, contentVariables(input))).videos;
    const videos = nodes.map(({ aiSummaryExcerpt: excerpt, channelName: channel, category, tags, ...video }) => {
      const facts = { excerpt, channel, category: category?.name ?? null, tags: namesOf(tags) };
      return present({ ...video, ...facts, url: urlOf(call, "video", video) });
    });
    return { videos, ...nextOf(pageInfo) };
  },
});

const listTasks = readingTool({
  name: "list_tasks",
  title: "List tasks",
  description:
    "Tasks of projects and to-dos by pages, those due first first. Completed ones are left out unless asked for.",
  input: z.strictObject({
    statuses: z.array(inputs.taskStatus).min(1).max(4).default(["PENDING", "IN_PROGRESS", "BLOCKED"]),
    priorities: z.array(inputs.taskPriority).min(1).max(4).optional(),
    projectId: inputs.id.optional().describe("Only those of this project and of what is below it."),
    hasProject: z.boolean().optional().describe("false: only to-dos; true: only tasks of projects."),
    dueFrom: inputs.dayOrInstant.optional().describe("Only those due then or later."),
    dueBefore: inputs.dayOrInstant.optional().describe("Only those due before; a day itself is left out."),
    updatedSince,
    limit: inputs.limit,
    cursor: inputs.cursor,
  }),
  output: z.object({ tasks: z.array(taskOutput), nextCursor }),
  documents: [McpTasksDocument],
  async run({ limit, cursor, ...filter }, call) {
    const sort = { by: "DUE_DATE" as const, order: "ASC" as const };
    const { tasks } = await call.run(McpTasksDocument, { first: limit, after: cursor ?? null, filter, sort });
    return { tasks: tasks.nodes.map((task) => listed(taskOf(call, task))), ...nextOf(tasks.pageInfo) };
  },
});

const listProjects = readingTool({
  name: "list_projects",
  title: "List projects",
  description:
    "Projects in the person's own order, with how many tasks, notes and videos each has. With parentId: all that is directly below one.",
  input: z.strictObject({
    parentId: inputs.id.optional(),
    statuses: z.array(inputs.projectStatus).min(1).max(4).default(["ACTIVE", "ON_HOLD"]),
    limit: inputs.limit,
    cursor: inputs.cursor,
  }),
  output: z.object({ projects: z.array(projectOutput), nextCursor }),
  documents: [McpProjectsDocument, McpSubprojectsDocument],
  async run({ parentId, statuses, limit, cursor }, call) {
    const read = async () => {
      if (parentId === undefined) return (await call.run(McpProjectsDocument, { filter: { statuses } })).projects;
      const { project } = await call.run(McpSubprojectsDocument, { id: parentId, statuses });
      if (!project) throw new NotFoundError();
      return project.subprojects;
    };
    const { entries, ...page } = pageOf(await read(), cursor, limit);
    return { projects: entries.map((project) => listed(projectOf(call, project))), ...page };
  },
});

const listEvents = readingTool({
  name: "list_events",
  title: "List events",
  description: "Events of days, by start; a series as its occurrences. Both days are included.",
  input: z.strictObject({
    from: inputs.day,
    to: inputs.day.optional().describe("The last day; the first unless given."),
    timeZone: inputs.timeZone.default("UTC"),
    limit: inputs.limit,
    cursor: inputs.cursor,
  }),
  output: z.object({ events: z.array(eventOutput), nextCursor }),
  documents: [McpEventsDocument],
  async run({ from, to = from, timeZone, limit, cursor }, call) {
    const [first, last] = [readDay(from) as number, readDay(to) as number];
    if (last < first || last - first >= maxDays * dayMilliseconds) {
      const sentence = `The last day must be the first or a later one, of ${maxDays} at most`;
      throw new InvalidInputError(sentence, { to: sentence });
    }
    const at = (wall: number) => new Date(instantOf(timeZone, wall)).toISOString();
    const { events } = await call.run(McpEventsDocument, { from: at(first), to: at(last + dayMilliseconds) });
    const { entries, ...page } = pageOf(events, cursor, limit);
    return { events: entries.map((event) => listed(eventOf(call, event))), ...page };
  },
});

function nextOf({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor?: string | null }) {
  return hasNextPage && endCursor ? { nextCursor: endCursor } : {};
}

export const readingTools = [search, fetch, getTranscript, listNotes, listVideos, listTasks, listProjects, listEvents];
