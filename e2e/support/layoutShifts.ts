import type { Page } from "@playwright/test";

/** Collects the layout shifts of pages that are opened afterwards, each with its share of the window. */
export async function watchLayoutShifts(page: Page): Promise<number[]> {
  const shifts: number[] = [];
  await page.exposeFunction("reportLayoutShift", (value: number) => shifts.push(value));
  await page.addInitScript(() => {
    const { reportLayoutShift } = window as unknown as { reportLayoutShift: (value: number) => void };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) reportLayoutShift((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return shifts;
}

/** The sum of the shifts so far: a shift is reported with the frame that draws it. */
export async function sumOfShifts(page: Page, shifts: readonly number[]): Promise<number> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
