/** The number of characters as the server counts them: code points. The `length` of an emoji is at least two. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** True for a text of more than `max` characters, as the server counts them. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && countCharacters(text) > max;
}
