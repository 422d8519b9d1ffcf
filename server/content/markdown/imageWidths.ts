/** Obsidian's column of text is 700 pixels wide, and its images have a width in pixels. */
export const pixelsOfPercent = 7;

/** A width, with a height or not, at the end of the description of an image. */
export const widthInAlt = /\|\s*(\d{1,5})(?:x\d{1,5})?\s*$/;

const narrowest = 25;

/** A width in pixels as one in percent; null for the full width. */
export function percentOf(pixels: number): number | null {
  const percent = Math.round(pixels / pixelsOfPercent);
  return percent >= 100 || percent === 0 ? null : Math.max(narrowest, percent);
}
