import type { LocalePreferences } from "../../lib/preferences";
import type { DateWriting } from "../../lib/time/formatDate";
import type { ListAddress } from "./listAddress";

/** Items under one head in the margin. */
export interface ItemGroup<Item> {
  key: string;
  title: string;
  items: Item[];
}

interface Dated {
  title: string;
  createdAt: string;
  updatedAt: string;
}

const weekdays = { sunday: 0, monday: 1, saturday: 6 };
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Groups a sorted list: by time into Today, This week, then months; by title into first letters. */
export function groupItems<Item extends Dated>(
  items: readonly Item[],
  sort: ListAddress["sort"],
  dates: Pick<DateWriting, "day">,
  weekStartsOn: LocalePreferences["weekStartsOn"],
  now: Date,
): ItemGroup<Item>[] {
  const today = dates.day(now);
  const weekStart = startOfWeek(today, weekdays[weekStartsOn]);
  const groups: ItemGroup<Item>[] = [];
  for (const item of items) {
    const { key, title } =
      sort.by === "TITLE"
        ? letterHead(item.title)
        : timeHead(dates.day(sort.by === "CREATED_AT" ? item.createdAt : item.updatedAt), today, weekStart);
    const last = groups.at(-1);
    if (last?.key === key) last.items.push(item);
    else groups.push({ key, title, items: [item] });
  }
  return groups;
}

function timeHead(day: string, today: string, weekStart: string): { key: string; title: string } {
  if (day >= today) return { key: "today", title: "Today" };
  if (day >= weekStart) return { key: "week", title: "This week" };
  const month = day.slice(0, 7);
  if (month === today.slice(0, 7)) return { key: month, title: "Earlier this month" };
  const name = months[Number(month.slice(5)) - 1] ?? month;
  return { key: month, title: month.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}` };
}

function letterHead(title: string): { key: string; title: string } {
  const first = [...title.trim().normalize("NFD")][0]?.toUpperCase() ?? "";
  const letter = /\p{Letter}/u.test(first) ? first : "#";
  return { key: letter, title: letter };
}

function startOfWeek(today: string, startsOn: number): string {
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - startsOn + 7) % 7));
  return day.toISOString().slice(0, 10);
}
