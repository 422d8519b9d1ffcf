import { paths } from "../../lib/paths";

/** The pages of the settings, in the order of their tabs. */
export const settingsPages = [
  { id: "account", label: "Account", detail: "Name, e-mail, and settings in other browsers" },
  { id: "access", label: "Access", detail: "Password, passkeys, sessions, API tokens and webhooks" },
  { id: "region", label: "Region", detail: "Country, dates, time zone and week" },
  { id: "appearance", label: "Appearance", detail: "Light or dark" },
  { id: "calendar", label: "Calendar", detail: "View, hours, feed and subscriptions" },
  { id: "notes", label: "Notes and videos", detail: "Saving, and links to projects" },
  { id: "sharing", label: "Sharing", detail: "Links and blocked senders" },
  { id: "notifications", label: "Notifications", detail: "Browser, e-mail and quiet hours" },
  { id: "data", label: "Data", detail: "Export, import, storage, and deleting the account" },
] as const;

export type SettingsPageId = (typeof settingsPages)[number]["id"];

interface FoundSetting {
  label: string;
  page: SettingsPageId;
  /** The id of its section or row. */
  anchor: string;
  /** Further words that it is found by. */
  words: string;
}

/** The id of a setting's row: "Week starts on" is `week-starts-on`. */
export function rowAnchor(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

const row = (page: SettingsPageId, label: string, words = ""): FoundSetting => {
  return { label, page, anchor: rowAnchor(label), words };
};
const section = (page: SettingsPageId, anchor: string, label: string, words = ""): FoundSetting => {
  return { label, page, anchor, words };
};

/** The settings that the search finds, and the pages of the sections' former addresses such as `/settings#data`. */
export const allSettings: readonly FoundSetting[] = [
  section("account", "account", "Account", "profile"),
  row("account", "Display name", "profile rename"),
  row("account", "E-mail", "mail address"),
  section("account", "follow", "Other browsers", "use these settings in all my browsers sync follow"),
  section("access", "access", "Sign-in methods", "change password email google github link unlink login"),
  section("access", "passkeys", "Passkeys", "fingerprint face security key login"),
  section("access", "authenticator", "Authenticator app", "second two factor 2fa totp code recovery"),
  section("access", "sessions", "Sessions", "devices signed in sign out everywhere else"),
  section("access", "tokens", "API tokens", "script program graphql rest key mcp assistant"),
  section("access", "webhooks", "Webhooks", "events program endpoint callback secret"),
  section("region", "region", "Region", "locale"),
  row("region", "Country"),
  row("region", "Date format", "day month year"),
  row("region", "Time", "clock 12 24 hours"),
  row("region", "Time zone", "timezone utc"),
  row("region", "Week starts on", "first day sunday monday"),
  section("appearance", "appearance", "Theme", "appearance dark light night color mode"),
  section("calendar", "calendar", "Calendar"),
  row("calendar", "Default view", "day week month year agenda"),
  row("calendar", "Day", "hours shown start end working"),
  row("calendar", "Interval", "snap step minutes"),
  section("calendar", "feed", "Feed", "ics export google apple outlook address tasks"),
  section("calendar", "subscriptions", "Subscriptions", "other people calendars ics import holidays"),
  section("notes", "notes", "Notes"),
  row("notes", "Save notes as I write", "autosave draft"),
  row("notes", "Show “Link to projects” on notes", "offer"),
  section("notes", "videos", "Videos"),
  row("notes", "Show “Link to projects” on videos", "offer"),
  section("sharing", "sharing", "Sharing"),
  row("sharing", "Links stay open for", "share expire expiration lifetime"),
  section("sharing", "links", "My links", "shared revoke"),
  section("sharing", "blocked", "Blocked senders", "block unblock spam"),
  section("notifications", "notifications", "Notifications"),
  row("notifications", "Browser notification", "push desktop notice"),
  { ...row("notifications", "E-mail", "mail digest each send off"), label: "E-mail notifications" },
  row("notifications", "Count on the dashboard", "badge unread number"),
  row("notifications", "Quiet hours", "night do not disturb silence"),
  section("notifications", "devices", "Devices", "push browsers test"),
  section("data", "data", "Export", "download backup zip markdown json"),
  section("data", "import", "Import", "notion google keep markdown zip"),
  section("data", "storage", "Storage", "space limit files size"),
  section("data", "leave", "Delete the account", "leave close remove"),
];

/** Where a section is, by its id; null for an unknown one. */
export function addressOfAnchor(anchor: string): string | null {
  const found = allSettings.find((setting) => setting.anchor === anchor);
  return found ? paths.settings(found.page, anchor) : null;
}
