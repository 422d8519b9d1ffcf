import type { LeafCollector } from "../html/LeafCollector";
import type { Mark } from "../html/richTextNodes";

function declared(style: string, property: string): string | null {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, "i").exec(style)?.[1]?.trim().toLowerCase() ?? null;
}

/**
 * Reads bold, italic and struck-out text from styles, as word processors write them. Google Docs, for one, wraps everything it copies in
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
  if (declared(style, "white-space")?.startsWith("pre") && element.localName === "div") collector.isPreformatted = true;
}
