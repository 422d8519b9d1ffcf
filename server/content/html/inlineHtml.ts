import { escapeAttribute, escapeText } from "./escapeText.js";

/** In the order of their nesting, the outermost first. */
export const marks = ["strong", "em", "s", "mark", "code"] as const;
export type Mark = (typeof marks)[number];

/** Leads to an address, or to a thing of the person's. */
export type Link = { href: string; reference?: undefined } | { reference: string; href?: undefined };

/** Text of one block with the same marks; a line break is "\n". */
export interface Run {
  text: string;
  marks: readonly Mark[];
  link: Link | null;
}

/** Whether both lead to the same, or neither leads anywhere. */
export const isSame = (one: Link | null, other: Link | null): boolean =>
  one === other || (one?.href === other?.href && one?.reference === other?.reference);

function openTag(tag: string, link: Link | null): string {
  if (tag !== "a" || !link) return `<${tag}>`;
  if (link.reference !== undefined) return `<a data-link="${link.reference}">`;
  return `<a href="${escapeAttribute(link.href)}" rel="noopener noreferrer nofollow">`;
}

/** Text with its marks and links, always nested in the same order. */
export function inlineHtml(runs: readonly Run[]): string {
  // browsers keep an empty line open with a single break
  if (runs.length === 1 && runs[0]?.text === "\n") return "";
  const out: string[] = [];
  const open: string[] = [];
  let openLink: Link | null = null;
  for (const run of runs) {
    const wanted = run.link === null ? run.marks : ["a", ...run.marks];
    let same = 0;
    if (isSame(run.link, openLink)) while (same < open.length && open[same] === wanted[same]) same += 1;
    while (open.length > same) out.push(`</${open.pop()}>`);
    for (const tag of wanted.slice(same)) {
      open.push(tag);
      out.push(openTag(tag, run.link));
    }
    openLink = run.link;
    out.push(escapeText(run.text).replaceAll("\n", "<br>"));
  }
  while (open.length > 0) out.push(`</${open.pop()}>`);
  return out.join("");
}
