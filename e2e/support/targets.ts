import type { Page } from "@playwright/test";

/** Controls that may be smaller, each with the exception of WCAG 2.5.5 and 2.5.8 that it falls under. */
const exceptions = [
  { selector: '[data-part="calendar-grid"] *', reason: "essential: the size of an event or to-do is its time" },
  {
    selector: "[data-day][data-count]",
    reason: "equivalent: the year's days are also in the month that its name opens",
  },
];

const pressed =
  "a[href], button, input, select, textarea, summary, " +
  ["button", "checkbox", "menuitem", "option", "radio", "switch", "tab"].map((role) => `[role=${role}]`).join(", ");

/** The controls of the page that take a press on less than `min` × `min` px, one line each. */
export async function smallTargets(page: Page, min: number): Promise<string[]> {
  return page.evaluate(
    ({ min, pressed, allowed }) => {
      const small: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
        if (element.matches(":disabled") || element.closest("[inert], [aria-hidden=true], [contenteditable]")) continue;
        if (element.matches(allowed)) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
        // a link within a sentence is as high as its line
        const block = element.parentElement?.textContent?.trim() ?? "";
        if (getComputedStyle(element).display === "inline" && block !== element.textContent?.trim()) continue;
        const labels = "labels" in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
        // a field that is not drawn itself is pressed by its label
        const drawn = element.offsetWidth > 1 ? element : labels[0];
        if (!drawn) continue;
        const takes = (x: number, y: number) => {
          const top = document.elementFromPoint(x, y);
          return [element, ...labels].some((part) => part.contains(top));
        };
        const middle = () => {
          const { x, y, width, height } = drawn.getBoundingClientRect();
          return [x + width / 2, y + height / 2] as const;
        };
        // away from the bars at the edges of the screen
        drawn.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const [x, y] = middle();
        if (!takes(x, y)) continue;
        const reach = (dx: number, dy: number) => {
          let steps = 0;
          while (steps < min && takes(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
          return steps;
        };
        const width = reach(-1, 0) + reach(1, 0) + 1;
        const height = reach(0, -1) + reach(0, 1) + 1;
        // edges may lie between pixels
        if (width >= min - 1 && height >= min - 1) continue;
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
        small.push(`${element.localName} "${name.slice(0, 50)}" ${width}×${height}`);
      }
      return small;
    },
    { min, pressed, allowed: exceptions.map(({ selector }) => selector).join(", ") },
  );
}
