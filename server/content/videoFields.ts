import * as z from "zod";
import { instantJson } from "../platform/data/json.js";
import { instant, name, seconds, text } from "../platform/shapes.js";
import { type OwnFields, textOrNull } from "./ContentField.js";
import type { KeyPoint, Video } from "./Video.js";

const source = z.enum(["BUILT_IN", "MODEL", "PERSON"]).nullable();

export const videoFields = {
  youtubeUrl: { snapshot: "card", transfer: text(2048), front: ["link"] },
  videoId: { snapshot: "card", transfer: null },
  startSeconds: { snapshot: "card" },
  thumbnailUrl: {
    snapshot: "card",
    transfer: text(2048).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value)),
    given: null,
  },
  channelName: { snapshot: "card", transfer: text(200).nullable(), front: ["channel"], given: textOrNull },
  durationSeconds: { snapshot: "card", transfer: seconds.nullable(), front: ["seconds"], given: (value) => value },
  personalNotes: {
    isBody: true,
    version: "words",
    snapshot: "body",
    transfer: text(10_000).nullable(),
    given: textOrNull,
  },
  personalNotesExcerpt: { beginningOf: "personalNotes", json: null },
  aiSummary: { isBody: true, version: "words", snapshot: "body", transfer: text(20_000).nullable(), given: null },
  aiSummaryExcerpt: { beginningOf: "aiSummary", json: null },
  summarySource: { json: null, version: "beside", snapshot: "body", transfer: source, given: null },
  keyPoints: {
    isBody: true,
    json: null,
    version: "words",
    isSame: sameKeyPoints,
    snapshot: "body",
    transfer: z.array(z.object({ id: text(100), seconds, text: name(1000) })).max(100),
    given: null,
  },
  keyPointsSource: { json: null, version: "beside", snapshot: "body", transfer: source, given: null },
  watchedSeconds: { transfer: seconds },
  watchedAt: { json: instantJson, transfer: instant.nullable() },
} satisfies OwnFields<Video>;

export function sameKeyPoints(one: readonly KeyPoint[], other: readonly KeyPoint[]): boolean {
  const isSame = (point: KeyPoint, index: number) =>
    point.seconds === other[index]?.seconds && point.text === other[index]?.text;
  return one.length === other.length && one.every(isSame);
}
