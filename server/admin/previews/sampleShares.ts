import { Hammer } from "lucide-react";
import { SummarySource } from "../../content/contentEnums.js";
import { contentFields, fieldsWith } from "../../content/fields.js";
import type { ItemBody, ItemCard } from "../../sharing/ItemFacts.js";
import type { SharedItem } from "../../sharing/page/SharedItem.js";

/** Its picture is one of the app's own, so previews fetch nothing. */
const path = "/landing/notes-light.webp?of";
const updatedAt = "2026-11-20T09:58:00.000Z";
const expiresAt = "2026-11-27T10:00:00.000Z";

/** Leaves every field empty. */
const noneOf = (part: "card" | "body") =>
  Object.fromEntries(fieldsWith(contentFields, "snapshot", part).map((name) => [name, null]));
const emptyCard = noneOf("card") as unknown as ItemCard;
const emptyBody = { ...(noneOf("body") as unknown as ItemBody), keyPoints: [], transcript: [] };

const noImage = { width: null, height: null, attachmentId: null };

/** A note with everything that a note can have, in sample texts. */
export const sampleNote: SharedItem = {
  contentType: "NOTE",
  card: {
    ...emptyCard,
    title: "The bookbinder on mistakes",
    updatedAt,
    category: { name: "Interviews", color: "#DCCBFF", icon: "hammer" },
    tags: ["issue 3", "interview", "craft"].map((name) => ({ name, color: "#87CEEB" })),
    excerpt: [],
    color: "#DCCBFF",
    link: "https://bindery.example/visits/second",
  },
  body: {
    ...emptyBody,
    content:
      "<p>Second visit, Thursday. She talks while sewing and <strong>stops talking</strong> when she glues.</p>" +
      "<blockquote><p>Every book I have kept is one I got wrong.</p></blockquote>" +
      "<h2>What she showed</h2>" +
      "<ol><li><p>The press with the loose screw</p></li><li><p>Three spines, one of them upside down</p></li></ol>" +
      '<p>Her <a href="https://bindery.example">own list</a> of tools is longer.</p>',
  },
  files: [
    { id: "plan", fileName: "spines.pdf", fileSize: 1_240_000, ...noImage },
    { id: "photo", fileName: "the-press.jpg", fileSize: 2_910_000, ...noImage },
  ],
  ownerName: "Tess Amaro",
  expiresAt,
  path,
  CategoryIcon: Hammer,
};

/** A video with everything that a video can have. */
export const sampleVideo: SharedItem = {
  contentType: "VIDEO",
  card: {
    ...emptyCard,
    title: "Three oil finishes, two years later",
    updatedAt,
    category: { name: "House", color: "#FFE4B5", icon: "hammer" },
    tags: ["oak", "kitchen"].map((name) => ({ name, color: "#87CEEB" })),
    excerpt: [],
    youtubeUrl: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    videoId: "aqz-KE-bpKQ",
    durationSeconds: 872,
    channelName: "The Slow Workshop",
  },
  body: {
    ...emptyBody,
    personalNotes: "The second one at 4:10 is the one for the worktop.",
    aiSummary: "Three oils on oak, after two years of use. Hard wax oil kept its color and was the easiest to mend.",
    summarySource: SummarySource.BUILT_IN,
    keyPoints: [
      { id: "one", seconds: 48, text: "How the boards were prepared" },
      { id: "two", seconds: 250, text: "Hard wax oil after two winters" },
    ],
    keyPointsSource: SummarySource.BUILT_IN,
    transcript: [
      { seconds: 0, text: "Two years ago I put three finishes on three boards." },
      { seconds: 48, text: "All of them were sanded the same way." },
    ],
  },
  files: [],
  ownerName: "Tess Amaro",
  expiresAt: null,
  path,
  CategoryIcon: Hammer,
};
