const newline = 10;

/** The lines of a UTF-8 text, without line endings; null in place of one that has more than `maxBytes`. */
export async function* linesOf(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array | null> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const add = (part: Uint8Array): void => {
    size += part.length;
    // Bytes of a line that is too long are counted and dropped.
    if (size > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const end = (): Uint8Array | null => {
    const line = size > maxBytes ? null : Buffer.concat(parts);
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, at));
      from = at + 1;
      yield end();
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield end();
}
