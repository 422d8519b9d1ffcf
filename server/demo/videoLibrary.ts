import { demoTalks } from "./videoTalks.js";

/** A stretch of speech, and its key point. */
export interface DemoPassage {
  text: string;
  point?: string;
}

export interface DemoVideo {
  /** Hours before the demo was made. */
  hoursAgo: number;
  /** Eleven characters; invented, like the channel. */
  videoId: string;
  title: string;
  channel: string;
  seconds: number;
  category: string;
  tags: string[];
  /** The name of a project of the demo library. */
  project?: string;
  notes?: string;
  summary?: string;
  summarySource?: "BUILT_IN" | "MODEL" | "PERSON";
  talk?: DemoPassage[];
  /** How much of it was watched, from 0 to 1. */
  watched?: number;
  startSeconds?: number;
  isFavorite?: boolean;
  isArchived?: boolean;
}

export const demoVideoCategories = [
  { name: "Workshop", color: "#FFE4B5", icon: "hammer" },
  { name: "Language", color: "#87CEEB", icon: "languages" },
  { name: "Baking", color: "#B4EFCF", icon: "chef-hat" },
  { name: "Running", color: "#FFC4BC", icon: "footprints" },
  { name: "Talks", color: "#DCCBFF", icon: "mic" },
];

export const demoVideoTags: Record<string, string> = {
  oak: "#B4EFCF",
  finish: "#D9A441",
  kitchen: "#FFE4B5",
  electrics: "#FFF3A1",
  rye: "#C9A227",
  fermentation: "#B4EFCF",
  verbs: "#87CEEB",
  listening: "#B9CCFF",
  training: "#FFC4BC",
  interview: "#DCCBFF",
  paper: "#FFF3A1",
  print: "#FFC2E0",
};

const silentVideos: DemoVideo[] = [
  {
    hoursAgo: 70,
    videoId: "Hs4kR0sW1gA",
    title: "Freeing a painted sash pulley without breaking the box",
    channel: "Old House, Slow Hands",
    seconds: 1_148,
    category: "Workshop",
    tags: ["kitchen"],
    project: "Sash over the sink",
    notes: "The heat gun part from 6:10. Ask Ines whether the lead test kit is still in the shed.",
    startSeconds: 370,
    watched: 0.4,
  },
  {
    hoursAgo: 190,
    videoId: "pT7_nKx20bM",
    title: "Imperfeito ou perfeito? Quinze frases do dia a dia",
    channel: "Português ao Pequeno-Almoço",
    seconds: 913,
    category: "Language",
    tags: ["verbs", "listening"],
    project: "Portuguese B1",
    notes: "Sentences 4, 9 and 11 again.",
    watched: 1,
    isFavorite: true,
  },
  {
    hoursAgo: 410,
    videoId: "zQ1fieldG9E",
    title: "A riso print shop on a Sunday: two inks, one drum change",
    channel: "Small Press Diaries",
    seconds: 5_025,
    category: "Talks",
    tags: ["print", "paper"],
    project: "Print",
    summary:
      "A day in a two-person risograph shop. They print the light ink first, let the sheets rest overnight so that the second drum does not smear the first, and keep every misprint for wrapping.",
    summarySource: "PERSON",
    watched: 0.15,
  },
  {
    hoursAgo: 900,
    videoId: "b0ilerRm-22",
    title: "Bathroom fans: what the noise figures really mean",
    channel: "Measured Homes",
    seconds: 674,
    category: "Workshop",
    tags: ["electrics"],
    watched: 1,
    isArchived: true,
  },
  {
    hoursAgo: 1_100,
    videoId: "wN3rivErW4k",
    title: "An hour along the river in the rain (no talking)",
    channel: "Quiet Paths",
    seconds: 3_744,
    category: "Running",
    tags: [],
    watched: 0.02,
  },
];

/** Twelve in total, the same every time. */
export const demoVideos: DemoVideo[] = [...demoTalks, ...silentVideos];
