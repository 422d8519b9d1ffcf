/** A screenshot of the page behind the dialog, at most 1 600 px wide; the dialog itself isn't in it. */
export async function takeScreenshot(): Promise<File> {
  const { domToBlob } = await import("modern-screenshot");
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const page = document.querySelector<HTMLElement>('[data-part="shell"]');
  if (!page) throw new Error("There is no page");
  const blob = await domToBlob(page, {
    width,
    height,
    scale: Math.min(1, 1600 / width),
    type: "image/png",
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    style: { transform: `translateY(${-window.scrollY}px)` },
    // The library would load fonts from an address that the content security policy blocks; system fonts are used
    // instead.
    font: false,
    timeout: 10_000,
  });
  if (!blob) throw new Error("The page could not be drawn");
  return new File([blob], "screenshot.png", { type: "image/png" });
}
