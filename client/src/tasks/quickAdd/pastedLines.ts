/** How many pasted lines are added without a question, and how many at most. */
export const fewLines = 5;
export const maxLines = 100;

/** The lines of a pasted text, without empty ones and the marks of a list: "- [ ] Sand it" is "Sand it". */
export function pastedLines(text: string): string[] {
  return text
    .split(/\r?\n|\r/)
    .map((line) => line.replace(/^\s*(?:[-*•‣–]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s+)?/, "").trim())
    .filter(Boolean);
}
