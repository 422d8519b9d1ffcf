import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { summarize } from "../videos/analysis/builtIn/summarize.js";
import type { Figure } from "./report.js";

const folder = resolve(import.meta.dirname, "texts");

/** A text as it was spoken, with the sentences that a person marked before anything was measured. */
interface MarkedText {
  name: string;
  title: string;
  sentences: string[];
  marked: Set<string>;
}

/** How many of the marked sentences were chosen. */
interface Found {
  name: string;
  marked: number;
  chosen: number;
  builtIn: number;
  first: number;
  /** How many of them a random choice of as many sentences would contain. */
  drawn: number;
}

/**
 * The built-in summary compared with the same number of a text's first sentences: which has more of a person's marked
 * ones.
 */
export async function measureSummaries(): Promise<Figure[]> {
  const rows = markedTexts().map(compare);
  const sum = (of: (row: Found) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [marked, builtIn, first] = [sum((row) => row.marked), sum((row) => row.builtIn), sum((row) => row.first)];
  console.log(`\n  ${"text".padEnd(14)} marked  chosen  built-in  first sentences`);
  for (const { name, ...row } of rows) {
    const cells = [row.marked, row.chosen, row.builtIn, row.first].map((cell, at) =>
      String(cell).padStart([6, 8, 10, 17][at] ?? 0),
    );
    console.log(`  ${name.padEnd(14)} ${cells.join("")}`);
  }
  return [
    { what: "texts with marked sentences", value: rows.length, unit: "", atLeast: 10 },
    { what: "marked sentences in the built-in summaries", value: (builtIn / marked) * 100, unit: "%" },
    { what: "marked sentences in as many first sentences", value: (first / marked) * 100, unit: "%" },
    { what: "marked sentences in as many drawn blindly", value: (sum((row) => row.drawn) / marked) * 100, unit: "%" },
    { what: "built-in to first sentences", value: builtIn / Math.max(1, first), unit: "times", atLeast: 2 },
  ];
}

export function markedTexts(): MarkedText[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .map((file) => {
      const [head = "", ...lines] = readFileSync(join(folder, file), "utf8").trim().split("\n");
      return {
        name: file.replace(/\.txt$/, ""),
        title: head.replace(/^# /, ""),
        sentences: lines.map((line) => line.replace(/^\* /, "")),
        marked: new Set(lines.filter((line) => line.startsWith("* ")).map((line) => line.slice(2))),
      };
    });
}

function compare({ name, title, sentences, marked }: MarkedText): Found {
  const chosen = summarize({ title, language: "en", segments: captionsOf(sentences) }).sentences;
  const builtIn = chosen.filter(({ text }) => marked.has(text)).length;
  const first = sentences.slice(0, chosen.length).filter((text) => marked.has(text)).length;
  const drawn = (marked.size * chosen.length) / sentences.length;
  return { name, marked: marked.size, chosen: chosen.length, builtIn, first, drawn };
}

/** Like captions: a few words each, regardless of sentences. */
function captionsOf(sentences: readonly string[]) {
  const words = sentences.join(" ").split(" ");
  const captions: { startMilliseconds: number; text: string }[] = [];
  for (let at = 0; at < words.length; at += 7) {
    captions.push({ startMilliseconds: at * 400, text: words.slice(at, at + 7).join(" ") });
  }
  return captions;
}
