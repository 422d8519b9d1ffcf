import { presetColors } from "../../ui/presetColors";

interface Named {
  id: string;
  name: string;
}

/** What an item is filed under. */
export interface Facts {
  category?: Named | null | undefined;
  tags: readonly Named[];
  color?: string | null | undefined;
  link?: string | null | undefined;
}

/** One change as it is said: "tag **budget** added", "color Yellow → Peach". */
export interface FactChange {
  what: "category" | "tag" | "color" | "link";
  name?: string;
  /** What became of it, said after the name. */
  how: string;
}

const colorName = (color: string): string =>
  presetColors.find((preset) => preset.color === color.toUpperCase())?.name ?? color.toUpperCase();

/** What a version was filed under against what the item is filed under now; a name that changed since is no change. */
export function changedFacts(before: Facts, now: Facts): FactChange[] {
  const added = now.tags.filter(({ id }) => !before.tags.some((tag) => tag.id === id));
  const removed = before.tags.filter(({ id }) => !now.tags.some((tag) => tag.id === id));
  return [
    ...categoryChange(before.category, now.category),
    ...added.map(({ name }) => ({ what: "tag" as const, name, how: "added" })),
    ...removed.map(({ name }) => ({ what: "tag" as const, name, how: "removed" })),
    ...colorChange(before.color, now.color),
    ...linkChange(before.link, now.link),
  ];
}

function categoryChange(before: Facts["category"], now: Facts["category"]): FactChange[] {
  if (before?.id === now?.id) return [];
  if (before && now) return [{ what: "category", how: `${before.name} → ${now.name}` }];
  if (now) return [{ what: "category", name: now.name, how: "added" }];
  return [{ what: "category", name: before?.name ?? "", how: "removed" }];
}

function colorChange(before: Facts["color"], now: Facts["color"]): FactChange[] {
  if (!before || !now || before.toUpperCase() === now.toUpperCase()) return [];
  return [{ what: "color", how: `${colorName(before)} → ${colorName(now)}` }];
}

function linkChange(before: Facts["link"], now: Facts["link"]): FactChange[] {
  if ((before ?? null) === (now ?? null)) return [];
  if (before && now) return [{ what: "link", how: "changed" }];
  return [{ what: "link", how: now ? "added" : "removed" }];
}
