import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen } from "@testing-library/react";
import { of } from "rxjs";
import { afterEach, expect, test, vi } from "vitest";
import { makeCache } from "../../../data/cache";
import type { BackupState } from "../../../gql/graphql";
import { AppRouter } from "../../../lib/routing/AppRouter";
import { BackupsPage } from "./BackupsPage";

afterEach(() => void vi.useRealTimers());

const settings = {
  __typename: "InstanceSettings",
  signUp: "OPEN",
  publicLinks: true,
  adminsNeedSecondFactor: false,
  sendingToStrangers: true,
  invitationsPerHour: 10,
  recipientsPerSend: 10,
  attachmentMegabytes: 25,
  storageGigabytes: 5,
  backups: "NEVER",
  backupHour: 3,
  backupsKept: 7,
  thankYouHeadings: [],
  thankYouMessages: [],
  categoryIcons: [],
  requiresEmailConfirmation: false,
  hasMailServer: false,
};

const backupsWith = (state: BackupState, files: number) => ({
  __typename: "Backups",
  place: "/data/backups",
  isEncrypted: false,
  nextAt: null,
  runs: [
    {
      __typename: "BackupRun",
      id: "1",
      state,
      isScheduled: false,
      fileName: null,
      size: null,
      tables: 12,
      files,
      bytes: 2048,
      reason: null,
      startedAt: "2026-11-26T20:30:00.000Z",
      endedAt: null,
    },
  ],
});

test("polls often while a backup is running, and rarely otherwise", async () => {
  vi.useFakeTimers();
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
  let state: BackupState = "RUNNING";
  let asked = 0;
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === "InstanceSettings") return of({ data: { instanceSettings: settings } });
    if (operationName !== "Backups") return of();
    asked += 1;
    return of({ data: { backups: backupsWith(state, asked) } });
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: makeCache(), link })}>
      <AppRouter isLoaded={() => true}>
        <BackupsPage />
      </AppRouter>
    </ApolloProvider>,
  );
  const startButton = screen.getByRole("button", { name: "Back up now" }) as HTMLButtonElement;
  await seconds(1);
  expect(screen.getByText("12 tables, 1 file, 2 KB")).toBeDefined();
  expect(startButton.disabled).toBe(true);
  await seconds(2);
  expect(screen.getByText("12 tables, 2 files, 2 KB")).toBeDefined();

  state = "STOPPED";
  await seconds(2);
  expect(screen.queryByText("In progress")).toBeNull();
  expect(startButton.disabled).toBe(false);
  const before = asked;
  await seconds(60);
  expect(asked - before).toBe(2);
});
