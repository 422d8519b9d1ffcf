import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import axeCore from "axe-core";

export { expect };

export interface Person {
  name: string;
  email: string;
  password: string;
}

export const password = "Quiet-Harbour-1729";

let count = 0;

/** The details of a new person. */
export function newPerson(name = "Tess Amaro"): Person {
  count += 1;
  return { name, email: `p${Date.now().toString(36)}${process.pid}x${count}@example.com`, password };
}

/**
 * Signs up through the API; the context's pages are then signed in.
 * @param at the context's instance; by default the one that all journeys share.
 */
export async function signUp(context: BrowserContext, person = newPerson(), at = origin()): Promise<Person> {
  const response = await context.request.post("/api/auth/sign-up/email", { data: person, headers: { origin: at } });
  expect(response.status(), await response.text()).toBe(200);
  return person;
}

/** Signs in to the same account in another browser. */
export async function signIn(context: BrowserContext, { email, password }: Person): Promise<void> {
  const response = await context.request.post("/api/auth/sign-in/email", {
    data: { email, password },
    headers: { origin: origin() },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Runs a GraphQL operation as the context's person. */
export async function run<T = Record<string, unknown>>(
  context: BrowserContext,
  query: string,
  variables: Record<string, unknown> = {},
  at = origin(),
): Promise<T> {
  const response = await context.request.post("/graphql", { data: { query, variables }, headers: { origin: at } });
  const { data, errors } = await response.json();
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return data as T;
}

export interface NoteInput {
  title: string;
  content?: string;
  color?: string;
  isFavorite?: boolean;
}

/** Creates a note through the API and returns its id. */
export async function makeNote(context: BrowserContext, input: NoteInput): Promise<string> {
  const { createNote } = await run<{ createNote: { id: string } }>(
    context,
    "mutation($input: CreateNoteInput!) { createNote(input: $input) { id } }",
    { input },
  );
  return createNote.id;
}

/** The stored text of a note. */
export async function contentOf(context: BrowserContext, id: string): Promise<string | null> {
  const { note } = await run<{ note: { content: string | null } }>(
    context,
    "query($id: ID!) { note(id: $id) { content } }",
    { id },
  );
  return note.content;
}

export function origin(): string {
  return `http://localhost:${process.env.E2E_PORT}`;
}

/** Expects no axe violations; rules that depend on colors are checked in both themes. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isNight = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [now, other] = isNight ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await expectNoViolation(page, `${what}, ${now}`);
  await page.emulateMedia({ colorScheme: other });
  await expectNoViolation(page, `${what}, ${other}`, ["color-contrast", "link-in-text-block"]);
  await page.emulateMedia({ colorScheme: now });
}

/** @param rules all rules by default. */
async function expectNoViolation(page: Page, what: string, rules?: string[]): Promise<void> {
  // A late part may fade in while axe is running: only violations found twice count.
  const told = (await violationsOf(page, rules)) && (await violationsOf(page, rules));
  expect(told, `axe on ${what}`).toBe("");
}

/** Waits until nothing moves any more. */
export async function expectStill(page: Page): Promise<void> {
  // A dialog that is still fading in has intermediate colors. An overlay starts to fade one or two frames after it is
  // mounted, so it has finished only once two frames have passed without an animation.
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (;;) {
      await frame();
      await frame();
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      const running = ending.filter(({ playState }) => playState === "running");
      if (!running.length) return;
      await Promise.allSettled(running.map((animation) => animation.finished));
    }
  });
}

/** The axe violations of a page once nothing moves any more; empty if there are none. */
async function violationsOf(page: Page, rules?: string[]): Promise<string> {
  await expectStill(page);
  // Injecting axe's half a megabyte takes as long as a check: a page without frames loads it once, not twice per check.
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  const axe = new AxeBuilder(isAlone ? { page, axeSource: "true" } : { page })
    // skips descriptions of passed rules, which take as long as the rest
    .options({ resultTypes: ["violations"] })
    // for frames, axe briefly opens a new tab, which takes time and may stop this one from rendering
    .setLegacyMode(isAlone);
  // while a dialog is open, the page behind it is inert, with its landmark and its heading
  const isModal = await page.locator("[inert]").count();
  if (isModal) axe.exclude("[inert]");
  if (rules) axe.withRules(rules);
  else if (isModal) axe.disableRules(["landmark-one-main", "page-has-heading-one"]);
  // Sandboxed frames run no scripts, not even axe: it would wait for an answer forever.
  if (await page.locator("iframe[sandbox]").count()) axe.exclude("iframe[sandbox]");
  const { violations } = await axe.analyze();
  await page.bringToFront();
  return violations
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`)
    .join("\n");
}

/** The sheet of a note, or another dialog, by its name. */
export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole("dialog", { name, exact: true });
}

/**
 * Makes the server refuse an operation until the person confirms their identity, as it does 10 minutes after signing
 * in.
 */
export async function askAgainFor(page: Page, operation: string): Promise<void> {
  let isProved = false;
  await page.route("/api/auth/reauthenticate", async (route) => {
    const response = await route.fetch();
    isProved = response.ok();
    await route.fulfill({ response });
  });
  await page.route("/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName !== operation || isProved) return route.fallback();
    const message = "Please confirm that it is you, then try again";
    const extensions = { code: "FORBIDDEN", reason: "REAUTHENTICATION_REQUIRED" };
    await route.fulfill({ json: { data: null, errors: [{ message, extensions }] } });
  });
}

/** A confirm dialog by its name. */
export function question(page: Page, name: string): Locator {
  return page.getByRole("alertdialog", { name, exact: true });
}

/** The Undo button of the toast with this text; the previous toast may still be visible. */
export function undoOf(page: Page, said: string): Locator {
  return page.getByRole("status").filter({ hasText: said }).getByRole("button", { name: "Undo" });
}

/** A note's card in a list, by the note's title. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

/** Turns autosave off in this browser; call it before a page is opened. */
export async function saveByHand(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // the browser's initial empty page has no storage
    if (location.protocol === "about:") return;
    localStorage.setItem("commonplace.settings", JSON.stringify({ notes: { saveAsIWrite: false } }));
  });
}

/** Resolves once the page receives live updates; call it before the page is opened. */
export function whenLive(page: Page, field = ""): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        const text = String(payload);
        if (text.includes('"subscribe"') && text.includes(field)) resolve();
      });
    });
  });
}

/** Suppresses the prompt for notices, which appears three seconds after page load and covers a corner. */
async function answerPrompts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // foreign frames and the browser's initial empty page have no storage
    if (window === top && location.protocol !== "about:")
      localStorage.setItem("commonplace.notificationsAsked", "true");
  });
}

interface Fixtures {
  /** Whether the person was asked for notices already. */
  wasAskedForNotices: boolean;
  /** Fails the journey on uncaught errors and on content security policy violations; tells of crashes when it fails. */
  quietPage: undefined;
  /** A new person, signed in in the context. */
  person: Person;
  /** Opens a separate browser without shared data; it closes with the journey. */
  anotherBrowser: () => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures>({
  wasAskedForNotices: [true, { option: true }],
  quietPage: [
    async ({ context, wasAskedForNotices }, use, testInfo) => {
      if (wasAskedForNotices) await answerPrompts(context);
      const trouble: string[] = [];
      const crashes: string[] = [];
      context.on("weberror", (error) => trouble.push(String(error.error())));
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        if (/Content Security Policy/i.test(message.text())) trouble.push(message.text());
        // a page that shows its error instead of crashing only logs it
        else if (/^\w*Error\b/.test(message.text())) crashes.push(message.text());
      });
      await use(undefined);
      if (testInfo.errors.length > 0 && crashes.length > 0)
        await testInfo.attach("crashes", { body: crashes.join("\n\n"), contentType: "text/plain" });
      expect(trouble.join("\n")).toBe("");
    },
    { auto: true },
  ],
  person: async ({ context }, use) => use(await signUp(context)),
  anotherBrowser: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      await answerPrompts(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});
