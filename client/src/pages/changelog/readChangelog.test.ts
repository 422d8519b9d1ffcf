import { expect, test } from "vitest";
import { readChangelog } from "./readChangelog";

test("heads are versions with their days, and each line below is a change", () => {
  const text =
    "---\ntitle: Changelog\n---\n# Changelog\n\n## 1.3.13, 2026-11-18, build 153\n\n- **New**: Year view.\n- Plain.\n\n## 1.0.0, 2024-01-21\n- **Notes**: first";
  expect(readChangelog(text)).toEqual([
    {
      version: "1.3.13",
      date: "2026-11-18",
      build: 153,
      changes: [
        { kind: "New", text: "Year view." },
        { kind: null, text: "Plain." },
      ],
    },
    { version: "1.0.0", date: "2024-01-21", build: null, changes: [{ kind: "Notes", text: "first" }] },
  ]);
});
