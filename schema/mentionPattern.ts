/** Of scripts whose words have no spaces between them: there a name may stand within other letters. */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Khmr}\p{scx=Laoo}]`;
const ofWord = String.raw`(?!${unspaced})[\p{L}\p{N}]`;

/**
 * Finds a title where it stands as words of its own; a space in it may be any, or the end of a line. The server lists
 * such mentions, and the client links them.
 */
export function mentionPattern(title: string): RegExp {
  const words = title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replaceAll(/\s+/g, "\\s+");
  const [before, after] = [new RegExp(`^${unspaced}`, "u"), new RegExp(`${unspaced}$`, "u")].map((edge) =>
    edge.test(title) ? "" : ofWord,
  );
  return new RegExp(`${before && `(?<!${before}|\\p{M})`}${words}(?!\\p{M})${after && `(?!${after})`}`, "iu");
}
