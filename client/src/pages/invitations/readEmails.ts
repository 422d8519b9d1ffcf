const address = /^[^\s@,]+@[^\s@,]+\.[^\s@,.]{2,}$/;

/** The texts between commas and line breaks, trimmed; blanks are dropped, and repeated ones count once. */
export function readEmails(text: string): string[] {
  const parts = text.split(/[,\n\r]+/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** True for what could be an address; the server says the last word. */
export function looksLikeEmail(text: string): boolean {
  return address.test(text);
}
