import { z } from "zod";
import {
  McpCreateEventDocument,
  McpCreateNoteDocument,
  McpCreateTaskDocument,
  McpCreateVideoDocument,
  McpNoteTextDocument,
  McpUpdateNoteDocument,
  McpUpdateTaskDocument,
  McpVideoInfoDocument,
} from "../gql/graphql.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { readDay } from "../platform/isoTime.js";
import { instantOf } from "../platform/recurrence/zoneClock.js";
import * as inputs from "./inputs.js";
import { htmlOf } from "./noteMarkdown.js";
import { eventOf, eventOutput, taskOf, taskOutput, urlOf } from "./outputs.js";
import { present } from "./present.js";
import { type Call, Refusal, writingTool } from "./Tool.js";

/** A note that others save at the same moment is read again this often. */
const appendTries = 3;
const dayMilliseconds = 86_400_000;

const savedNote = z.object({ id: z.string(), title: z.string(), version: z.int(), url: z.string() });
const link = z.string().max(2_048);
const projectIds = z.array(inputs.id).max(50).describe("The projects that it is linked to.");

const withUrl = <Note extends { id: string }>(call: Call, note: Note) => ({ ...note, url: urlOf(call, "note", note) });

const createNote = writingTool({
  name: "create_note",
  title: "Create note",
  description: "Makes a note. The title is not repeated in the text.",
  input: z.strictObject({
    title: inputs.title,
    text: inputs.markdown.optional(),
    link: link.optional(),
    projectIds: projectIds.optional(),
    isFavorite: z.boolean().optional(),
  }),
  output: savedNote,
  documents: [McpCreateNoteDocument],
  async run({ text = "", ...facts }, call) {
    const content = await htmlOf(call.ctx, { text, fileIds: [] });
    const { note } = await call.run(McpCreateNoteDocument, { input: { ...facts, content } });
    return withUrl(call, note);
  },
});

const updateNote = writingTool({
  name: "update_note",
  title: "Update note",
  description:
    "Changes what is given of a note; a text replaces the whole one. Give the version that fetch told: when the note was saved since, nothing changes. To add to a note use append_to_note.",
  isDestructive: true,
  isIdempotent: true,
  input: z.strictObject({
    id: inputs.id,
    version: z.int().min(1),
    title: inputs.title.optional(),
    text: inputs.markdown.optional(),
    link: link.nullable().optional(),
    projectIds: projectIds.optional(),
  }),
  output: savedNote,
  documents: [McpNoteTextDocument, McpUpdateNoteDocument],
  async run({ id, version, text, ...facts }, call) {
    const content = text === undefined ? {} : { content: await newText(call, id, text) };
    const { note } = await call.run(McpUpdateNoteDocument, { id, version, input: { ...facts, ...content } });
    return withUrl(call, note);
  },
});

async function newText(call: Call, id: string, text: string): Promise<string> {
  const { note } = await call.run(McpNoteTextDocument, { id });
  if (!note) throw new NotFoundError();
  return htmlOf(call.ctx, { text, fileIds: note.attachments.map((file) => file.id) });
}

const appendToNote = writingTool({
  name: "append_to_note",
  title: "Append to note",
  description: "Adds Markdown at the end of a note, whatever its version; all that is there stays as it is.",
  input: z.strictObject({ id: inputs.id, text: inputs.markdown.min(1) }),
  output: savedNote,
  documents: [McpNoteTextDocument, McpUpdateNoteDocument],
  async run({ id, text }, call) {
    const added = await htmlOf(call.ctx, { text, fileIds: [] });
    for (let tries = 1; ; tries += 1) {
      const { note: former } = await call.run(McpNoteTextDocument, { id });
      if (!former) throw new NotFoundError();
      const input = { content: `${former.content ?? ""}${added}` };
      try {
        const { note } = await call.run(McpUpdateNoteDocument, { id, version: former.version, input });
        return withUrl(call, note);
      } catch (error) {
        if (tries === appendTries || !(error instanceof Refusal && error.code === "CONFLICT")) throw error;
      }
    }
  },
});

const createTask = writingTool({
  name: "create_task",
  title: "Create task",
  description: "Makes a task of a project, a subtask of a task, or a to-do when neither is given.",
  input: z.strictObject({
    title: inputs.title,
    description: inputs.plainText.optional(),
    projectId: inputs.id.optional(),
    parentId: inputs.id.optional().describe("The task whose subtask it is."),
    priority: inputs.taskPriority.optional(),
    dueDate: inputs.dayOrInstant.optional(),
    startDate: inputs.dayOrInstant.optional(),
    repeatRule: z.string().max(500).optional().describe("An RRULE of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO."),
  }),
  output: taskOutput,
  documents: [McpCreateTaskDocument],
  async run(input, call) {
    const { task } = await call.run(McpCreateTaskDocument, { input });
    return taskOf(call, task);
  },
});

const updateTask = writingTool({
  name: "update_task",
  title: "Update or complete task",
  description:
    "Changes what is given of a task; the status COMPLETED completes it. null takes a date or the project away. Completing a repeating task makes the next one.",
  isDestructive: true,
  isIdempotent: true,
  input: z.strictObject({
    id: inputs.id,
    title: inputs.title.optional(),
    description: inputs.plainText.nullable().optional(),
    status: inputs.taskStatus.optional(),
    priority: inputs.taskPriority.optional(),
    dueDate: inputs.dayOrInstant.nullable().optional(),
    startDate: inputs.dayOrInstant.nullable().optional(),
    projectId: inputs.id.nullable().optional(),
  }),
  output: taskOutput.extend({
    next: z
      .object({ id: z.string(), dueDate: z.string().optional() })
      .optional()
      .describe("The task that completing it made."),
  }),
  documents: [McpUpdateTaskDocument],
  async run({ id, ...input }, call) {
    const { next, ...task } = (await call.run(McpUpdateTaskDocument, { id, input })).task;
    return { ...taskOf(call, task), ...(next && { next: present(next) }) };
  },
});

const createEvent = writingTool({
  name: "create_event",
  title: "Create event",
  description:
    "Makes an event or, with a rule, a series. Two instants are its beginning and end. Two days make it an all-day event, the last day included.",
  input: z.strictObject({
    title: inputs.title,
    start: inputs.dayOrInstant,
    end: inputs.dayOrInstant,
    timeZone: inputs.timeZone.default("UTC"),
    location: z.string().max(500).optional(),
    description: inputs.plainText.optional(),
    recurrenceRule: z.string().max(500).optional().describe("An RRULE of RFC 5545, such as FREQ=WEEKLY;COUNT=10."),
    reminders: z.array(z.int().min(-1_439).max(40_320)).max(5).optional().describe("Minutes before the start."),
  }),
  output: eventOutput,
  documents: [McpCreateEventDocument],
  async run({ start, end, ...facts }, call) {
    const [firstDay, lastDay] = [readDay(start), readDay(end)];
    if ((firstDay === null) !== (lastDay === null)) {
      const sentence = "Please give two days or two instants";
      throw new InvalidInputError(sentence, { end: sentence });
    }
    const at = (wall: number) => new Date(instantOf(facts.timeZone, wall)).toISOString();
    const times =
      firstDay === null || lastDay === null
        ? { start, end }
        : { start: at(firstDay), end: at(lastDay + dayMilliseconds), allDay: true };
    const { event } = await call.run(McpCreateEventDocument, { input: { ...facts, ...times } });
    return eventOf(call, event);
  },
});

const saveVideo = writingTool({
  name: "save_video",
  title: "Save video by link",
  description: "Saves a video of YouTube by its link. One that is saved already is given as it is.",
  isIdempotent: true,
  asksElsewhere: true,
  input: z.strictObject({
    url: link,
    title: inputs.title.optional().describe("The title that the video service says unless given."),
    notes: inputs.plainText.optional().describe("The person's own notes on it, as plain text."),
    projectIds: projectIds.optional(),
  }),
  output: z.object({ id: z.string(), title: z.string(), isNew: z.boolean(), url: z.string() }),
  documents: [McpVideoInfoDocument, McpCreateVideoDocument],
  async run({ url: youtubeUrl, title: given, notes: personalNotes, ...facts }, call) {
    const { videoInfo } = await call.run(McpVideoInfoDocument, { url: youtubeUrl });
    const { savedAsId, title: said, ...info } = videoInfo;
    const title = given ?? said;
    if (savedAsId) {
      return { id: savedAsId, title: title ?? "", isNew: false, url: urlOf(call, "video", { id: savedAsId }) };
    }
    if (!title) {
      const sentence = "The video service says no title. Please give one";
      throw new InvalidInputError(sentence, { title: sentence });
    }
    const input = { ...info, ...facts, title, youtubeUrl, personalNotes };
    const { video } = await call.run(McpCreateVideoDocument, { input });
    return { ...video, isNew: true, url: urlOf(call, "video", video) };
  },
});

export const writingTools = [createNote, updateNote, appendToNote, createTask, updateTask, createEvent, saveVideo];
