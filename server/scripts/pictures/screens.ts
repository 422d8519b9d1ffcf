import type { Page } from "playwright";

export interface Screen {
  /** The name of the picture, and of the drawing that it is compared with. */
  name: string;
  path: string;
  isSignedOut?: boolean;
  /** Shows the prompt for notices. */
  isAsked?: boolean;
  /** A separate journey checks it with axe: it needs an instance or an answer that others don't have. */
  hasJourney?: boolean;
  /** Actions before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const openFirstNote = async (page: Page): Promise<void> => {
  await page
    .getByRole("link", { name: /Cabinet quotes, compared/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};

/** On a phone, the button is an item of the menu. */
const pressInFirstNote = async (page: Page, name: string): Promise<void> => {
  await openFirstNote(page);
  const own = page.getByRole("dialog").getByRole("button", { name, exact: true });
  const more = page.getByRole("dialog").getByRole("button", { name: "More" });
  await own.or(more).first().waitFor();
  if (await own.isVisible()) await own.click();
  else {
    await more.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  }
};

const openProject =
  (view: "list" | "tree" | "board") =>
  async (page: Page): Promise<void> => {
    const address = await page.getByRole("link", { name: "Kitchen rebuild", exact: true }).first().getAttribute("href");
    await page.goto(view === "list" ? `${address}` : `${address}&view=${view}`);
    await page.getByRole("heading", { name: "Kitchen rebuild" }).waitFor();
    // the view's contents load behind the page
    const first = {
      list: page.locator("[data-task]"),
      tree: page.getByRole("treegrid"),
      board: page.locator("[data-task]"),
    };
    await first[view].first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  };

const openFirstVideo = async (page: Page): Promise<void> => {
  await page
    .getByRole("article")
    .getByRole("link", { name: /Three oil finishes/ })
    .click();
  await page.getByRole("complementary", { name: "Transcript" }).getByRole("listitem").first().waitFor();
};

const openTask = async (page: Page): Promise<void> => {
  await openProject("list")(page);
  await page.getByRole("button", { name: "Confirm oak or birch with the joiner", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit task" }).getByRole("button", { name: "Save task" }).waitFor();
};

const openSharing =
  (button: "Share" | "Send") =>
  async (page: Page): Promise<void> => {
    await pressInFirstNote(page, button);
    await page.getByRole("dialog", { name: button === "Share" ? "Share by link" : "Send Note" }).waitFor();
  };

const share = async (page: Page): Promise<void> => {
  await openSharing("Share")(page);
  // there is a link if the picture was taken before
  await page.getByRole("button", { name: "Copy Text Version", disabled: false }).waitFor();
  const create = page.getByRole("button", { name: "Create link" });
  if (await create.isVisible()) await create.click();
  await page.getByRole("link", { name: "Open in new tab" }).waitFor();
};

const send = async (page: Page): Promise<void> => {
  await openSharing("Send")(page);
  const to = page.getByRole("combobox", { name: "To" });
  for (const address of ["jonas@weil.example", "priya@nair.example", "mateus@rocha"]) {
    await to.fill(address);
    await to.press("Enter");
  }
  await page
    .getByRole("textbox", { name: /Message/ })
    .fill("Before we sign: page two has the hinge they swapped. Can you both look at the drawer over the hob?");
};

const openReceived = async (page: Page): Promise<void> => {
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Dismiss" }).waitFor();
};

/** Opens a dialog of Settings by the name of its button. */
const openSetting =
  (button: string, dialog: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
  };

/** A change that the server allows only for someone who has just signed in. */
const confirmIdentity = async (page: Page): Promise<void> => {
  await page.route("/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName !== "CreateApiToken") return route.fallback();
    const message = "Please confirm that it is you, then try again";
    const extensions = { code: "FORBIDDEN", reason: "REAUTHENTICATION_REQUIRED" };
    await route.fulfill({ json: { data: null, errors: [{ message, extensions }] } });
  });
  await openSetting("New token", "New token")(page);
  await page.getByRole("dialog").getByLabel("Name").fill("Backup script");
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("dialog", { name: "Confirm that it is you" }).waitFor();
};

/** The events load behind the page. */
const showsEvents = async (page: Page): Promise<void> => {
  await page.getByText("Cabinet site visit").first().waitFor();
};

const createPasswordLink = async (page: Page): Promise<void> => {
  await page
    .getByRole("button", { name: /^Actions for/ })
    .nth(1)
    .click();
  await page.getByRole("menuitem", { name: "Create password link" }).click();
  await page.getByRole("dialog", { name: /password link/i }).waitFor();
};

/** Every page and main dialog. Later pages add theirs. */
export const screens: Screen[] = [
  { name: "landing", path: "/", isSignedOut: true },
  { name: "sign-in", path: "/login", isSignedOut: true },
  { name: "sign-up", path: "/login?view=sign-up", isSignedOut: true },
  { name: "forgot", path: "/login?view=forgot", isSignedOut: true },
  { name: "reset-password", path: "/reset-password?token=of-no-use", isSignedOut: true },
  { name: "dashboard", path: "/dashboard" },
  {
    name: "docs",
    path: "/notes?docs=videos.md",
    prepare: async (page) => {
      await page
        .getByRole("dialog", { name: "Documentation" })
        .getByRole("heading", { name: "Watch", exact: true })
        .waitFor();
    },
  },
  { name: "notes", path: "/notes" },
  {
    name: "search",
    path: "/notes",
    prepare: async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Search" }).fill("oak");
      await page.getByRole("option").first().waitFor();
    },
  },
  { name: "notes-archive", path: "/notes?archive" },
  { name: "share", path: "/notes", prepare: share },
  { name: "send", path: "/notes", prepare: send },
  { name: "received-list", path: "/received" },
  { name: "received", path: "/received", prepare: openReceived },
  {
    name: "prompt-notify",
    path: "/dashboard",
    isAsked: true,
    prepare: async (page) => page.getByRole("region", { name: "Enable Notifications" }).waitFor(),
  },
  {
    name: "settings-notifications",
    path: "/settings/notifications",
    prepare: async (page) => page.getByText("When someone sends you something").waitFor(),
  },
  {
    name: "public-share",
    path: "/notes",
    prepare: async (page) => {
      await share(page);
      const address = await page.getByRole("link", { name: "Open in new tab" }).getAttribute("href");
      await page.goto(address ?? "");
    },
  },
  { name: "link-gone", path: "/shared/of-no-use", isSignedOut: true },
  { name: "trash", path: "/trash" },
  { name: "note", path: "/notes", prepare: openFirstNote },
  {
    name: "note-editor",
    path: "/notes",
    prepare: async (page) => {
      await openFirstNote(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      const address = await page
        .getByRole("link", { name: /Cabinet quotes, compared/ })
        .first()
        .getAttribute("href");
      await page.goto(`${address}?edit`);
      await page.getByRole("textbox", { name: /title/i }).waitFor();
    },
  },
  {
    name: "note-new",
    path: "/notes?new",
    prepare: async (page) => page.getByRole("textbox", { name: /title/i }).waitFor(),
  },
  { name: "settings-tags", path: "/settings/tags" },
  { name: "settings-categories", path: "/settings/categories" },
  { name: "settings-data", path: "/settings/data" },
  { name: "settings", path: "/settings" },
  { name: "settings-passkeys", path: "/settings/access#passkeys" },
  { name: "passkey-add", path: "/settings/access#passkeys", prepare: openSetting("Add a passkey", "Add a passkey") },
  {
    name: "authenticator-set-up",
    path: "/settings/access#authenticator",
    prepare: openSetting("Set up", "Set up an authenticator app"),
  },
  { name: "password-change", path: "/settings/access", prepare: openSetting("Change", "Change password") },
  { name: "confirm-identity", path: "/settings/access", hasJourney: true, prepare: confirmIdentity },
  { name: "videos", path: "/videos" },
  { name: "videos-trash", path: "/trash?kind=videos" },
  { name: "video", path: "/videos", prepare: openFirstVideo },
  {
    name: "video-edit",
    path: "/videos",
    prepare: async (page) => {
      await openFirstVideo(page);
      await page.goto(`${page.url()}?edit`);
      await page.getByRole("dialog", { name: "Edit Video" }).getByRole("button", { name: "Save video" }).waitFor();
    },
  },
  { name: "video-add", path: "/videos?add", prepare: async (page) => page.getByRole("dialog").waitFor() },
  {
    name: "video-add-errors",
    path: "/videos?add",
    prepare: async (page) => {
      const dialog = page.getByRole("dialog", { name: "Add Video" });
      await dialog.getByRole("textbox", { name: "Link" }).fill("https://vimeo.com/76979871");
      await dialog.getByRole("button", { name: "Add video" }).click();
      await dialog.getByText("Invalid YouTube URL").waitFor();
    },
  },
  { name: "projects-list", path: "/projects" },
  { name: "projects", path: "/projects", prepare: openProject("list") },
  { name: "projects-tree", path: "/projects", prepare: openProject("tree") },
  { name: "projects-board", path: "/projects", prepare: openProject("board") },
  { name: "task-editor", path: "/projects", prepare: openTask },
  {
    name: "history",
    path: "/notes",
    prepare: async (page) => {
      await pressInFirstNote(page, "History");
      const versions = page.getByRole("dialog", { name: "Versions" });
      await versions.getByRole("radio").first().waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
    },
  },
  { name: "projects-trash", path: "/trash?kind=projects" },
  {
    name: "link-projects",
    path: "/notes",
    prepare: async (page) => {
      await openFirstNote(page);
      await page.getByRole("button", { name: "Link to projects" }).click();
      await page.getByRole("dialog", { name: "Link to Projects" }).getByRole("treegrid").waitFor();
    },
  },
  { name: "calendar-week", path: "/calendar?view=week", prepare: showsEvents },
  { name: "calendar-day", path: "/calendar?view=day", prepare: showsEvents },
  { name: "calendar-month", path: "/calendar?view=month" },
  { name: "calendar-year", path: "/calendar?view=year" },
  { name: "calendar-agenda", path: "/calendar?view=agenda" },
  {
    name: "event-editor",
    path: "/calendar?view=day",
    prepare: async (page) => {
      // the key means something else until the page has loaded
      await page.getByRole("button", { name: "New event" }).first().waitFor();
      await page.keyboard.press("n");
      await page.getByRole("dialog", { name: "New event" }).waitFor();
    },
  },
  { name: "admin-audit", path: "/admin" },
  { name: "admin-users", path: "/admin/users" },
  { name: "admin-password-link", path: "/admin/users", hasJourney: true, prepare: createPasswordLink },
  { name: "admin-invitations", path: "/admin/invitations" },
  { name: "admin-feedback", path: "/admin/feedback" },
  { name: "admin-previews", path: "/admin/previews" },
  { name: "admin-email-previews", path: "/admin/email-previews" },
  { name: "admin-icon-selector", path: "/admin/icon-selector" },
  { name: "admin-health", path: "/admin/health" },
  { name: "admin-backups", path: "/admin/backups" },
  { name: "admin-settings", path: "/admin/settings" },
  { name: "changelog", path: "/changelog" },
  { name: "feedback", path: "/dashboard?feedback", prepare: async (page) => page.getByRole("dialog").waitFor() },
  { name: "invite", path: "/dashboard?invite", prepare: async (page) => page.getByRole("dialog").waitFor() },
  { name: "not-found", path: "/no-such-page" },
];
