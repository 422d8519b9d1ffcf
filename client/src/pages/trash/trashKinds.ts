import { CalendarDays, CircleCheck, Folder, FolderTree, type LucideIcon, Paperclip, Tag } from "lucide-react";
import type { TrashEntryFieldsFragment, TrashKind } from "../../gql/graphql";
import { allKinds, byType } from "../../lib/contentKinds";
import type { TrashKindName } from "../../lib/paths";
import type { DateWriting } from "../../lib/time/formatDate";

interface KindWords {
  one: string;
  /** Also its name in the address. */
  many: TrashKindName;
  icon: LucideIcon;
  /** The things deleted with it, in a sentence. */
  takes?: string;
}

export const trashKinds: Readonly<Record<TrashKind, KindWords>> = {
  ...byType(
    ({ one, many, icon, takesFiles }): KindWords => ({
      one,
      many,
      icon,
      ...(takesFiles && { takes: "its attachments" }),
    }),
  ),
  PROJECT: { one: "project", many: "projects", icon: FolderTree, takes: "its subprojects and tasks" },
  TASK: { one: "task", many: "tasks", icon: CircleCheck, takes: "its subtasks" },
  EVENT: { one: "event", many: "events", icon: CalendarDays },
  ATTACHMENT: { one: "attachment", many: "attachments", icon: Paperclip },
  CATEGORY: { one: "category", many: "categories", icon: Folder },
  TAG: { one: "tag", many: "tags", icon: Tag },
};
export const kindsInOrder = Object.keys(trashKinds) as TrashKind[];

/** The kind that an address names; null for every kind. */
export function kindNamed(name: string | null): TrashKind | null {
  return kindsInOrder.find((kind) => trashKinds[kind].many === name) ?? null;
}

/** "1 note", "3 notes"; things when they are of several kinds. */
export function countOfKinds(count: number, kinds: Iterable<TrashKind>): string {
  const [kind, other] = new Set(kinds);
  const words = kind && !other ? trashKinds[kind] : { one: "thing", many: "things" };
  return `${count} ${count === 1 ? words.one : words.many}`;
}

/** Where an entry was and what it was, e.g. "Task in House". */
export function placeText(entry: TrashEntryFieldsFragment, dates: DateWriting): string {
  const { kind, place, itemCount, start, firstDay, isSeries } = entry;
  const word = trashKinds[kind].one.replace(/^./, (letter) => letter.toUpperCase());
  if (itemCount !== null) return `${word} of ${itemCount} ${itemCount === 1 ? "item" : "items"}`;
  if (start !== null) {
    const day = firstDay === null ? dates.dateTime(start) : dates.date(`${firstDay}T12:00:00`);
    return isSeries ? `Series from ${day}` : `${word}, ${day}`;
  }
  if (kind === "TASK" && place === null) return "To-do";
  if (place === null) return word;
  return allKinds.some(({ contentType }) => contentType === kind) ? `${word}, ${place}` : `${word} in ${place}`;
}

/** Where it opens while it is in the trash; null for what doesn't. */
export function pathOf({ kind, id }: TrashEntryFieldsFragment): string | null {
  return allKinds.find(({ contentType }) => contentType === kind)?.path(id) ?? null;
}
