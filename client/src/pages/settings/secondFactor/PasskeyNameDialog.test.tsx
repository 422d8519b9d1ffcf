import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { throwError } from "rxjs";
import { expect, test, vi } from "vitest";
import { makeCache } from "../../../data/cache";
import { useSettingsQuery } from "../../../gql/hooks";
import { PasskeyNameDialog } from "./PasskeyNameDialog";

const addPasskey = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock("../../../data/auth/passkeys", () => ({ addPasskey }));

function Page({ onClose }: { onClose: () => void }) {
  useSettingsQuery({ fetchPolicy: "network-only" });
  return <PasskeyNameDialog passkey={null} onClose={onClose} />;
}

test("does not report an added passkey as missing when the list can't be reloaded", async () => {
  const client = new ApolloClient({
    cache: makeCache(),
    link: new ApolloLink(() => throwError(() => new TypeError("away"))),
  });
  const onClose = vi.fn();
  render(
    <ApolloProvider client={client}>
      <Page onClose={onClose} />
    </ApolloProvider>,
  );
  fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Phone" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(addPasskey).toHaveBeenCalledWith("Phone");
  expect(screen.queryByText(/not added/)).toBeNull();
});
