import type { KeyPointInput, VideoFullFragment } from "../../../gql/graphql";
import { writeDuration } from "../../../lib/time/duration";

type KeyPoint = VideoFullFragment["keyPoints"][number];

const line = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(.+)$/;
const maxPoints = 100;

/** Writes key points as lines that begin with the moment. */
export function writeKeyPoints(points: readonly KeyPoint[]): string {
  return points.map(({ seconds, text }) => `${writeDuration(seconds)} ${text}`).join("\n");
}

/** Parses lines into key points; unchanged ones keep their ids. Returns a message if a line is invalid. */
export function readKeyPoints(text: string, known: readonly KeyPoint[]): KeyPointInput[] | string {
  const lines = text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean);
  if (lines.length > maxPoints) return `Please enter at most ${maxPoints} key points`;
  const points: KeyPointInput[] = [];
  for (const one of lines) {
    const [, hours = "0", minutes = "0", rest = "0", said = ""] = line.exec(one) ?? [];
    if (!said)
      return `Start each line with a time, such as 3:46, then the text. This one does not: “${one.slice(0, 60)}”`;
    const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
    const same = known.find((point) => point.seconds === seconds && point.text === said);
    points.push({ seconds, text: said, ...(same ? { id: same.id } : {}) });
  }
  return points;
}
