import { presetColors } from "../ui/presetColors";

const compositions = ["spines", "sun", "arches", "hills", "leaves", "rings", "steps", "window"] as const;

/** How the poster of a video is drawn. */
export interface PosterDrawing {
  composition: (typeof compositions)[number];
  /** #RRGGBB: its paper. */
  paper: string;
  /** #RRGGBB: what lies on the paper; never the same. */
  accent: string;
  isMirrored: boolean;
  /** 0 to 255 each: they vary the sizes within the composition. */
  seeds: readonly [number, number, number, number];
}

/** The same for the same title and channel, and rarely the same for others. */
export function posterOf(title: string, channelName: string | null): PosterDrawing {
  const [first, second] = [hash(`${title}\n${channelName ?? ""}`), hash(`${channelName ?? ""}\n${title}`)];
  const paper = first % presetColors.length;
  const accent = (paper + 1 + ((first >>> 3) % (presetColors.length - 1))) % presetColors.length;
  return {
    composition: compositions[(first >>> 8) % compositions.length] ?? "spines",
    paper: presetColors[paper]?.color ?? "",
    accent: presetColors[accent]?.color ?? "",
    isMirrored: (first >>> 16) % 2 === 1,
    seeds: [second & 255, (second >>> 8) & 255, (second >>> 16) & 255, second >>> 24],
  };
}

/** FNV-1a of 32 bits, mixed at the end so that similar titles differ in every bit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The words of a poster: the first words of the title, and a letter where it is drawn small. */
export function posterWords(title: string): { words: string; letter: string } {
  const words: string[] = [];
  for (const word of title.trim().split(/\s+/)) {
    if (words.length === 5 || (words.length > 0 && [...words, word].join(" ").length > 30)) break;
    words.push(word);
  }
  const letter = [...title].find((character) => /[\p{Letter}\p{Number}]/u.test(character)) ?? "";
  return { words: words.join(" ").replace(/[,:;–—-]+$/u, ""), letter: letter.toUpperCase() };
}
