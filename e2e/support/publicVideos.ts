/** A public video at the fake video service. */
export interface PublicVideo {
  title: string;
  channel: string;
  seconds: number;
  /** The captions, one line every ten seconds; absent: no captions. */
  lines?: string[];
  /** The request for its captions never ends. */
  isStuck?: boolean;
}

/** The duration of each caption line. */
export const lineSeconds = 10;

const windowLines = [
  "Most people replace a window because one piece of it failed.",
  "The rest of the window would have gone on for another century.",
  "This window is from 1912, and every part of it can be taken apart.",
  "The sash cord is cotton, and the sash cord is the usual failure of an old window.",
  "A sash cord lasts forty years and costs less than lunch.",
  "Old growth pine has thirty rings to the inch and resists rot.",
  "You cannot buy old growth pine any more.",
  "Here is the sealed unit from a new window.",
  "When the seal fails, you throw the whole sealed unit away.",
  "Linseed putty is whiting and oil, nothing else.",
  "Knead the putty until it stops sticking to your hands.",
  "So repair of an old window costs a fifth of a new window.",
];

/** The videos that the fake video service knows. */
export const publicVideos: ReadonlyMap<string, PublicVideo> = new Map([
  [
    "Qz1bT0x7WmA",
    { title: "Why old windows outlast new ones", channel: "Atlas of Rooms", seconds: 120, lines: windowLines },
  ],
  ["stuckVideo1", { title: "Waiting for the ferry", channel: "Harbour", seconds: 60, lines: [], isStuck: true }],
  ["silentVideo", { title: "A walk without a word", channel: "Trail Notes", seconds: 572 }],
]);
