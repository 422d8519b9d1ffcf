import { expect, test } from "vitest";
import { readChangelog } from "./readChangelog";

test("parses headings as versions with days, and lines below as changes of their section's kind", () => {
  const text = `---
title: Changelog
---
# Changelog

## Unreleased

### Changed

- Not out yet.

## 1.3.13 - 2026-11-18 (build 153)

- Plain.

### Added
- Year view.
- Week view.

### Fixed
- Small repairs.

## 1.0.0 - 2024-01-21
- First.`;
  expect(readChangelog(text)).toEqual([
    { version: "Unreleased", date: null, build: null, changes: [{ kind: "Changed", text: "Not out yet." }] },
    {
      version: "1.3.13",
      date: "2026-11-18",
      build: 153,
      changes: [
        { kind: null, text: "Plain." },
        { kind: "Added", text: "Year view." },
        { kind: "Added", text: "Week view." },
        { kind: "Fixed", text: "Small repairs." },
      ],
    },
    { version: "1.0.0", date: "2024-01-21", build: null, changes: [{ kind: null, text: "First." }] },
  ]);
});
