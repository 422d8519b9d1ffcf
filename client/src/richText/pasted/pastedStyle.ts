import type { LeafCollector } from "../html/LeafCollector";

function declared(style: string, property: string): string | null {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, "i").exec(style)?.[1]?.trim().toLowerCase() ?? null;
}

/**
 * Reads bold and italic from styles, as word processors write them. Google Docs, for one, wraps everything it copies in
 * a `<b>` with a normal font weight.
 */
export function pastedStyle(element: Element, collector: LeafCollector): void {
  const style = element.getAttribute("style");
  if (!style) return;
  const weight = declared(style, "font-weight");
  if (weight) collector.bold = weight === "bold" || weight === "bolder" || Number(weight) >= 600;
  const slant = declared(style, "font-style");
  if (slant) collector.italic = slant.startsWith("italic") || slant.startsWith("oblique");
  if (declared(style, "white-space")?.startsWith("pre") && element.localName === "div") collector.isPreformatted = true;
}
