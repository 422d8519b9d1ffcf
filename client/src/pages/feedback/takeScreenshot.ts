/** A picture of the page as it is behind the dialog, at most 1 600 px wide; what is typed into the dialog isn't in it. */
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
    // The library would look for fonts by an address that the content policy refuses; the system's stand in.
    font: false,
    timeout: 10_000,
  });
  if (!blob) throw new Error("The page could not be drawn");
  return new File([blob], "screenshot.png", { type: "image/png" });
}
