/** The widths of the images in a text: the page allows no styles of single elements. */
export function figureStyles(html: string | null): string {
  const widths = new Set(Array.from((html ?? "").matchAll(/<figure [^>]*data-width="(\d\d)">/g), ([, width]) => width));
  return [...widths].map((width) => `.prose figure[data-width="${width}"]{width:${width}%}`).join("");
}
