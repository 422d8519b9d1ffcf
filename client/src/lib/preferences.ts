import { useSyncExternalStore } from "react";
import { mapChannels, type NotificationChannel } from "./notificationChannels";

export const dateFormats = [
  "MM/dd/yyyy",
  "dd/MM/yyyy",
  "dd.MM.yyyy",
  "yyyy-MM-dd",
  "d MMM yyyy",
  "MMM d, yyyy",
] as const;
export const timeFormats = ["24h", "12h"] as const;
export const weekStarts = ["sunday", "monday", "saturday"] as const;
export const timeIntervals = [5, 10, 15, 20, 30, 60] as const;
export const calendarViews = ["day", "week", "month", "year", "agenda"] as const;
const listLayouts = ["cards", "rows"] as const;
const linkExpirations = ["1h", "12h", "24h", "3d", "7d", "30d", "never"] as const;

export interface LocalePreferences {
  dateFormat: (typeof dateFormats)[number];
  timeFormat: (typeof timeFormats)[number];
  /** An IANA name, e.g. Europe/Lisbon. */
  timezone: string;
  /** Two letters of ISO 3166. */
  country: string;
  weekStartsOn: (typeof weekStarts)[number];
}

/** How a person looks at a list. */
export interface ListPreferences {
  layout: (typeof listLayouts)[number];
  /** The order chosen last, as the address of a list writes it; null: the usual one. */
  order: string | null;
  /** In pixels, by the name of a column; the others have their usual width. */
  columnWidths: Readonly<Record<string, number>>;
}

export interface Preferences {
  locale: LocalePreferences;
  notes: {
    showLinkToProjects: boolean;
    /** Whether a note is saved while it is being written. */
    saveAsIWrite: boolean;
    /** Whether the writing view dims what is around the line being written. */
    focusOnLine: boolean;
    list: ListPreferences;
  };
  videos: { showLinkToProjects: boolean; list: ListPreferences };
  calendar: {
    /** Minutes. */
    timeInterval: (typeof timeIntervals)[number];
    /** 0 to 23, before `dayEndHour`. */
    dayStartHour: number;
    /** 1 to 24. */
    dayEndHour: number;
    defaultView: (typeof calendarViews)[number];
  };
  sharing: {
    defaultLinkExpiration: (typeof linkExpirations)[number];
    receiveNotifications: Record<NotificationChannel, boolean>;
  };
}

const usualList: ListPreferences = { layout: "cards", order: null, columnWidths: {} };

const storageKey = "commonplace.settings";

/** The defaults for everything not chosen yet. The time zone is the browser's. */
export function defaultPreferences(): Preferences {
  return {
    locale: {
      dateFormat: "MM/dd/yyyy",
      timeFormat: "24h",
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
      country: "US",
      weekStartsOn: "sunday",
    },
    notes: { showLinkToProjects: true, saveAsIWrite: true, focusOnLine: false, list: usualList },
    videos: { showLinkToProjects: true, list: usualList },
    calendar: { timeInterval: 15, dayStartHour: 8, dayEndHour: 18, defaultView: "week" },
    sharing: {
      defaultLinkExpiration: "7d",
      receiveNotifications: mapChannels(() => true),
    },
  };
}

/** Parses stored preferences, which anybody may have edited: each invalid value is replaced with its default. */
export function parsePreferences(text: string | null): Preferences {
  const fallback = defaultPreferences();
  const kept = fields(parseJson(text));
  const [locale, notes, videos, calendar, sharing] = [
    fields(kept.locale),
    fields(kept.notes),
    fields(kept.videos),
    fields(kept.calendar),
    fields(kept.sharing),
  ];
  const notifications = fields(sharing.receiveNotifications);
  const standard = fallback.sharing.receiveNotifications;
  return {
    locale: {
      dateFormat: oneOf(dateFormats, locale.dateFormat, fallback.locale.dateFormat),
      timeFormat: oneOf(timeFormats, locale.timeFormat, fallback.locale.timeFormat),
      timezone: isTimeZone(locale.timezone) ? locale.timezone : fallback.locale.timezone,
      country: isCountry(locale.country) ? locale.country : fallback.locale.country,
      weekStartsOn: oneOf(weekStarts, locale.weekStartsOn, fallback.locale.weekStartsOn),
    },
    notes: {
      showLinkToProjects: flag(notes.showLinkToProjects, fallback.notes.showLinkToProjects),
      saveAsIWrite: flag(notes.saveAsIWrite, fallback.notes.saveAsIWrite),
      focusOnLine: flag(notes.focusOnLine, fallback.notes.focusOnLine),
      list: listPreferences(notes.list),
    },
    videos: {
      showLinkToProjects: flag(videos.showLinkToProjects, fallback.videos.showLinkToProjects),
      list: listPreferences(videos.list),
    },
    calendar: {
      timeInterval: oneOf(timeIntervals, calendar.timeInterval, fallback.calendar.timeInterval),
      ...dayHours(calendar.dayStartHour, calendar.dayEndHour, fallback.calendar),
      defaultView: oneOf(calendarViews, calendar.defaultView, fallback.calendar.defaultView),
    },
    sharing: {
      defaultLinkExpiration: oneOf(
        linkExpirations,
        sharing.defaultLinkExpiration,
        fallback.sharing.defaultLinkExpiration,
      ),
      receiveNotifications: mapChannels((channel) => flag(notifications[channel], standard[channel])),
    },
  };
}

let keptText: string | null | undefined;
let current: Preferences | undefined;
const listeners = new Set<() => void>();

/** The preferences of this browser, for code outside components. The same object until something changes. */
export function readPreferences(): Preferences {
  const text = readStorage();
  if (!current || text !== keptText) {
    current = parsePreferences(text);
    keptText = text;
  }
  return current;
}

/** Changes some preferences of one group and notifies every component that uses them, in every tab. */
export function changePreferences<Group extends keyof Preferences>(
  group: Group,
  change: Partial<Preferences[Group]>,
): void {
  const before = readPreferences();
  keep(JSON.stringify({ ...before, [group]: { ...before[group], ...change } }));
}

/** Replaces this browser's preferences with those from another browser, as far as they are valid. */
export function replacePreferences(text: string): void {
  keep(JSON.stringify(parsePreferences(text)));
}

function keep(text: string): void {
  current = parsePreferences(text);
  // without storage, the choice applies until the page is closed
  keptText = writeStorage(text) ? text : readStorage();
  for (const tell of listeners) tell();
}

/** Calls back at each change, here or in another tab. @returns a function that stops it. */
export function onPreferencesChange(tell: () => void): () => void {
  return subscribe(tell);
}

/** The preferences of this browser; the component renders again when one changes, here or in another tab. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, readPreferences);
}

function subscribe(tell: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) tell();
  };
  listeners.add(tell);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", onStorage);
  };
}

const maxWidths = 20;

function listPreferences(value: unknown): ListPreferences {
  const kept = fields(value);
  const widths = Object.entries(fields(kept.columnWidths)).filter(
    (entry): entry is [string, number] => /^[a-z]{1,20}$/i.test(entry[0]) && isWidth(entry[1]),
  );
  return {
    layout: oneOf(listLayouts, kept.layout, usualList.layout),
    order: typeof kept.order === "string" && /^[a-z]{1,12}-(?:asc|desc)$/.test(kept.order) ? kept.order : null,
    columnWidths: Object.fromEntries(widths.slice(0, maxWidths)),
  };
}

function isWidth(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_000;
}

function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || !value) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: value }));
  } catch {
    return false;
  }
}

function isCountry(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value);
}

function dayHours(
  start: unknown,
  end: unknown,
  fallback: Preferences["calendar"],
): Pick<Preferences["calendar"], "dayStartHour" | "dayEndHour"> {
  const isDay =
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    Number(start) >= 0 &&
    Number(end) <= 24 &&
    Number(start) < Number(end);
  return isDay
    ? { dayStartHour: Number(start), dayEndHour: Number(end) }
    : { dayStartHour: fallback.dayStartHour, dayEndHour: fallback.dayEndHour };
}

function oneOf<Value>(choices: readonly Value[], value: unknown, fallback: Value): Value {
  return choices.includes(value as Value) ? (value as Value) : fallback;
}

function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function parseJson(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function writeStorage(text: string): boolean {
  try {
    localStorage.setItem(storageKey, text);
    return true;
  } catch {
    return false;
  }
}

/** Whether items of a kind offer links to projects; true for kinds without that preference. */
export function useShowsProjects({ many }: { many: string }): boolean {
  const groups: Readonly<Partial<Record<string, object>>> = { ...usePreferences() };
  const { showLinkToProjects = true } = (groups[many] ?? {}) as { showLinkToProjects?: boolean };
  return showLinkToProjects;
}
