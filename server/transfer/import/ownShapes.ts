import * as z from "zod";
import { isTimeZone } from "../../calendar/timeZones.js";
import { checkLink } from "../../content/normalizeLink.js";
import { isLongerThan } from "../../platform/inputRules.js";
import { instantText, readDay } from "../../platform/isoTime.js";
import { maxMilliseconds, maxSegmentCharacters, maxSegments } from "../../videos/transcript/transcripts.js";
import { readVideoLink } from "../../videos/videoLink.js";

// The lists of our own export. They come from a file that anybody may have written: what doesn't fit is left out.

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll("\0", "").toWellFormed())
    .refine((value) => !isLongerThan(value, max), "too long");
const name = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => value !== "");
const uuid = z.uuid().transform((value) => value.toLowerCase());
const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const instant = z
  .string()
  .transform((value) => instantText(value))
  .refine((value) => value !== null);
const dayOrTime = z
  .string()
  .transform((value) => (readDay(value) === null ? instantText(value) : value))
  .refine((value) => value !== null);
const named = z.object({ id: uuid, name: name(100) });
const contentType = z.enum(["NOTE", "VIDEO"]);

const filed = {
  id: uuid,
  title: name(500),
  categoryName: name(100).nullable(),
  tags: z.array(named).max(50),
  projects: z.array(z.object({ id: uuid })).max(50),
  isFavorite: z.boolean(),
  isArchived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
};

export const ownNote = z.object({
  ...filed,
  content: text(1_048_576).nullable(),
  link: text(2048)
    .refine((value) => checkLink(value) === null)
    .nullable(),
  color,
  attachments: z
    .array(z.object({ fileName: text(255), fileType: text(127), path: text(2000) }))
    .max(100)
    .default([]),
});

const source = z.enum(["BUILT_IN", "MODEL", "PERSON"]);
const seconds = z.number().int().min(0).max(2_147_483_647);
const milliseconds = z.number().int().min(0).max(maxMilliseconds);

export const ownVideo = z
  .object({
    ...filed,
    youtubeUrl: text(2048).refine((value) => readVideoLink(value) !== null),
    thumbnailUrl: text(2048).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value)),
    durationSeconds: seconds.nullable(),
    channelName: text(200).nullable(),
    personalNotes: text(10_000).nullable(),
    aiSummary: text(20_000).nullable(),
    summarySource: source.nullable(),
    keyPoints: z.array(z.object({ id: z.string().max(100), seconds, text: name(1000) })).max(100),
    keyPointsSource: source.nullable(),
    watchedSeconds: seconds,
    watchedAt: instant.nullable(),
    transcript: z
      .object({
        source: z.enum(["CAPTIONS", "PASTED", "FILE", "SPEECH"]),
        language: text(45)
          .refine((value) => value.length >= 2)
          .nullable(),
        isTimed: z.boolean(),
        segments: z
          .array(
            z.object({
              startMilliseconds: milliseconds,
              endMilliseconds: milliseconds,
              text: name(maxSegmentCharacters),
            }),
          )
          .max(maxSegments),
      })
      .nullable(),
  })
  .refine(({ aiSummary, summarySource }) => (aiSummary === null) === (summarySource === null))
  .refine(({ keyPoints, keyPointsSource }) => (keyPoints.length === 0) === (keyPointsSource === null));
export type OwnVideo = z.infer<typeof ownVideo>;

export const ownCategory = z.object({
  name: name(100),
  color,
  icon: text(100).nullable(),
  contentType,
  scope: z.enum(["GLOBAL", "SPECIFIC"]),
});
export const ownTag = z.object({ name: name(100), color, contentType });

const beforeStatus = z.enum(["ACTIVE", "ON_HOLD", "COMPLETED"]);
export const ownProject = z.object({
  id: uuid,
  parentId: uuid.nullable(),
  name: name(100),
  description: text(10_000).nullable(),
  color,
  status: z.enum(["ACTIVE", "ON_HOLD", "COMPLETED", "ARCHIVED"]),
  statusBefore: beforeStatus.nullable(),
  archivedWith: uuid.nullable(),
  isFavorite: z.boolean(),
  dueDate: dayOrTime.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type OwnProject = z.infer<typeof ownProject>;

export const ownTask = z
  .object({
    id: uuid,
    projectId: uuid.nullable(),
    parentId: uuid.nullable(),
    title: name(500),
    description: text(10_000).nullable(),
    status: z.enum(["PENDING", "IN_PROGRESS", "COMPLETED", "BLOCKED"]),
    priority: z.enum(["URGENT", "HIGH", "MEDIUM", "LOW"]),
    dueDate: dayOrTime.nullable(),
    startDate: dayOrTime.nullable(),
    repeatRule: text(500).nullable(),
    completedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    itemIds: z.array(uuid).max(100),
    reminder: z
      .object({
        minutes: z.array(z.number().int().min(-1_439).max(40_320)).min(1).max(5),
        timeZone: z.string().refine(isTimeZone),
      })
      .nullable(),
  })
  .refine(({ status, completedAt }) => (status === "COMPLETED") === (completedAt !== null));
export type OwnTask = z.infer<typeof ownTask>;

export const ownEventType = z.object({ name: name(100), color, isVisible: z.boolean() });
export const ownSavedSearch = z.object({ name: name(100), query: name(500) });
