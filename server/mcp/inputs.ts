import { z } from "zod";
import { readDay, readInstant } from "../platform/isoTime.js";
import { isTimeZone } from "../platform/recurrence/timeZones.js";

/** The max length of Markdown in one call. */
const maxMarkdown = 200_000;

export const id = z.string().min(1).max(100);
export const title = z.string().trim().min(1).max(500);
export const plainText = z.string().max(10_000);
export const markdown = z
  .string()
  .max(maxMarkdown)
  .describe(
    "Markdown, with task lists, tables, callouts and code. A link to a note is [[ID|title]], to another thing [title](commonplace:video:ID), with project, task or event in place of video. An image of the note is ![description](attachment:ID).",
  );

const isDay = (text: string) => readDay(text) !== null;
const isInstant = (text: string) => readInstant(text) !== null;
export const day = z.string().max(10).refine(isDay, "Please give a day, as 2026-11-21");
export const instant = z
  .string()
  .max(40)
  .refine(isInstant, "Please give an instant with its offset, as 2026-11-21T09:30:00Z");
export const dayOrInstant = z
  .string()
  .max(40)
  .refine(
    (text) => isDay(text) || isInstant(text),
    "Please give a day, as 2026-11-21, or an instant, as 2026-11-21T09:30:00Z",
  );
export const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, "Please give an IANA time zone, such as Europe/Lisbon")
  .describe("IANA's name, such as Europe/Lisbon.");

export const cursor = z.string().max(1_000).optional().describe("`nextCursor` of the page before.");
export const limit = z.int().min(1).max(100).default(25).describe("How many at most.");

export const projectStatus = z.enum(["ACTIVE", "ON_HOLD", "COMPLETED", "ARCHIVED"]);
export const taskStatus = z.enum(["PENDING", "IN_PROGRESS", "BLOCKED", "COMPLETED"]);
export const taskPriority = z.enum(["LOW", "MEDIUM", "HIGH", "URGENT"]);
export const eventStatus = z.enum(["CONFIRMED", "TENTATIVE", "CANCELLED"]);
