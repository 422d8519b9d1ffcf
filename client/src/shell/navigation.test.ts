import { expect, test } from "vitest";
import { countLabel, isAt, type NavigationItem, navigationFor } from "./navigation";

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
  ["/settings", "/settings", true, true],
  ["/settings/tags", "/settings", true, false],
  ["/settingsandmore", "/settings", false, false],
  ["/notes", "/settings", false, false],
])("at %s the entry of %s is current: %s, also by itself: %s", (path, entry, isWithin, isExact) => {
  for (const written of [path, `${path}/`, path.toUpperCase(), path.replace("t", "%74")]) {
    expect([isAt(written, entry), isAt(written, entry, true)]).toEqual([isWithin, isExact]);
  }
});

test("an address that can't be decoded is at no page", () => {
  expect(isAt("/%", "/notes")).toBe(false);
});

test.each([
  [99, true, "99"],
  [100, true, "99+"],
  [128, false, "128"],
])("formats %i, new: %s, as %s", (count, isNew, text) => {
  expect(countLabel(count, isNew)).toBe(text);
});
