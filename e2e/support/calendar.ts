import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, run } from "./test";

/** A Wednesday with no daylight-saving change in the weeks around it. */
export const day = "2026-11-18";

export async function makeType(context: BrowserContext, name: string, color: string): Promise<string> {
  const { createEventType } = await run<{ createEventType: { id: string } }>(
    context,
    "mutation($input: CreateEventTypeInput!) { createEventType(input: $input) { id } }",
    { input: { name, color } },
  );
  return createEventType.id;
}

export async function makeEvent(
  context: BrowserContext,
  title: string,
  start: string,
  end: string,
  more = {},
): Promise<void> {
  await run(context, "mutation($input: CreateEventInput!) { createEvent(input: $input) { id } }", {
    input: { title, start, end, timeZone: "Europe/Lisbon", ...more },
  });
}

interface Stored {
  title: string;
  start: string;
  end: string;
  allDay: boolean;
}

/** The stored events of some days, by start. */
async function stored(context: BrowserContext, from = "2026-11-01", to = "2026-12-31"): Promise<Stored[]> {
  const { events } = await run<{ events: Stored[] }>(
    context,
    "query($from: DayOrTime!, $to: DayOrTime!) { events(from: $from, to: $to) { title start end allDay } }",
    { from, to },
  );
  return events;
}

export async function times(context: BrowserContext, title: string): Promise<string[]> {
  const events = await stored(context);
  return events
    .filter((event) => event.title === title)
    .map(({ start, end }) => `${start.slice(0, 16)}/${end.slice(11, 16)}`);
}

/** An event in a view, by its title. */
export function event(page: Page, title: string): Locator {
  return page.locator("[data-event]").filter({ hasText: title });
}

/** The position of a time in the week's grid. */
export async function placeOf(page: Page, date: string, hour: number): Promise<{ x: number; y: number }> {
  const lane = page.locator(`[data-part="lane"][data-date="${date}"]`);
  await expect(lane).toBeVisible();
  const box = await lane.boundingBox();
  if (!box) throw new Error(`No column of ${date}`);
  return { x: box.x + box.width / 2, y: box.y + (box.height * (hour - 8)) / 10 };
}

export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

/** Clicks a time in the week's grid. */
export async function clickAt(page: Page, date: string, hour: number): Promise<void> {
  const { x, y } = await placeOf(page, date, hour);
  await page.mouse.click(x, y);
}
