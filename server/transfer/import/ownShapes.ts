import * as z from "zod";
import { type FieldsWith, fieldsWith, noteFields, sharedFields, videoFields } from "../../content/fields.js";
import { instantText, readDay } from "../../platform/isoTime.js";
import { isTimeZone } from "../../platform/recurrence/timeZones.js";
import { color, instant, name, text, uuid } from "../../platform/shapes.js";
import { maxMilliseconds, maxSegmentCharacters, maxSegments } from "../../videos/transcript/transcripts.js";
import { readVideoLink } from "../../videos/videoLink.js";

// The lists of our own export.

const dayOrTime = z
  .string()
  .transform((value) => (readDay(value) === null ? instantText(value) : value))
  .refine((value) => value !== null);
const named = z.object({ id: uuid, name: name(100) });
const contentType = z.enum(["NOTE", "VIDEO"]);

/** The shapes of the fields that an export writes and an import can't find out. */
function shapesOf<Fields extends object>(fields: Fields) {
  const shapes = fieldsWith(fields, "transfer").map((name) => [name, (fields[name] as { transfer: unknown }).transfer]);
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== null)) as {
    [Name in FieldsWith<Fields, "transfer", z.ZodType>]: Fields[Name] extends { transfer: infer Shape } ? Shape : never;
  };
}

const filed = {
  ...shapesOf(sharedFields),
  categoryName: name(100).nullable(),
  tags: z.array(named).max(50),
  projects: z.array(z.object({ id: uuid })).max(50),
};

export type OwnItem = z.infer<z.ZodObject<typeof filed>>;

export const ownNote = z.object({
  ...filed,
  ...shapesOf(noteFields),
  attachments: z
    .array(z.object({ fileName: text(255), fileType: text(127), path: text(2000) }))
    .max(100)
    .default([]),
});

const milliseconds = z.number().int().min(0).max(maxMilliseconds);

export const ownVideo = z
  .object({
    ...filed,
    ...shapesOf(videoFields),
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
  .refine(({ youtubeUrl }) => readVideoLink(youtubeUrl) !== null)
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
