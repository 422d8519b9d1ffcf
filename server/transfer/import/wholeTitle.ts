const maxTitle = 500;

/** A title that fits a note: one line of at most 500 characters; null when nothing is left. */
export function wholeTitle(text: string | null | undefined): string | null {
  const line = (text ?? "").replaceAll("\0", "").toWellFormed().replace(/\s+/g, " ").trim();
  return line === "" ? null : [...line].slice(0, maxTitle).join("").trim();
}

/** Whether nothing of a title is cut off. */
export function fitsTitle(text: string): boolean {
  return [...text.slice(0, 2 * maxTitle + 1)].length <= maxTitle;
}

/** An instant in ISO 8601; null if it is invalid, before 1970 or after 2100. */
export function instantOf(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === "") return null;
  const at = new Date(value).getTime();
  return at >= 0 && at < Date.UTC(2100, 0, 1) ? new Date(at).toISOString() : null;
}
