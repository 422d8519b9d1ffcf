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

/** Details that nobody has signed up with. */
export function newPerson(name = "Tess Amaro"): Person {
  count += 1;
  return { name, email: `p${Date.now().toString(36)}${process.pid}x${count}@example.com`, password };
}

/**
 * Signs up by the API: the context's pages are then signed in.
 * @param at the context's instance; the one that all journeys share unless given.
 */
export async function signUp(context: BrowserContext, person = newPerson(), at = origin()): Promise<Person> {
  const response = await context.request.post("/api/auth/sign-up/email", { data: person, headers: { origin: at } });
  expect(response.status(), await response.text()).toBe(200);
  return person;
}

/** Signs another browser in to the same account. */
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

/** Makes a note by the API and gives its id. */
export async function makeNote(context: BrowserContext, input: NoteInput): Promise<string> {
  const { createNote } = await run<{ createNote: { id: string } }>(
    context,
    "mutation($input: CreateNoteInput!) { createNote(input: $input) { id } }",
    { input },
  );
  return createNote.id;
}

export function origin(): string {
  return `http://localhost:${process.env.E2E_PORT}`;
}

/** No violation of any rule that axe knows; what depends on colors is looked at by day and by night. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isNight = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [now, other] = isNight ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await expectNoViolation(page, `${what}, ${now}`);
  await page.emulateMedia({ colorScheme: other });
  await expectNoViolation(page, `${what}, ${other}`, ["color-contrast", "link-in-text-block"]);
  await page.emulateMedia({ colorScheme: now });
}

/** @param rules all of them unless given. */
async function expectNoViolation(page: Page, what: string, rules?: string[]): Promise<void> {
  // A late part may fade in while axe looks: only faults at rest count.
  const told = (await violationsOf(page, rules)) && (await violationsOf(page, rules));
  expect(told, `axe on ${what}`).toBe("");
}

/** The findings of axe on a page where nothing moves any more; empty when there are none. */
async function violationsOf(page: Page, rules?: string[]): Promise<string> {
  // A dialog that is still fading in has colors that nobody reads yet. What opens begins to fade a frame or two after it
  // is there, so it is over only once two frames have passed with nothing on the way.
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
  // Reading axe's half a megabyte takes as long as looking: a page without frames reads it once, not twice for each look.
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  const axe = new AxeBuilder(isAlone ? { page, axeSource: "true" } : { page })
    // what passes is not described, which takes as long as the rest
    .options({ resultTypes: ["violations"] })
    // for frames axe opens a tab of its own for a moment, which takes time and may leave this one without drawing
    .setLegacyMode(isAlone);
  // while a dialog is open the page behind it is inert, its landmark and its heading with it
  const isModal = await page.locator("[inert]").count();
  if (isModal) axe.exclude("[inert]");
  if (rules) axe.withRules(rules);
  else if (isModal) axe.disableRules(["landmark-one-main", "page-has-heading-one"]);
  // No script runs in a sandboxed frame, axe's own neither: it would wait for its answer for good.
  if (await page.locator("iframe[sandbox]").count()) axe.exclude("iframe[sandbox]");
  const { violations } = await axe.analyze();
  await page.bringToFront();
  return violations
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`)
    .join("\n");
}

/** The sheet of a note, or any other dialog, by its name. */
export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole("dialog", { name, exact: true });
}

/** Has the server refuse an operation until the person confirmed who they are, as 10 minutes after signing in. */
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

/** The question that a dialog asks before it acts. */
export function question(page: Page, name: string): Locator {
  return page.getByRole("alertdialog", { name, exact: true });
}

/** The button of the notice that says something was done; that of what was done before may be there until then. */
export function undoOf(page: Page, said: string): Locator {
  return page.getByRole("status").filter({ hasText: said }).getByRole("button", { name: "Undo" });
}

/** A note's card in a list; its name is the note's title. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

/** Turns saving as one writes off in this browser; to be called before a page is opened. */
export async function saveByHand(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // the empty page that a browser begins with keeps nothing
    if (location.protocol === "about:") return;
    localStorage.setItem("commonplace.settings", JSON.stringify({ notes: { saveAsIWrite: false } }));
  });
}

/** Resolves once the page hears what changes elsewhere; to be called before the page is opened. */
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

/** Spares a journey what asks once for notices, which comes three seconds after a page stands and takes its corner. */
async function answerPrompts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // frames of others and the empty page that a browser begins with keep nothing
    if (window === top && location.protocol !== "about:")
      localStorage.setItem("commonplace.notificationsAsked", "true");
  });
}

interface Fixtures {
  /** Whether the browser was asked for notices already. */
  wasAskedForNotices: boolean;
  /** Fails the journey on an error that nothing caught, and on what the content policy refused. */
  quietPage: undefined;
  /** Somebody new, whom the context is signed in as. */
  person: Person;
  /** Opens a browser that knows nothing of the first one; it closes with the journey. */
  anotherBrowser: () => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures>({
  wasAskedForNotices: [true, { option: true }],
  quietPage: [
    async ({ context, wasAskedForNotices }, use) => {
      if (wasAskedForNotices) await answerPrompts(context);
      const trouble: string[] = [];
      context.on("weberror", (error) => trouble.push(String(error.error())));
      context.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy/i.test(message.text())) trouble.push(message.text());
      });
      await use(undefined);
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
