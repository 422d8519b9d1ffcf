import type { Page } from "@playwright/test";

/** Controls that may be smaller, each with the exception of WCAG 2.5.5 and 2.5.8 that it falls under. */
const exceptions = [
  { selector: '[data-part="calendar-grid"] *', reason: "essential: the size of an event or to-do is its time" },
  {
    selector: '[data-part="head"] fieldset [data-day]',
    reason: "equivalent: a day beside the calendar is also in the calendar's own views",
  },
  {
    selector: "[data-day][data-count]",
    reason: "equivalent: the year's days are also in the month that its name opens",
  },
];

const pressed =
  "a[href], button, input, select, textarea, summary, " +
  ["button", "checkbox", "menuitem", "option", "radio", "switch", "tab"].map((role) => `[role=${role}]`).join(", ");

/**
 * The controls of the page that take a press on less than `min` × `min` px, and those whose middle another control
 * covers, one line each.
 */
export async function smallTargets(page: Page, min: 24 | 44): Promise<string[]> {
  return page.evaluate(
    ({ min, pressed, allowed }) => {
      const wrong: string[] = [];
      const counts = new Map<string, number>();
      for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
        if (element.matches(":disabled") || element.closest("[inert], [aria-hidden=true], [contenteditable]")) continue;
        if (element.matches(allowed)) continue;
        // of a hundred that are alike, the first three tell
        const size = [element.offsetWidth, element.offsetHeight].map((side) => Math.min(side, min));
        const alike = [element.localName, element.className, ...size].join(" ");
        const count = (counts.get(alike) ?? 0) + 1;
        counts.set(alike, count);
        if (count > 3) continue;
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
        /** Another control, or the label of one, that takes the press there. */
        const other = (x: number, y: number) => {
          const top = document.elementFromPoint(x, y)?.closest<HTMLElement>(`${pressed}, label`);
          return top && !takes(x, y) && !top.contains(element) ? top : null;
        };
        const isDrawnAt = (of: HTMLElement, x: number, y: number) => {
          const { left, right, top, bottom } = of.getBoundingClientRect();
          return left <= x && x <= right && top <= y && y <= bottom;
        };
        const nameOf = (of: HTMLElement) =>
          `${of.localName} "${(of.getAttribute("aria-label") ?? of.textContent?.trim() ?? "").slice(0, 50)}"`;
        // away from the bars at the edges of the screen
        drawn.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { x: left, y: top, width: drawnWidth, height: drawnHeight } = drawn.getBoundingClientRect();
        const [x, y] = [left + drawnWidth / 2, top + drawnHeight / 2];
        if (!takes(x, y)) {
          // a layer over the page may be drawn there, such as the search
          const above = other(x, y);
          if (above && !isDrawnAt(above, x, y)) wrong.push(`${nameOf(element)} is covered by ${nameOf(above)}`);
          continue;
        }
        // four points tell most of them, at a twentieth of the time of measuring
        const half = (min - 2) / 2;
        if (takes(x - half, y) && takes(x + half, y) && takes(x, y - half) && takes(x, y + half)) continue;
        const reach = (dx: number, dy: number) => {
          let steps = 0;
          while (steps < min && takes(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
          return steps;
        };
        const width = reach(-1, 0) + reach(1, 0) + 1;
        const height = reach(0, -1) + reach(0, 1) + 1;
        // edges may lie between pixels
        if (width >= min - 1 && height >= min - 1) continue;
        // WCAG 2.5.8: a smaller one is enough if a circle around its middle meets no other control
        if (min === 24) {
          const isAlone = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8).every(
            (angle) => !other(x + (Math.cos(angle) * min) / 2, y + (Math.sin(angle) * min) / 2),
          );
          if (isAlone) continue;
        }
        wrong.push(`${nameOf(element)} ${width}×${height}`);
      }
      return wrong;
    },
    { min, pressed, allowed: exceptions.map(({ selector }) => selector).join(", ") },
  );
}
