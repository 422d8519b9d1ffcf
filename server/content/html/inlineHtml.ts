import { escapeAttribute, escapeText } from "./escapeText.js";

/** In the order of their nesting, the outermost first. */
export const marks = ["strong", "em", "s", "mark", "code"] as const;
export type Mark = (typeof marks)[number];

/** Text of one block with the same marks; a line break is "\n". */
export interface Run {
  text: string;
  marks: readonly Mark[];
  href: string | null;
}

function openTag(tag: string, href: string | null): string {
  if (tag !== "a") return `<${tag}>`;
  return `<a href="${escapeAttribute(href ?? "")}" rel="noopener noreferrer nofollow">`;
}

/** Text with its marks and links, always nested in the same order. */
export function inlineHtml(runs: readonly Run[]): string {
  // browsers keep an empty line open with a single break
  if (runs.length === 1 && runs[0]?.text === "\n") return "";
  const out: string[] = [];
  const open: string[] = [];
  let openHref: string | null = null;
  for (const run of runs) {
    const wanted = run.href === null ? run.marks : ["a", ...run.marks];
    let same = 0;
    if (run.href === openHref) while (same < open.length && open[same] === wanted[same]) same += 1;
    while (open.length > same) out.push(`</${open.pop()}>`);
    for (const tag of wanted.slice(same)) {
      open.push(tag);
      out.push(openTag(tag, run.href));
    }
    openHref = run.href;
    out.push(escapeText(run.text).replaceAll("\n", "<br>"));
  }
  while (open.length > 0) out.push(`</${open.pop()}>`);
  return out.join("");
}
