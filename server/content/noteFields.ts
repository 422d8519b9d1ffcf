import * as z from "zod";
import { readDay } from "../platform/isoTime.js";
import { color, text } from "../platform/shapes.js";
import type { OwnFields } from "./ContentField.js";
import { checkLink, normalizeLink } from "./html/normalizeLink.js";
import type { Note } from "./Note.js";

export const defaultNoteColor = "#FFE4B5";

export const noteFields = {
  content: { isBody: true, version: "words", snapshot: "body", transfer: text(1_048_576).nullable(), given: null },
  blockIds: {
    isBody: true,
    json: null,
    version: "beside",
    // older exports have none
    transfer: text(80_000)
      .refine((value) => /^(?:[a-z0-9]{8}|-{8})*$/.test(value))
      .nullable()
      .default(null),
  },
  excerpt: { snapshot: "card" },
  // exports of earlier versions have neither
  dailyDate: {
    transfer: text(10)
      .refine((value) => readDay(value) !== null)
      .nullable()
      .default(null),
  },
  isTemplate: { transfer: z.boolean().default(false) },
  color: {
    version: "fact",
    snapshot: "card",
    transfer: color,
    front: ["color", "colour"],
    given: (value) => value ?? defaultNoteColor,
  },
  link: {
    version: "fact",
    snapshot: "card",
    transfer: text(2048)
      .refine((value) => checkLink(value) === null)
      .nullable(),
    front: ["link", "url", "source"],
    given: normalizeLink,
  },
} satisfies OwnFields<Note>;
