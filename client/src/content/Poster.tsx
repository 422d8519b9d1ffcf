import type { ReactNode } from "react";
import { tintStyle } from "../ui/Tint";
import styles from "./Poster.module.css";
import { type PosterDrawing, posterOf, posterWords } from "./posterOf";

/** A picture in place of a thumbnail, drawn from the title and the channel, in the colors of the papers. */
export function Poster({ title, channelName }: { title: string; channelName: string | null }) {
  const drawing = posterOf(title, channelName);
  const { words, letter } = posterWords(title);
  return (
    <span
      className={`${styles.poster} tint`}
      data-part="poster"
      data-composition={drawing.composition}
      data-mirrored={drawing.isMirrored || undefined}
      style={tintStyle(drawing.paper)}
      aria-hidden="true"
    >
      <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g transform={drawing.isMirrored ? "matrix(-1 0 0 1 160 0)" : undefined}>
          <g className={`${styles.accent} tint`} style={tintStyle(drawing.accent)}>
            {compositions[drawing.composition](drawing.seeds)}
          </g>
        </g>
      </svg>
      {/* drawn by the style sheet: the title itself is beside the poster already */}
      <span className={styles.words} data-words={words} />
      <span className={styles.letter} data-words={letter} />
    </span>
  );
}

type Seeds = PosterDrawing["seeds"];

/** A number between two others, by a seed. */
const between = (seed: number, low: number, high: number): number => Math.round(low + (seed / 255) * (high - low));

/** Each leaves the left part to the words; 160 by 90. */
const compositions: Record<PosterDrawing["composition"], (seeds: Seeds) => ReactNode> = {
  spines: (seeds) =>
    [0, 1, 2, 3, 4].map((index) => {
      const height = between(seeds[index % 4] ?? 0, 36, 76) - index * 2;
      return (
        <rect
          key={index}
          x={88 + index * 14}
          y={90 - height}
          width={11}
          height={height}
          rx={1}
          className={index % 2 ? styles.mark : styles.sheet}
        />
      );
    }),
  sun: ([a, b, c]) => (
    <>
      <circle cx={between(a, 104, 132)} cy={between(b, 30, 54)} r={between(c, 20, 30)} className={styles.mark} />
      <path d={`M84 ${between(c, 58, 70)}h76v32h-76z`} className={styles.sheet} />
    </>
  ),
  arches: ([a, b]) =>
    [0, 1, 2].map((index) => {
      const radius = between(a, 38, 48) - index * between(b, 9, 12);
      return (
        <path
          key={index}
          d={`M${118 - radius} 90V${70}a${radius} ${radius} 0 0 1 ${radius * 2} 0V90z`}
          className={index % 2 ? styles.sheet : styles.mark}
        />
      );
    }),
  hills: ([a, b, c, d]) => (
    <>
      <circle cx={between(d, 112, 142)} cy={between(c, 18, 28)} r={7} className={styles.mark} />
      <path d={`M60 90 ${between(a, 96, 112)} ${between(b, 34, 48)} 150 90z`} className={styles.sheet} />
      <path d={`M98 90 ${between(c, 126, 140)} ${between(d, 40, 58)} 178 90z`} className={styles.mark} />
    </>
  ),
  leaves: ([a, b, c]) =>
    [0, 1, 2].map((index) => {
      const y = 78 - index * 22;
      const reach = between([a, b, c][index] ?? 0, 18, 30);
      return (
        <g key={index}>
          <path
            d={`M120 ${y}q${reach / 2} ${-reach} ${reach} ${-reach}q0 ${reach} ${-reach} ${reach}z`}
            className={styles.mark}
          />
          <path
            d={`M120 ${y}q${-reach / 2} ${-reach} ${-reach} ${-reach}q0 ${reach} ${reach} ${reach}z`}
            className={styles.sheet}
          />
        </g>
      );
    }),
  rings: ([a, b, c]) =>
    [46, 34, 22, 10].map((radius, index) => (
      <circle
        key={radius}
        cx={between(a, 116, 134)}
        cy={between(b, 34, 58)}
        r={radius - between(c, 0, 6)}
        className={index % 2 ? styles.mark : styles.sheet}
      />
    )),
  steps: ([a, b]) =>
    [0, 1, 2, 3].map((index) => {
      const rise = between(a, 13, 19) * (index + 1);
      return (
        <rect
          key={index}
          x={84 + index * 19}
          y={90 - rise}
          width={19}
          height={rise}
          className={(index + b) % 2 ? styles.mark : styles.sheet}
        />
      );
    }),
  window: ([a, b, c, d]) => (
    <>
      <rect x={94} y={12} width={52} height={66} className={styles.sheet} />
      {[a, b, c, d].map((seed, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place
          key={index}
          x={98 + (index % 2) * 23}
          y={16 + Math.floor(index / 2) * 30}
          width={21}
          height={28}
          className={styles.mark}
          opacity={0.25 + (seed / 255) * 0.75}
        />
      ))}
    </>
  ),
};
