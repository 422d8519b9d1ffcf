import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BackupRunFieldsFragment } from "../../../gql/graphql";
import { BackupRows } from "./BackupRows";

const run: BackupRunFieldsFragment = {
  id: "1",
  state: "DONE",
  isScheduled: true,
  fileName: "commonplace-2026-11-26T20-30-00Z.tar.zst",
  size: 5 * 1024 * 1024,
  tables: 52,
  files: 3,
  bytes: 9_000_000,
  reason: null,
  startedAt: "2026-11-26T20:30:00.000Z",
  endedAt: "2026-11-26T20:31:00.000Z",
};

test("shows the result of each backup", () => {
  render(
    <BackupRows
      runs={[
        run,
        { ...run, id: "2", isScheduled: false, fileName: null },
        { ...run, id: "3", state: "FAILED", fileName: null, size: null, reason: "There is no room left." },
        { ...run, id: "4", state: "STOPPED", fileName: null, size: null },
        { ...run, id: "5", state: "RUNNING", fileName: null, size: null, endedAt: null },
      ]}
    />,
  );
  const rows = screen
    .getAllByRole("row")
    .map(({ cells }: HTMLElement & { cells?: HTMLCollectionOf<HTMLElement> }) =>
      [...(cells ?? [])].map(({ textContent }) => textContent).filter((_, at) => at !== 2),
    );
  expect(rows).toEqual([
    ["commonplace-2026-11-26T20-30-00Z.tar.zst", "Scheduled", "5 MB", "Done"],
    ["Replaced by newer backups", "By hand", "5 MB", "Done"],
    ["There is no room left.", "Scheduled", "", "Failed"],
    ["Nothing was kept", "Scheduled", "", "Stopped"],
    ["In progress", "Scheduled", "", "Running"],
  ]);
});

test("says when there is no backup yet", () => {
  render(<BackupRows runs={[]} />);
  expect(screen.getByText("No backup yet")).toBeDefined();
});
