import * as z from "zod";
import type { OwnOf } from "../content/ContentField.js";
import { type AnyItem, type FieldsWith, fieldsOfKind, fieldsWith, sharedFields } from "../content/fields.js";
import { type ContentType, contentKinds } from "../contentKinds/contentKinds.js";
import { name, text, uuid } from "../platform/shapes.js";
import { maxMilliseconds, maxSegmentCharacters, maxSegments } from "../videos/transcript/transcripts.js";
import { readVideoLink } from "../videos/videoLink.js";

/** The properties of any item in an export besides the fields of its kind. */
const filed = {
  ...shapesOf(sharedFields),
  categoryName: name(100).nullable(),
  tags: z.array(z.object({ id: uuid, name: name(100) })).max(50),
  projects: z.array(z.object({ id: uuid })).max(50),
};
/** For kinds that take files. */
const attachments = z
  .array(z.object({ id: uuid.optional(), fileName: text(255), fileType: text(127), path: text(2000) }))
  .max(100)
  .default([]);
const milliseconds = z.number().int().min(0).max(maxMilliseconds);
const transcript = z
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
  .nullable();

/** An item in an export; fields that its kind doesn't have are missing. */
export type OwnItem = z.infer<z.ZodObject<typeof filed>> &
  Partial<OwnOf<AnyItem>> & {
    attachments: z.infer<typeof attachments>;
    transcript?: z.infer<typeof transcript>;
  };

/** A part of an item's Markdown: HTML, or a text below a heading. */
type Section = { html: string | null | undefined } | { head: string; text: string | null | undefined };

interface TransferredKind {
  /** An item in the list of an export. */
  shape: z.ZodType<OwnItem>;
  /** Whether it may have a transcript. */
  hasTranscript: boolean;
  /** Columns that an export leaves out, since they are derived from others. */
  found(item: OwnItem): Partial<AnyItem> | null;
  /** The body of its Markdown, below its facts. */
  sections(item: Omit<OwnItem, "attachments">): Section[];
}

/** Kinds that need more than their field definitions. */
const ownKinds: Partial<Record<ContentType, TransferredKind>> = {
  VIDEO: {
    shape: shapeOf("VIDEO")
      .extend({ transcript })
      .refine(({ youtubeUrl }) => readVideoLink(youtubeUrl) !== null)
      .refine(({ aiSummary, summarySource }) => (aiSummary === null) === (summarySource === null))
      .refine(({ keyPoints, keyPointsSource }) => (keyPoints.length === 0) === (keyPointsSource === null)),
    hasTranscript: true,
    found: ({ youtubeUrl }) => readVideoLink(youtubeUrl ?? ""),
    sections: ({ personalNotes, aiSummary, keyPoints = [], transcript }) => [
      { head: "My notes", text: personalNotes },
      { head: "Summary", text: aiSummary },
      { head: "Key points", text: keyPoints.map(({ seconds, text }) => `- ${clock(seconds)} ${text}`).join("\n") },
      {
        head: "Transcript",
        text: transcript?.segments
          .map(({ startMilliseconds, text }) => `${clock(Math.floor(startMilliseconds / 1000))} ${text}`)
          .join("  \n"),
      },
    ],
  },
};

/** How the items of a kind are exported and imported; by default their text is the whole Markdown body. */
export function transferredKind(type: ContentType): TransferredKind {
  return (
    ownKinds[type] ?? {
      shape: shapeOf(type),
      hasTranscript: false,
      found: () => null,
      sections: ({ content }) => [{ html: content }],
    }
  );
}

/** The list of a kind's items in an export. */
export const contentListPath = (type: ContentType) => `data/${contentKinds[type].many}.json`;

function shapeOf<Type extends ContentType>(type: Type) {
  return z.object({ ...filed, ...shapesOf<(typeof fieldsOfKind)[Type]>(fieldsOfKind[type]), attachments });
}

/** The shapes of the fields that an export writes and an import can't derive. */
function shapesOf<Fields extends object>(fields: Fields) {
  const shapes = fieldsWith(fields, "transfer").map((name) => [name, (fields[name] as { transfer: unknown }).transfer]);
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== null)) as {
    [Name in FieldsWith<Fields, "transfer", z.ZodType>]: Fields[Name] extends { transfer: infer Shape } ? Shape : never;
  };
}

/** 1:02:03 or 2:03. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
