import type { CSSProperties } from "react";

interface Looks {
  text: (size: number, line: number, color: string) => CSSProperties;
  serif: string;
}

const ink = "#141d1a";
const TAG = /<(\/?)([a-z][a-z0-9]*)(?: href="([^"]*)")?[^>]*>/g;
const known = new Set(["p", "h1", "h2", "ul", "ol", "li", "blockquote", "strong", "em", "a", "br"]);

/** Cleaned HTML with inline styles, since mail programs take no style sheets; nothing else gets through. */
export function styleHtml(html: string, { text, serif }: Looks): string {
  const body = inline({ ...text(16, 26, ink), margin: "0 0 13px" });
  const quoted = inline({ ...text(17, 28, ink), fontFamily: serif, margin: "0 0 8px" });
  const item = inline({ ...text(16, 26, ink), margin: "0 0 4px" });
  const head = inline({ ...text(16, 26, ink), margin: "16px 0 6px", fontWeight: 600 });
  const list = inline({ ...text(16, 26, ink), margin: "0 0 13px", paddingLeft: 22 });
  const quote = inline({ borderLeft: `2px solid ${ink}`, margin: "0 0 16px", padding: "1px 0 1px 16px" });
  let [quotes, items] = [0, 0];
  return html.replace(TAG, (_tag, slash: string, name: string, href: string | undefined) => {
    if (!known.has(name)) return "";
    const step = slash ? -1 : 1;
    if (name === "blockquote") quotes += step;
    if (name === "li") items += step;
    if (slash) return `</${name}>`;
    if (name === "a") return href === undefined ? "<a>" : `<a href="${href}">`;
    if (name === "p") return `<p class="i1" style="${quotes > 0 ? quoted : items > 0 ? item : body}">`;
    if (name === "h1" || name === "h2") return `<${name} class="i1" style="${head}">`;
    if (name === "ul" || name === "ol") return `<${name} class="i1" style="${list}">`;
    if (name === "blockquote") return `<blockquote class="q" style="${quote}">`;
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
