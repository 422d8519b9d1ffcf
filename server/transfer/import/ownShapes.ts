import * as z from "zod";
import { contentTypes } from "../../contentKinds/contentKinds.js";
import { instantText, readDay } from "../../platform/isoTime.js";
import { isTimeZone } from "../../platform/recurrence/timeZones.js";
import { color, instant, name, text, uuid } from "../../platform/shapes.js";

// The lists of our own export besides content.

const dayOrTime = z
  .string()
  .transform((value) => (readDay(value) === null ? instantText(value) : value))
  .refine((value) => value !== null);
const contentType = z.enum(contentTypes);

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
    // Older exports have none of the three.
    plannedStart: instant.nullable().default(null),
    plannedMinutes: z.number().int().min(5).max(1_440).nullable().default(null),
    plannedTimeZone: z.string().refine(isTimeZone).nullable().default(null),
    repeatRule: text(500).nullable(),
    completedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    itemIds: z.array(uuid).max(100),
    // Older exports have none.
    line: z
      .object({ noteId: uuid, blockId: z.string().regex(/^[a-z0-9]{8}$/), writtenHash: text(100) })
      .nullable()
      .default(null),
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
export const ownEventUid = z.object({ id: uuid, uid: name(1_000) });
