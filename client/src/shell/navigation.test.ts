import { expect, test } from "vitest";
import { countLabel, type NavigationItem, navigationFor } from "./navigation";

const items: NavigationItem[] = [
  { label: "Notes", path: "/notes", isReady: true },
  {
    label: "Settings",
    path: "/settings",
    isReady: true,
    children: [
      { label: "Tags", path: "/settings/tags", isReady: true },
      { label: "Categories", path: "/settings/categories", isReady: false },
    ],
  },
  { label: "Admin", path: "/admin", isReady: true, isAdminOnly: true },
  { label: "Later", path: "/later", isReady: false },
];
const labels = (found: NavigationItem[]): unknown[] =>
  found.flatMap((item) => [item.label, ...(item.children?.length ? [labels(item.children)] : [])]);

test("offers only existing pages, and admin pages only to admins", () => {
  expect(labels(navigationFor({ isAdmin: false }, items))).toEqual(["Notes", "Settings", ["Tags"]]);
  expect(labels(navigationFor({ isAdmin: true }, items))).toEqual(["Notes", "Settings", ["Tags"], "Admin"]);
});

test.each([
  [99, true, "99"],
  [100, true, "99+"],
  [128, false, "128"],
])("formats %i, new: %s, as %s", (count, isNew, text) => {
  expect(countLabel(count, isNew)).toBe(text);
});
