/**
 * Downloads the font of collected text while its page is loading. A browser asks for a font only once a text needs it:
 * the text would be drawn in another first, and its lines would wrap again.
 */
export function loadPassageFont(): void {
  // the text is legible without it
  document.fonts.load('1em "Literata Variable"').catch(() => undefined);
}
