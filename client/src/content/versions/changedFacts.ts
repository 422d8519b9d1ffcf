import { presetColors } from "../../ui/presetColors";
import { type TextName, textNames } from "../noteProperties";

interface Named {
  id: string;
  name: string;
}

/** The facts of an item: how it is filed. */
export interface Facts extends Partial<Record<TextName, string | null | undefined>> {
  category?: Named | null | undefined;
  tags: readonly Named[];
  color?: string | null | undefined;
}

/** One change as shown: "tag **budget** added", "color Yellow → Peach". */
export interface FactChange {
  what: "category" | "tag" | "color" | TextName;
  name?: string;
  /** The change, shown after the name. */
  how: string;
}

const colorName = (color: string): string =>
  presetColors.find((preset) => preset.color === color.toUpperCase())?.name ?? color.toUpperCase();

/** Compares a version's facts with the item's current ones; renaming a tag or category is no change. */
export function changedFacts(before: Facts, now: Facts): FactChange[] {
  const added = now.tags.filter(({ id }) => !before.tags.some((tag) => tag.id === id));
  const removed = before.tags.filter(({ id }) => !now.tags.some((tag) => tag.id === id));
  return [
    ...categoryChange(before.category, now.category),
    ...added.map(({ name }) => ({ what: "tag" as const, name, how: "added" })),
    ...removed.map(({ name }) => ({ what: "tag" as const, name, how: "removed" })),
    ...colorChange(before.color, now.color),
    ...textNames.flatMap((name) => textChange(name, before[name], now[name])),
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

/** @param before undefined if it isn't known. */
function textChange(what: TextName, before: Facts[TextName], now: Facts[TextName]): FactChange[] {
  if (before === undefined || before === (now ?? null)) return [];
  if (before && now) return [{ what, how: "changed" }];
  return [{ what, how: now ? "added" : "removed" }];
}
