import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { throwError } from "rxjs";
import { expect, test, vi } from "vitest";
import { makeCache } from "../../../data/cache";
import { AuthenticatorSection } from "./AuthenticatorSection";

const sayNotLoaded = vi.hoisted(() => vi.fn());
vi.mock("../../../ui/toast/sayNotLoaded", () => ({ sayNotLoaded }));
vi.mock("./AuthenticatorDialog", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("makes no new recovery codes when it can't load what shows them", async () => {
  const send = vi.fn(() => throwError(() => new TypeError("away")));
  const client = new ApolloClient({ cache: makeCache(), link: new ApolloLink(send) });
  render(
    <ApolloProvider client={client}>
      <AuthenticatorSection recoveryCodesLeft={3} />
    </ApolloProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "New codes" }));
  fireEvent.click(await screen.findByRole("button", { name: "Make new codes" }));
  await expect.poll(() => sayNotLoaded).toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});
