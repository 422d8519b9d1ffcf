/** The longest beginning of a text that fits into `bytes`, cut between characters as people count them. */
export function beginningInBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let [end, size] = [0, 0];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += Buffer.byteLength(segment);
    if (size > bytes) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
