import type { Page } from "@playwright/test";
import type { Screen } from "../../server/scripts/pictures/screens";

export interface Dialog extends Screen {
  /** The link on the path's page that leads to where the dialog opens. */
  inside?: string;
}

type Step = string | RegExp | { menu: string } | { key: string };

/** Clicks buttons in order, each the first of its name, or menu items; then waits for the dialog they open. */
const byPressing =
  (...steps: Step[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) {
      if (typeof step === "string" || step instanceof RegExp)
        await page.getByRole("button", { name: step }).first().click();
      else if ("menu" in step) await page.getByRole("menuitem", { name: step.menu, exact: true }).click();
      else await page.keyboard.press(step.key);
    }
    const opened = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    const isChosen = steps.some((step) => typeof step === "object" && "menu" in step);
    // a menu is a dialog of its own, which is closing once an item was chosen
    if (isChosen) await page.getByRole("menu").waitFor({ state: "hidden" });
    await (isChosen ? opened : opened.or(page.getByRole("menu"))).last().waitFor();
  };

/** Dialogs without a screenshot of their own, over the demo library. */
export const dialogs: Dialog[] = [
  { name: "the keys", path: "/dashboard", prepare: byPressing({ key: "?" }) },
  { name: "the profile", path: "/dashboard", prepare: byPressing("Tess Amaro") },
  { name: "the theme", path: "/dashboard", prepare: byPressing("Theme") },
  { name: "how notes are sorted", path: "/notes", prepare: byPressing("Sorted by") },
  {
    name: "the question before a note goes",
    path: "/notes",
    inside: "Cabinet quotes, compared",
    prepare: byPressing("Delete"),
  },
  { name: "the question before the trash is emptied", path: "/trash", prepare: byPressing("Empty trash") },
  {
    name: "the question before a video goes",
    path: "/videos",
    inside: "Three oil finishes",
    prepare: byPressing("Delete"),
  },
  { name: "a new project", path: "/projects", prepare: byPressing("New project") },
  { name: "what to do with a project", path: "/projects", inside: "Kitchen rebuild", prepare: byPressing("More for") },
  {
    name: "the details of a project",
    path: "/projects",
    inside: "Kitchen rebuild",
    prepare: byPressing("More for", { menu: "Edit details" }),
  },
  {
    name: "where a project moves",
    path: "/projects",
    inside: "Kitchen rebuild",
    prepare: byPressing("More for", { menu: "Move to…" }),
  },
  {
    name: "the question before a project goes",
    path: "/projects",
    inside: "Kitchen rebuild",
    prepare: byPressing("More for", { menu: "Delete" }),
  },
  { name: "the color of a project", path: "/projects", inside: "Kitchen rebuild", prepare: byPressing("Color") },
  {
    name: "a new event type",
    path: "/calendar?view=week",
    prepare: byPressing("More for the calendar", { menu: "New event type" }),
  },
  {
    name: "what to do with an event type",
    path: "/calendar?view=week",
    prepare: byPressing(/^More for (?!the calendar)/),
  },
  {
    name: "the question before an event type goes",
    path: "/calendar?view=week",
    prepare: byPressing(/^More for (?!the calendar)/, { menu: "Delete" }),
  },
  {
    name: "events from a file",
    path: "/calendar?view=week",
    prepare: byPressing("More for the calendar", { menu: "Import events" }),
  },
  {
    name: "events to a file",
    path: "/calendar?view=week",
    prepare: byPressing("More for the calendar", { menu: "Export events" }),
  },
  { name: "when a to-do is", path: "/calendar?view=week", prepare: byPressing("Schedule") },
  { name: "a new tag", path: "/settings/tags", prepare: byPressing("New tag") },
  { name: "the color of a tag", path: "/settings/tags", prepare: byPressing("Color of") },
  { name: "where a tag goes", path: "/settings/tags", prepare: byPressing("More for", { menu: "Merge into…" }) },
  {
    name: "the question before a tag goes",
    path: "/settings/tags",
    prepare: byPressing("More for", { menu: "Delete" }),
  },
  { name: "a new category", path: "/settings/categories", prepare: byPressing("New category") },
  {
    name: "the icon of a category",
    path: "/settings/categories",
    prepare: async (page) => {
      // the lines are rendered again once all initial data has loaded
      await page.waitForLoadState("networkidle");
      await byPressing("Icon and color of")(page);
    },
  },
  {
    name: "the question before a category goes",
    path: "/settings/categories",
    prepare: byPressing("More for", { menu: "Delete" }),
  },
  { name: "a new password", path: "/settings/access", prepare: byPressing(/^Change/) },
  { name: "a new token", path: "/settings/access", prepare: byPressing("New token") },
  { name: "a calendar from elsewhere", path: "/settings/calendar", prepare: byPressing("Subscribe to a calendar") },
  { name: "the question before leaving", path: "/settings/data", prepare: byPressing("Delete account") },
  { name: "what to do with a person", path: "/admin/users", prepare: byPressing("Actions for") },
  { name: "a new thank-you", path: "/admin/settings", prepare: byPressing("Add a pair") },
];
