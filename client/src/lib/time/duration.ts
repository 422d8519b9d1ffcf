/** "9:32", "1:02:44": the length of a video, and moments in running text. */
export function writeDuration(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "03:46", "1:02:44": a moment in a column, padded to one width. */
export function writeMoment(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}

/** "2 h 58", "42 min": the total length of several videos. */
export function writeTotal(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`;
}

const momentPattern = /(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?![\d:])/g;

/** Splits a text at the moments it names, such as 12:40. Moments after the end of the video stay plain text. */
export function cutAtMoments(text: string, durationSeconds: number | null): { text: string; seconds: number | null }[] {
  const pieces: { text: string; seconds: number | null }[] = [];
  let end = 0;
  for (const match of text.matchAll(momentPattern)) {
    const [whole, hours = "0", minutes = "0", rest = "0"] = match;
    const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
    if (Number(rest) > 59 || (match[1] && Number(minutes) > 59)) continue;
    if (durationSeconds !== null && seconds > durationSeconds) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), seconds: null });
    pieces.push({ text: whole, seconds });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), seconds: null });
  return pieces;
}

function parts(seconds: number): { hours: number; minutes: number; rest: number } {
  const whole = Math.max(0, Math.floor(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 };
}

const two = (value: number): string => String(value).padStart(2, "0");
