import type { SettingRow } from "./settings.js";

/** The README's table of settings. */
export function settingsMarkdown(rows: readonly SettingRow[]): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  const lines = rows.map(
    (row) =>
      `| \`${row.name}\` | ${row.default ? `\`${cell(row.default)}\`` : ""} | ${cell(row.bounds)} | ${cell(row.about)} |`,
  );
  return ["| Variable | Default | Bounds | What it is for |", "|---|---|---|---|", ...lines].join("\n");
}

/** The text of .env.example: every setting, each commented out. */
export function settingsExample(rows: readonly SettingRow[]): string {
  const entries = rows.map((row) => `# ${row.about} (${row.bounds})\n#${row.name}=${row.default}`);
  return `# Copy to .env what differs. Everything is optional.\n\n${entries.join("\n\n")}\n`;
}
