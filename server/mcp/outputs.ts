import { z } from "zod";
import { eventPage, taskPage } from "../../schema/pages.js";
import type { McpEventFragment, McpProjectFragment, McpTaskFragment } from "../gql/graphql.js";
import { InvalidInputError } from "../platform/errors.js";
import { eventStatus, projectStatus, taskPriority, taskStatus } from "./inputs.js";
import { present } from "./present.js";
import type { Call } from "./Tool.js";

const text = z.string();
const whole = z.int();
const named = z.object({ id: text, path: text });
const maxOffset = 10_000;
/** Characters of a description in a list. */
const maxListed = 500;

export const nextCursor = text.optional().describe("Absent on the last page.");

/** How lists describe notes and videos. */
export const itemOutput = z.object({
  id: text,
  title: text,
  excerpt: text.optional(),
  youtubeUrl: text.optional(),
  channel: text.optional(),
  durationSeconds: whole.optional(),
  category: text.optional(),
  tags: z.array(text),
  isFavorite: z.boolean(),
  createdAt: text,
  updatedAt: text,
  url: text,
});

export const projectOutput = z.object({
  id: text,
  name: text,
  description: text.optional(),
  status: projectStatus,
  dueDate: text.optional(),
  parentId: text.optional(),
  isFavorite: z.boolean(),
  tasks: whole.describe("Its tasks and those of all below it."),
  completedTasks: whole,
  notes: whole,
  videos: whole,
  subprojects: whole,
  updatedAt: text,
  url: text,
});

export const taskOutput = z.object({
  id: text,
  title: text,
  description: text.optional(),
  status: taskStatus,
  priority: taskPriority,
  dueDate: text.optional(),
  startDate: text.optional(),
  plannedStart: text.optional(),
  plannedMinutes: whole.optional(),
  repeatRule: text.optional(),
  completedAt: text.optional(),
  parentId: text.optional().describe("The task whose subtask it is."),
  project: named.optional(),
  subtasks: whole,
  updatedAt: text,
  url: text,
});

export const eventOutput = z.object({
  id: text,
  title: text,
  description: text.optional(),
  location: text.optional(),
  start: text,
  end: text,
  allDay: z.boolean(),
  firstDay: text.optional().describe("Of an all-day event."),
  lastDay: text.optional().describe("Of an all-day event, itself included."),
  timeZone: text,
  status: eventStatus,
  recurrenceRule: text.optional(),
  seriesId: text.optional(),
  isReadOnly: z.boolean(),
  eventType: text.optional(),
  updatedAt: text,
  url: text,
});

export type ThingKind = "note" | "video" | "project" | "task" | "event";

/** The page of the app that shows a thing. */
export function urlOf(
  { ctx }: Call,
  kind: ThingKind,
  thing: { id: string; projectId?: string | null; dueDate?: string | null },
): string {
  const { id } = thing;
  const path = {
    note: `/notes/${id}`,
    video: `/videos/${id}`,
    project: `/projects?project=${id}`,
    task: taskPage(thing),
    event: eventPage(id),
  }[kind];
  return ctx.services.settings.publicUrl + path;
}

export function projectOf(call: Call, { projectStatus: status, progress, ...project }: McpProjectFragment) {
  const { noteCount: notes, videoCount: videos, subprojectCount: subprojects, ...facts } = project;
  const { total: tasks, completed: completedTasks } = progress;
  const url = urlOf(call, "project", project);
  return present({ ...facts, status, tasks, completedTasks, notes, videos, subprojects, url });
}

export function taskOf(call: Call, { taskStatus: status, subtaskCount: subtasks, ...task }: McpTaskFragment) {
  const url = urlOf(call, "task", { ...task, projectId: task.project?.id ?? null });
  return present({ ...task, status, subtasks, url });
}

export function eventOf(call: Call, { eventStatus: status, eventType, ...event }: McpEventFragment) {
  const url = urlOf(call, "event", event);
  return present({ ...event, status, eventType: eventType?.name ?? null, url });
}

/** How a list shows a thing: fetch gives the whole description. */
export function listed<Entry extends { description?: string }>(entry: Entry): Entry {
  const { description = "" } = entry;
  if (description.length <= maxListed) return entry;
  return { ...entry, description: `${description.slice(0, maxListed).toWellFormed()}…` };
}

/** A page of a list that the API gives as a whole; its cursor is the place of the next entry. */
export function pageOf<Entry>(all: readonly Entry[], cursor: string | undefined, limit: number) {
  const from = offsetOf(cursor);
  const next = from + limit;
  return { entries: all.slice(from, next), ...(next < all.length && { nextCursor: String(next) }) };
}

/** @throws InvalidInputError for a cursor that no page gave. */
export function offsetOf(cursor: string | undefined, max = maxOffset): number {
  const offset = Number(cursor ?? "0");
  if (Number.isInteger(offset) && offset >= 0 && offset <= max) return offset;
  const sentence = "This cursor is damaged. Please start over";
  throw new InvalidInputError(sentence, { cursor: sentence });
}
