import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { of, throwError } from "rxjs";
import { expect, test, vi } from "vitest";
import { makeCache } from "../../../data/cache";
import type { AdminUserRowFragment } from "../../../gql/graphql";
import { UserMenu } from "./UserMenu";

const toast = vi.hoisted(() => ({ show: vi.fn(), error: vi.fn() }));
vi.mock("../../../ui/toast/toast", () => ({ toast }));

const user: AdminUserRowFragment & { __typename: "AdminUser" } = {
  __typename: "AdminUser",
  id: "jonas",
  displayName: "Jonas Weil",
  email: "jonas@example.com",
  isAdmin: false,
  hasSecondFactor: false,
  lastActiveAt: null,
  createdAt: "2026-11-01T08:00:00.000Z",
  suspendedAt: null,
  suspensionReason: null,
  deletionAt: null,
  noteCount: 0,
  videoCount: 0,
  invitedBy: null,
};

test("says that a deleted account could not be kept", async () => {
  const link = new ApolloLink(({ operationName }) =>
    operationName === "DeleteUser"
      ? of({ data: { deleteUser: { ...user, deletionAt: "2026-11-30T08:00:00.000Z" } } })
      : throwError(() => new TypeError("away")),
  );
  render(
    <ApolloProvider client={new ApolloClient({ cache: makeCache(), link })}>
      <UserMenu user={user} canMakeLink={false} onChanged={() => undefined} />
    </ApolloProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Actions for Jonas Weil" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await expect.poll(() => toast.show).toHaveBeenCalled();
  toast.show.mock.calls[0]?.[1].undo();
  await expect.poll(() => toast.error).toHaveBeenCalled();
});
