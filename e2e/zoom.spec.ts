import { expect, makeNote, run, test } from "./support/test";

const pages: readonly (readonly [path: string, heading: string])[] = [
  ["/dashboard", "Lately"],
  ["/notes", "Notes"],
  ["/videos", "Videos"],
  ["/projects", "Projects"],
  ["/calendar", ""],
  ["/received", "Received"],
  ["/settings", "Settings"],
  ["/settings/tags", "Tags"],
  ["/settings/categories", "Categories"],
  ["/notes?docs=notes.md", "Documentation"],
];

test("every page is readable at 400 % without horizontal scrolling", async ({ page, context, person: _ }) => {
  await makeNote(context, {
    title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    content: "<p>https://nordahl-joinery.example/offers/2026-1183/kitchen-cabinets-oak-and-birch</p>",
  });
  await run(context, `mutation { createProject(input: { name: "Kitchen rebuild with a name that goes on" }) { id } }`);
  await run(context, `mutation { createProject(input: { name: "Field Guide", status: ON_HOLD }) { id } }`);
  // 1280 px at 400 %
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [path, heading] of pages) {
    await page.goto(path);
    const shown = heading ? page.getByRole("heading", { name: heading }).first() : page.getByRole("main");
    await expect(shown, path).toBeAttached();
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
  }
});

test("chosen and new items are distinguishable in forced colors", async ({ page, context, person: _ }) => {
  await makeNote(context, { title: "Windows", isFavorite: true });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/dashboard");
  const card = page.getByRole("article").first();
  await expect(card).toBeVisible();
  await expect(card).toHaveCSS("outline-style", "solid");
  const chosen = page.getByRole("radiogroup", { name: "What it becomes" }).locator("label:has(input:checked)");
  const other = page.getByRole("radiogroup", { name: "What it becomes" }).locator("label:has(input:not(:checked))");
  const look = (of: typeof chosen) => of.evaluate((label) => getComputedStyle(label).backgroundColor);
  expect(await look(chosen)).not.toBe(await look(other));
});

test("letters keep their exact widths on a screen of one pixel a point", async ({ page, person: _ }) => {
  await page.goto("/notes");
  await expect(page.getByText("No notes yet")).toBeVisible();
  const [shown, exact] = await page.getByRole("main").evaluate((main) => {
    const words = document.createElement("span");
    words.textContent = "but loses what stood above the hob";
    words.style.cssText = "position: absolute; white-space: nowrap; letter-spacing: 0";
    main.append(words);
    const { fontSize } = getComputedStyle(words);
    const width = words.getBoundingClientRect().width;
    words.style.fontSize = `calc(20 * ${fontSize})`;
    const exactWidth = words.getBoundingClientRect().width / 20;
    words.remove();
    return [width, exactWidth] as const;
  });
  expect(Math.abs(shown - exact)).toBeLessThan(0.5);
});
