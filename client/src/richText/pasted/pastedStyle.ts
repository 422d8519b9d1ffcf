import type { LeafCollector } from "../html/LeafCollector";
import type { Mark } from "../html/richTextNodes";

function declared(style: string, property: string): string | null {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, "i").exec(style)?.[1]?.trim().toLowerCase() ?? null;
}

/** Whether words with this background are highlighted: it isn't that of a page, which is white, gray or dark. */
function isHighlight(background: string): boolean {
  const [, hex, rgb] = /#([0-9a-f]{3}|[0-9a-f]{6})\b|rgba?\(([^)]*)\)/.exec(background) ?? [];
  if (rgb !== undefined) return isColorful((rgb.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
  if (hex !== undefined) {
    const long = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
    return isColorful((long.match(/../g) ?? []).map((part) => Number.parseInt(part, 16)));
  }
  return /^(?:yellow|lime|aqua|cyan|magenta|fuchsia|red|blue|green|teal|pink|orange)\b/.test(background);
}

const isColorful = (parts: number[]) => Math.max(...parts) - Math.min(...parts) >= 32;

/**
 * Reads bold, italic, struck-out and highlighted text from styles, as word processors write them. Google Docs, for one, wraps everything it copies in
 * a `<b>` with a normal font weight.
 */
export function pastedStyle(element: Element, collector: LeafCollector): void {
  const style = element.getAttribute("style");
  if (!style) return;
  const mark = (name: Mark, isOn: boolean) => {
    const { [name]: _, ...others } = collector.marks;
    collector.marks = isOn ? { ...others, [name]: true } : others;
  };
  const weight = declared(style, "font-weight");
  if (weight) mark("bold", weight === "bold" || weight === "bolder" || Number(weight) >= 600);
  const slant = declared(style, "font-style");
  if (slant) mark("italic", slant.startsWith("italic") || slant.startsWith("oblique"));
  const line = declared(style, "text-decoration(?:-line)?");
  if (line?.includes("line-through")) mark("strike", true);
  const background = declared(style, "background(?:-color)?");
  if (background && isHighlight(background) && /^(?:span|font)$/.test(element.localName)) mark("highlight", true);
  if (declared(style, "white-space")?.startsWith("pre") && element.localName === "div") collector.isPreformatted = true;
}
