import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { InstanceHealthQuery, InstanceStateQuery } from "../../../gql/graphql";
import { AppRouter } from "../../../lib/routing/AppRouter";
import { Checks } from "./Checks";

type Health = InstanceHealthQuery["instanceHealth"];
type State = InstanceStateQuery["instanceState"];

const health: Health = {
  problems: [],
  operations: [],
  slowStatements: [],
  queues: [],
  workerSeenAt: null,
  connections: [],
  eventLoopBusy: 0,
  memoryBytes: 0,
  disk: null,
  lastBackup: null,
  nodeVersion: "",
  databaseVersion: "",
  migration: "",
};
const state: State = {
  databaseBytes: 0,
  fileBytes: 0,
  fileCount: 0,
  fileStore: "disk",
  hasMailServer: false,
  runsJobs: true,
  startedAt: "2026-11-27T10:00:00.000Z",
  mails: [
    { status: "WAITING", count: 2 },
    { status: "FAILED", count: 3 },
    { status: "BOUNCED", count: 4 },
  ],
  jobs: [],
};

function rows(shown: Partial<Health>, of: State | null = state): string[] {
  const { unmount } = render(
    <AppRouter isLoaded={() => true}>
      <Checks health={{ ...health, ...shown }} state={of} />
    </AppRouter>,
  );
  const texts = screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");
  unmount();
  return texts;
}

test("shows the state of each healthy check, and why the others can't be judged", () => {
  const now = new Date().toISOString();
  const done = { __typename: "BackupRun", id: "1", state: "DONE", startedAt: now, size: 1 } as const;
  const disk = { place: "web-1, /data", bytes: 4 * 1024 ** 3, freeBytes: 1024 ** 3 };
  expect(rows({ workerSeenAt: now, disk, lastBackup: done }, { ...state, hasMailServer: true })).toEqual([
    "Background workLast checked for jobs just nowOKJobs",
    "Mail2 waiting, 7 failed in 90 daysOKOutbox",
    "Disk1 GB of 4 GB freeOK",
    "BackupThe latest was made just nowOKBackups",
  ]);
  expect(rows({})).toEqual([
    "Background workNo process has checked for jobs yetNoneJobs",
    "MailNo mail server is set; e-mails are kept in the outboxOffOutbox",
    "DiskFree space is unknownUnknown",
    "BackupNo backup yetNoneBackups",
  ]);
});

test("calls nothing good that admins are about to be told about", () => {
  const at = new Date(Date.now() - 6 * 60_000).toISOString();
  const failed = { __typename: "BackupRun", id: "1", state: "FAILED", startedAt: at, size: null } as const;
  const texts = rows({ workerSeenAt: at, lastBackup: failed });
  expect([texts[0], texts[3]]).toEqual([
    "Background workLast checked for jobs 6 minutes agoWarningJobs",
    "BackupThe latest failed 6 minutes agoWarningBackups",
  ]);
});

test("replaces a check's sentence with each ongoing problem, one row per machine", () => {
  const problem = {
    kind: "DISK_NEARLY_FULL",
    title: "The disk is nearly full",
    beganAt: "2026-11-25T10:00:00.000Z",
    endedAt: null,
  } as const;
  const texts = rows({
    disk: { place: "web-1", bytes: 2, freeBytes: 1 },
    problems: [
      { ...problem, place: "web-2", body: "5 % is free on web-2." },
      { ...problem, place: "web-3", body: "6 % is free on web-3." },
      { ...problem, place: "web-4", body: "7 %", endedAt: "2026-11-26T10:00:00.000Z" },
    ],
  });
  expect(texts).toHaveLength(5);
  expect(texts.slice(2, 4)).toEqual([
    expect.stringMatching(/^DiskThe disk is nearly full5 % is free on web-2\.Since \d/),
    expect.stringMatching(/^DiskThe disk is nearly full6 % is free on web-3\.Since \d/),
  ]);
});
