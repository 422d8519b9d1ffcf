import type { CSSProperties } from "react";

interface Looks {
  text: (size: number, line: number, color: string) => CSSProperties;
  serif: string;
}

const ink = "#141d1a";
const TAG = /<(\/?)([a-z][a-z0-9]*)(?: (?:href|data-checked|data-type)="([^"]*)")?[^>]*>/g;
const known = new Set(
  "p h1 h2 h3 ul ol li blockquote pre hr table tbody tr th td strong em s mark code a br".split(" "),
);
const callouts: Record<string, string> = { note: "Note", tip: "Tip", warning: "Warning" };
const box = { margin: "0 0 16px", border: "1px solid", borderRadius: 5 };

/** Cleaned HTML with inline styles, since mail programs take no style sheets; nothing else gets through. */
export function styleHtml(html: string, { text, serif }: Looks): string {
  const body = inline({ ...text(16, 26, ink), margin: "0 0 13px" });
  const quoted = inline({ ...text(17, 28, ink), fontFamily: serif, margin: "0 0 8px" });
  const item = inline({ ...text(16, 26, ink), margin: "0 0 4px" });
  const head = inline({ ...text(16, 26, ink), margin: "16px 0 6px", fontWeight: 600 });
  const list = inline({ ...text(16, 26, ink), margin: "0 0 13px", paddingLeft: 22 });
  const checklist = inline({ ...text(16, 26, ink), margin: "0 0 13px", listStyle: "none" });
  const quote = inline({ borderLeft: `2px solid ${ink}`, margin: "0 0 16px", padding: "1px 0 1px 16px" });
  // a border without a color has that of the text, also in a dark theme
  const callout = inline({ ...text(16, 26, ink), ...box, padding: "9px 14px 0" });
  const label = inline({ ...text(13, 20, ink), fontWeight: 600 });
  const code = inline({
    ...text(14, 22, ink),
    ...box,
    padding: "9px 14px",
    fontFamily: "monospace",
    whiteSpace: "pre-wrap",
  });
  const cell = inline({ ...text(14, 22, ink), border: "1px solid", padding: "4px 10px", textAlign: "left" });
  const quotes: string[] = [];
  let [items, tick] = [0, ""];
  return html.replace(TAG, (_tag, slash: string, name: string, value: string | undefined) => {
    // a section stands open
    if (name === "summary") return slash ? "</strong></p>" : `<p class="i1" style="${body}"><strong>`;
    if (!known.has(name)) return "";
    const step = slash ? -1 : 1;
    if (name === "li") items += step;
    if (slash) {
      if (name === "blockquote") quotes.pop();
      return `</${name}>`;
    }
    if (name === "a") return value === undefined ? "<a>" : `<a href="${value}">`;
    if (name === "li") tick = value === undefined ? "" : value === "true" ? "☑ " : "☐ ";
    if (name === "p") {
      const before = tick;
      tick = "";
      return `<p class="i1" style="${quotes.at(-1) === "" ? quoted : items > 0 ? item : body}">${before}`;
    }
    if (/^h[123]$/.test(name)) return `<${name} class="i1" style="${head}">`;
    if (value === "checklist") return `<ul class="i1" style="${checklist};padding-left:${items > 0 ? 22 : 0}px">`;
    if (name === "ul" || name === "ol") return `<${name} class="i1" style="${list}">`;
    if (name === "blockquote") {
      quotes.push(value ?? "");
      if (value === undefined) return `<blockquote class="q" style="${quote}">`;
      return `<blockquote class="i1" style="${callout}"><p class="i1" style="${label}">${callouts[value] ?? ""}</p>`;
    }
    if (name === "pre") return `<pre class="i1" style="${code}">`;
    if (name === "table") return '<table class="i1" cellspacing="0" style="border-collapse:collapse;margin:0 0 13px">';
    if (name === "td" || name === "th") return `<${name} class="i1" style="${cell}">`;
    return `<${name}>`;
  });
}

function inline(style: CSSProperties): string {
  return Object.entries(style)
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const isPixels = typeof value === "number" && value !== 0 && name !== "fontWeight";
      return `${property}:${isPixels ? `${value}px` : String(value).replaceAll('"', "'")}`;
    })
    .join(";");
}
