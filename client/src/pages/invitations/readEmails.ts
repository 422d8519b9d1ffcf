const address = /^[^\s@,]+@[^\s@,]+\.[^\s@,.]{2,}$/;

/** Splits text at commas and line breaks and trims the parts; blanks and duplicates are dropped. */
export function readEmails(text: string): string[] {
  const parts = text.split(/[,\n\r]+/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** True for text that could be an address; the server has the last word. */
export function looksLikeEmail(text: string): boolean {
  return address.test(text);
}
